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
SCALARS = "sizes may be named variables there; compared with evaluation at their values"

UNPROVED = {
    "impl.__main__.*": SHOWS,
    "impl.shapetracker.simplified.*": "takes what `impl.simplify` finds, or the pair as it is",
    "impl.cli.wording.*": SHOWS,
    "impl.dropin.*": "stands in for other modules; tinygrad's own tests run on it",
    "impl.errors.*": SHOWS,
    "impl.cli.explain.*": SHOWS,
    "impl.cli.fault.*": SHOWS,
    "impl.shapetracker.expressions.*": EXPRESSIONS,
    "impl.lower.lowered_for": TEXT,
    "impl.lower.kernel_text": TEXT,
    "impl.lower.language_named": SHOWS,
    "impl.lower.runtime.buffers.*": "asks other objects for memory; tested on every kind of element and of buffer",
    "impl.cli.lower.*": SHOWS,
    "impl.lower.runtime.compiler.*": "runs a compiler and keeps what it makes; tested with some that fail",
    "impl.lower.languages.cstyle.*": TEXT,
    "impl.lower.dtypes.DType.*": SHOWS,
    "impl.lower.uops.emit.Emitter.render_loop": SHOWS,
    "impl.lower.uops.emit.render_loop": SHOWS,
    "impl.lower.uops.emit.words_of": SHOWS,
    "impl.lower.loops.expand.expand_idxs": "names the variables that expand; `expand_node` is given them in any order",
    "impl.lower.runtime.extent.*": "compared with enumeration on random trackers; what kernels load is proved",
    "impl.lower.uops.interpret.*": "the Python loop; compared with what numpy reads on random trackers",
    "impl.lower.languages.language.*": TEXT,
    "impl.lower.runtime.sealed.*": "reads and writes files; tested with damaged and exchanged ones",
    "impl.lower.runtime.run.*": "finds memory, kernel, compiler; what kernels do is proved, what C does tested",
    "impl.lower.uops.graph.UOpGraph.*": SHOWS,
    "impl.merge.base.Addresses.*": "a protocol, without code",
    "impl.merge.base.Base.differences": COMPARED,
    "impl.merge.base.Base.minus": COMPARED,
    "impl.merge.base.Base.valid_bits": COMPARED,
    "impl.merge.base.Below.*": "a protocol, without code",
    "impl.merge.base.Table.*": COMPARED,
    "impl.merge.base.copies": COMPARED,
    "impl.merge.bits.*": "sets of integers as bits of one integer, whose number of bits would have to be known",
    "impl.merge.search.box.*": WITNESSED,
    "impl.merge.layers.chain.*": COMPARED,
    "impl.merge.layers.corner_hole.*": WITNESSED,
    "impl.merge.budget.*": "counts work; an answer does not depend on it",
    "impl.merge.derivation.*": WITNESSED,
    "impl.merge.equivalen*": COMPARED,
    "impl.merge.fewest_views.*": "chooses which runs of a stack are merged; `merge.derivation` decides each",
    "impl.mergeability.inside.*": COMPARED,
    "impl.merge.layers.listing.*": COMPARED,
    "impl.merge.problem.Problem.*": COMPARED,
    "impl.merge.layers.reachability.*": COMPARED,
    "impl.merge.strict.*": COMPARED,
    "impl.parts.inverse.*": COMPARED,
    "impl.ops.arrays.require_fit": NUMPY_ALONE,
    "impl.ops.arrays.taken_over": NUMPY_ALONE,
    "impl.ops.batching.batch.BatchOperation.told": "a method for others to fill in",
    "impl.ops.operations.elementwise.*": ONE_KERNEL,
    "impl.ops.engine_jax.*": "hands a plan's result to JAX; tested against the embedded engine",
    "impl.ops.operations.indexing.gather": CALLS,
    "impl.ops.operations.indexing.scatter": CALLS,
    "impl.ops.operation.Shaped.*": "a protocol, without code",
    "impl.ops.placement.plan": CALLS,
    "impl.ops.sharding.planning.*": SHOWS,
    "impl.ops.records.program.array_after": "the steps on whole arrays, for JAX; compared with the steps on views",
    "impl.ops.operations.shape.slice_*": CALLS,
    "impl.ops.sharding.spec.ShardingSpec.is_even": "what JAX refuses; compared with JAX",
    "impl.ops.tensors.tensor.*": SHOWS,
    "impl.ops.sharding.values.*": SHOWS,
    "impl.cli.parsing.*": SHOWS,
    "impl.memoise.remembered": "puts a cache in front of a method; it makes no view",
    "impl.parts.reshape.bound_value": SCALARS,
    "impl.shapetracker.tracker.*": MOVES_STACKS,
    "impl.cli.grid.*": SHOWS,
    "impl.simplify.*": "finds and orders rewrites; each is a rule that a claim proves, checked where it is applied",
    "impl.symbolic.*": EXPRESSIONS,
    "impl.view.view.View.invert": COMPARED,
}
"""Functions of the library that no claim runs, and why."""
