"""What the library runs and no claim does, each with its reason: the other side of the table of guarantees.

A function of `impl` that no claim calls must be named here, by its name or by a pattern; a pattern that no such
function matches is refused as well (`tests/proofs/test_coverage.py`). `python -m proofs --coverage` prints both.
"""

SHOWS = "makes no view; it reads, prints or writes what others decided"
COMPARED = "compared with enumeration on every pair of a small domain and on random ones, for no size proved"
WITNESSED = "not proved to decide; each answer is checked by evaluating its witness or by `proofs.checker`"
EXPRESSIONS = "rewrites expressions, not views; compared with evaluation on random expressions"
MOVES_STACKS = "calls the method of `View` of the same name on the last view of a stack, and `merge.add` after it"
ONE_KERNEL = "another function of the array API in the kernel of `subtract`, which is run; compared with numpy"
NUMPY_ALONE = "takes arrays of numpy to another library; the claims run on numpy alone"
CALLS = "gives its arguments to the operation of the same name, which claims run"
TEXT = "writes proved operations as text, which compilers take and which runs against enumeration on recorded trackers"
BINDS = "copies, hashes, or gives a variable a value and takes it away; it computes no value"
SCALARS = "sizes may be named variables there; compared with evaluation at their values"

UNPROVED = {
    "impl.__main__.*": SHOWS,
    "impl.cheaper.*": "takes what `impl.simplify` finds, or the pair as it is",
    "impl.conclude.*": SHOWS,
    "impl.dropin.*": "stands in for other modules; tinygrad's own tests run on it",
    "impl.errors.*": SHOWS,
    "impl.explain.*": SHOWS,
    "impl.indexing.*": EXPRESSIONS,
    "impl.lower.lowered_for": TEXT,
    "impl.lower.kernel_text": TEXT,
    "impl.lower.language_named": SHOWS,
    "impl.lower.buffers.*": "asks other objects for their memory; tested on every kind of element and of buffer",
    "impl.lower.command.*": SHOWS,
    "impl.lower.compiler.*": "runs a compiler and keeps what it makes; tested with some that fail",
    "impl.lower.cstyle.*": TEXT,
    "impl.lower.dtypes.DType.*": SHOWS,
    "impl.lower.emit.Emitter.render_loop": SHOWS,
    "impl.lower.emit.render_loop": SHOWS,
    "impl.lower.emit.words_of": SHOWS,
    "impl.lower.expand.expand_idxs": "names the variables that expand; `expand_node` is given them in any order",
    "impl.lower.extent.*": "compared with enumeration on random trackers; the claims prove what a kernel loads itself",
    "impl.lower.interpret.*": "the Python loop; compared with what numpy reads on random trackers",
    "impl.lower.languages.*": TEXT,
    "impl.lower.run.*": "finds memory, kernel, compiler; what kernels do is proved, what C does tested",
    "impl.lower.uops.UOpGraph.*": SHOWS,
    "impl.merge.below.Addresses.*": "a protocol, without code",
    "impl.merge.below.Base.differences": COMPARED,
    "impl.merge.below.Base.minus": COMPARED,
    "impl.merge.below.Base.valid_bits": COMPARED,
    "impl.merge.below.Below.*": "a protocol, without code",
    "impl.merge.below.Table.*": COMPARED,
    "impl.merge.below.copies": COMPARED,
    "impl.merge.bits.*": "sets of integers as bits of one integer, whose number of bits would have to be known",
    "impl.merge.box.*": WITNESSED,
    "impl.merge.chain.*": COMPARED,
    "impl.merge.corner_hole.*": WITNESSED,
    "impl.merge.cost.*": "counts work; an answer does not depend on it",
    "impl.merge.derivation.*": WITNESSED,
    "impl.merge.equivalen*": COMPARED,
    "impl.merge.fewest.*": "chooses which runs of a stack are merged; each merge is decided by `merge.derivation`",
    "impl.merge.listing.*": COMPARED,
    "impl.merge.problem.Problem.*": COMPARED,
    "impl.merge.reachability.*": COMPARED,
    "impl.merge.strict.*": COMPARED,
    "impl.inverse.*": COMPARED,
    "impl.ops.arrays.require_fit": NUMPY_ALONE,
    "impl.ops.arrays.taken_over": NUMPY_ALONE,
    "impl.ops.batch.BatchOperation.told": "a method for others to fill in",
    "impl.ops.elementwise.*": ONE_KERNEL,
    "impl.ops.engine_jax.*": "hands a plan's result to JAX; the programs of the tests agree with the embedded engine's",
    "impl.ops.indexing.gather": CALLS,
    "impl.ops.indexing.scatter": CALLS,
    "impl.ops.operation.Shaped.*": "a protocol, without code",
    "impl.ops.placement.plan": CALLS,
    "impl.ops.planning.*": SHOWS,
    "impl.ops.program.array_after": "the steps on whole arrays, for JAX; compared with the steps on views",
    "impl.ops.shape.slice_*": CALLS,
    "impl.ops.sharding.ShardingSpec.is_even": "what JAX refuses; compared with JAX",
    "impl.ops.tensor.*": SHOWS,
    "impl.ops.values.*": SHOWS,
    "impl.parse.*": SHOWS,
    "impl.remember.remembered": "puts a cache in front of a method; it makes no view",
    "impl.reshape.bound_value": SCALARS,
    "impl.shapetracker.*": MOVES_STACKS,
    "impl.show.*": SHOWS,
    "impl.simplify.*": "finds and orders rewrites; each is a rule that a claim proves, checked where it is applied",
    "impl.symbolic.*.__reduce__": BINDS,
    "impl.symbolic.*.get_bounds": "a method for classes to fill in",
    "impl.symbolic.build.Operation.*": "names operations while the package is imported",
    "impl.symbolic.compare.sym_infer": "substitutes, as claims do, and takes the number out",
    "impl.symbolic.leaves.*bind": BINDS,
    "impl.symbolic.leaves.NumNode.__hash__": BINDS,
    "impl.symbolic.leaves.Variable.val": BINDS,
    "impl.symbolic.leaves._restored": BINDS,
    "impl.symbolic.leaves.shortened": SHOWS,
    "impl.symbolic.node.Node.__*attr__": "refuses to change a node",
    "impl.symbolic.node.Node.__repr__": SHOWS,
    "impl.symbolic.node.Node.hash": BINDS,
    "impl.symbolic.node.Node.key": SHOWS,
    "impl.symbolic.node.Node.rebuilt": "refuses; the classes have their own",
    "impl.symbolic.node.Node.unbind": BINDS,
    "impl.symbolic.node.rendered_from_below": SHOWS,
    "impl.symbolic.render.*": SHOWS,
    "impl.view.View.invert": COMPARED,
}
"""Functions of the library that no claim runs, and why."""
