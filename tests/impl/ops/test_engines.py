"""The same programs on both engines (D19 to D27, L10): the devices of this process, and JAX with eight of its own."""

import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support.tensors.collectives import compiled_text
from support.tensors.programs import CASES, array_of, result_of
from support.tensors.random_parts import constant, random_shape
from support.tensors.random_tensors import random_program, through
from support.tensors.steps import on_library

from impl import ops
from impl.ops.engine_jax import jax_mesh, made_known
from proofs.validation.drawn.tensors import after_a_view

ROOT = Path(__file__).parents[3]
EVEN = [c for c in CASES if "error" not in c["expected"] and c["id"] != "shard_uneven_roundtrip"]
"""The recorded programs that JAX divides evenly."""


@pytest.mark.parametrize("case", EVEN, ids=lambda case: case["id"])
def test_a_recorded_program_gives_the_recorded_result_on_jax(case, jax):
    """On meshes as recorded, and where there is none, divided along the first axis that two devices divide."""
    result, expected = result_of(case, jax_mesh(case.get("mesh", {"x": 1}))), array_of(case["expected"])
    np.testing.assert_array_equal(result.numpy(), expected, strict=True)
    if "expected_spec" in case:
        wanted = tuple(map(tuple, case["expected_spec"]))
        assert result.spec.names == wanted
        placed = padded(result.value.array.sharding.spec, len(wanted))
        assert tuple(tuple(part or ()) for part in placed) == wanted


def padded(names, rank):
    """What JAX says of each axis."""
    return [(n,) if isinstance(n, str) else n for n in (*names, *[None] * (rank - len(names)))]


def divided_evenly(rng, mesh, shape):
    """Mesh axes on some axes of a tensor that they divide evenly."""
    dims, extents = [[] for _ in shape], [1] * len(shape)
    for name, extent in mesh.axes:
        places = [k for k, size in enumerate(shape) if size % (extents[k] * extent) == 0]
        if places and rng.random() < 0.8:
            place = int(rng.choice(places))
            dims[place].append(name)
            extents[place] *= extent
    return [tuple(names) for names in dims]


@pytest.mark.parametrize("seed", range(14))
def test_random_programs_agree_on_both_engines(seed, jax):
    """Batched once, divided evenly: the same elements, types, and shardings."""
    rng = np.random.default_rng(5000 + seed)
    shape = random_shape(rng, 3, (2, 4, 6, 8))
    steps = random_program(rng, shape, 3)
    x = constant(rng, (4, *shape))
    found = []
    dims = divided_evenly(rng, ops.Mesh({"x": 2, "y": 4}), x.shape)
    for mesh in (ops.Mesh({"x": 2, "y": 4}), jax_mesh({"x": 2, "y": 4})):
        there = ops.shard(x, ops.ShardingSpec(mesh, dims))
        found.append(ops.vmap(lambda a: through(on_library, steps, a))(there))
    np.testing.assert_allclose(found[0].numpy(), found[1].numpy(), rtol=1e-5, err_msg=str(steps))
    assert found[0].numpy().dtype == found[1].numpy().dtype
    assert found[0].spec.names == found[1].spec.names
    assert type(found[1].value.array).__module__.startswith("jax")


def test_jax_places_what_it_is_given_as_the_sharding_says(jax):
    """Each of its devices holds what D25 says."""
    mesh, x = jax_mesh({"x": 2, "y": 4}), np.arange(32.0, dtype=np.float32).reshape(4, 8)
    there = ops.shard(x, ops.ShardingSpec(mesh, ["x", "y"]))
    order = {device: k for k, device in enumerate(mesh.engine.mesh.devices.flat)}
    parts = sorted(there.value.array.addressable_shards, key=lambda part: order[part.device])
    for part, at in zip(parts, mesh.coordinates(), strict=True):
        where = tuple(slice(*ends) for ends in there.spec.ranges(x.shape, at))
        np.testing.assert_array_equal(np.asarray(part.data), x[where])
    moved = ops.reshard(there, ops.ShardingSpec(mesh, [None, ("y", "x")]))
    np.testing.assert_array_equal(moved.numpy(), x)


def test_a_reshape_that_needs_no_communication_has_none_on_jax(jax):
    """R18. What JAX compiles for it holds no collective; for one that a mesh axis cannot stay for, it does."""
    mesh = jax_mesh({"x": 2, "y": 2})
    x = ops.shard(np.arange(8.0, dtype=np.float32), ops.ShardingSpec(mesh, [("x", "y")]))
    y = ops.shard(np.arange(8.0, dtype=np.float32).reshape(2, 4), ops.ShardingSpec(mesh, [None, "x"]))
    kept, lost = compiled_text(ops.ReshapeOp(), (x,), {"shape": (2, 4)}), compiled_text(
        ops.ReshapeOp(), (y,), {"shape": (4, 2)}
    )
    assert not any(word in kept for word in ("all-gather", "all-to-all", "collective-permute"))
    assert "all-gather" in lost


def test_a_function_of_tensors_is_one_program_for_jax(jax):
    """`jax.jit` takes it as it is, `vmap` and shardings inside; a mesh axis that stays needs no collective."""
    mesh = jax_mesh({"x": 2, "y": 2})
    x = ops.shard(np.arange(16.0, dtype=np.float32).reshape(4, 4), ops.ShardingSpec(mesh, ["x", "y"]))

    def program(t):
        return ops.vmap(lambda row: ops.reshape(row, (2, 2)) * 2, out_axes=1)(t)

    compiled = jax.jit(program)
    found, eager = compiled(x), program(x)
    np.testing.assert_array_equal(found.numpy(), eager.numpy())
    assert found.spec == eager.spec
    assert found.spec.names == (("y",), ("x",), ())
    assert "all-gather" not in compiled.lower(x).compile().as_text()
    with pytest.raises(ops.RangeError, match="gather: the indices have no values while JAX compiles"):
        jax.jit(ops.gather)(x, ops.Tensor.of(jax.numpy.array([1])))
    np.testing.assert_array_equal(jax.jit(lambda t: ops.gather(t, [1]))(x).numpy(), [[4, 5, 6, 7]])


@pytest.mark.parametrize("shape", [(0, 4), (4, 0), (0, 0)])
def test_what_has_no_elements_is_computed_with_as_well(shape, jax):
    """Sizes of 0 on divided axes: found as a program of JAX whose result could not be read."""
    x = ops.shard(np.zeros(shape, np.float32), ops.ShardingSpec(jax_mesh({"x": 2, "y": 4}), ["x", "y"]))
    assert ops.swap_axes(x, 0, 1).numpy().shape == shape[::-1]
    assert ops.gather(x, np.zeros((0,), int), 1).numpy().shape == (shape[0], 0)
    assert ops.reduce_sum(x, 0).numpy().tolist() == [0] * shape[1]
    y = ops.shard(np.zeros((shape[1], 4), np.float32), ops.ShardingSpec(x.spec.mesh, [None, "y"]))
    assert ops.matmul(x, y).numpy().tolist() == [[0] * 4] * shape[0] and ops.matmul(x, y).spec.names == (("x",), ("y",))
    assert jax.jit(ops.matmul)(x, y).numpy().shape == (shape[0], 4)


def test_jax_is_told_of_tensors_once(jax):
    """Found: after the caches of the library were emptied, the next mesh could not be made."""
    jax_mesh({"x": 1})
    made_known.cache_clear()
    assert jax_mesh({"x": 1}).size == 1


def test_a_function_of_tensors_is_compiled_without_a_mesh(jax):
    """Found: a TypeError of JAX, unless a mesh had been made before. In a process where none was."""
    program = (
        "import jax, jax.numpy as jnp\nfrom impl import ops\nx = ops.Tensor.of(jnp.arange(6.0).reshape(2, 3))\n"
        "print(jax.jit(lambda x: ops.reduce_sum(x, axis=-1))(x).numpy().tolist())"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "[3.0, 12.0]\n", done.stderr[-2000:]


def test_what_jax_does_not_do_is_refused(jax):
    """Uneven parts, integers that it would cut off, more devices than there are, and a mesh of another engine."""
    mesh = jax_mesh({"x": 4})
    with pytest.raises(ops.ShardingError, match=r"axis 0 of \(5,\) is divided by \('x',\) .* parts of the same size"):
        ops.shard(np.arange(5), ops.ShardingSpec(mesh, ["x"]))
    with pytest.raises(ops.RangeError, match="from 1099511627776 to 1099511627776 of int64 do not fit int32"):
        ops.shard(np.array([2**40] * 4), ops.ShardingSpec(mesh, ["x"]))
    with pytest.raises(ops.ShardingError, match=r"jax_mesh: .* has 9 devices, there are 8"):
        jax_mesh({"x": 9})
    there = ops.shard(np.arange(4), ops.ShardingSpec(mesh, ["x"]))
    with pytest.raises(ops.ShardingError, match="operands are on the meshes"):
        there + ops.shard(np.arange(4), ops.ShardingSpec(ops.Mesh({"x": 4}), ["x"]))
    with pytest.raises(ops.RangeError, match="index 4 leaves axis 0"):
        ops.gather(there, [4])


def test_an_array_of_jax_is_a_tensor_without_a_mesh_too(jax):
    """Its elements are read by its own functions."""
    x = ops.Tensor.of(jax.numpy.arange(6.0).reshape(2, 3))
    assert isinstance(ops.swap_axes(x, 0, 1).array(), jax.Array)
    np.testing.assert_array_equal(ops.reshape(ops.swap_axes(x, 0, 1), (2, 3)).numpy(), [[0, 3, 1], [4, 2, 5]])
    np.testing.assert_array_equal(ops.vmap(lambda a: ops.scatter(a, [0], [9.0]))(x).numpy(), [[9, 1, 2], [9, 4, 5]])


WITHOUT = """
import sys
class Blocked:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "jax", "array_api_compat"}:
            raise ImportError(name)
sys.meta_path.insert(0, Blocked)
sys.path.insert(0, ROOT)
from impl import ops
from impl.ops.engine_jax import jax_mesh
from proofs.validation.drawn.tensors import after_a_view
for call in (lambda: ops.Tensor.of([1]), lambda: jax_mesh({"x": 1})):
    try:
        call()
    except ImportError as refusal:
        print(refusal)
mesh = ops.Mesh({"x": 2})
print(ops.SwapAxesOp().record.name, mesh.size)
"""


@pytest.mark.parametrize("is_divided", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_views_of_an_array_of_jax_are_those_of_numpy(seed, is_divided, jax):
    """D16, D19. Up to nine, one after another: other libraries than numpy are read along the steps."""
    whole = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    random, again = Random(seed), Random(seed)
    x, y = ops.Tensor.of(whole), ops.Tensor.of(jax.numpy.asarray(whole))
    if is_divided:
        y = ops.shard(y, ops.ShardingSpec(ops.Mesh({"x": 2}), ((), (), "x")))
    for _ in range(9):
        x, y = after_a_view(random, x), after_a_view(again, y)
        if x.numpy().size > 500:
            break
        np.testing.assert_array_equal(y.numpy(), x.numpy(), strict=True)


def test_without_the_extras_the_package_is_imported_and_says_what_is_missing():
    """In a process of its own, where nothing else can be imported."""
    program = WITHOUT.replace("ROOT", repr(str(ROOT)))
    command = [sys.executable, "-I", "-c", program]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "impl.ops needs numpy and array-api-compat: pip install numpy array-api-compat",
        "this engine needs JAX: pip install jax",
        "swap_axes 2",
    ]
