"""Types of results: the table of `impl.ops.tensors.promotion` against the array API's standard, numpy and JAX (D21)."""

import operator
from itertools import product

import numpy as np
import pytest

from impl import LayoutError, ops

SIGNED, UNSIGNED = ("int8", "int16", "int32", "int64"), ("uint8", "uint16", "uint32", "uint64")
FLOATS, COMPLEXES = ("float32", "float64"), ("complex64", "complex128")
NARROW = ("int8", "int16", "int32", "uint8", "uint16", "uint32", "float32", "complex64", "bool")
"""What JAX holds as it is without `jax_enable_x64`."""


def standard():
    """The standard's tables of two types (array API 2024.12, type promotion): those it leaves open are not there."""
    found = {("bool", "bool"): "bool"}
    for kinds in (SIGNED, UNSIGNED, FLOATS, COMPLEXES):
        found |= {(a, b): kinds[max(kinds.index(a), kinds.index(b))] for a, b in product(kinds, repeat=2)}
    for signed, unsigned in product(SIGNED, UNSIGNED[:3]):
        wide = SIGNED[max(SIGNED.index(signed), UNSIGNED.index(unsigned) + 1)]
        found |= {(signed, unsigned): wide, (unsigned, signed): wide}
    for real, number in product(FLOATS, COMPLEXES):
        wide = COMPLEXES[max(FLOATS.index(real), COMPLEXES.index(number))]
        found |= {(real, number): wide, (number, real): wide}
    return found


def test_the_standard_defines_as_many_pairs_as_are_tested():
    """64-bit unsigned with signed is left open, and so are integers with floats and booleans with numbers."""
    table = standard()
    assert len(table) == 1 + 16 + 16 + 24 + 4 + 4 + 8
    assert table["int8", "uint8"] == "int16" and table["uint32", "int8"] == "int64"
    assert ("int64", "uint64") not in table and ("int32", "float32") not in table and ("bool", "int8") not in table


@pytest.mark.parametrize("pair", standard(), ids="-".join)
def test_two_arrays_of_numpy_have_the_type_of_the_standard(pair):
    x, y = (np.ones(2, dtype) for dtype in pair)
    for operation in (ops.multiply, ops.maximum) if pair[0][0] != "c" != pair[1][0] else (ops.multiply,):
        assert operation(x, y).dtype == standard()[pair]
    assert ops.concatenate([x, y]).dtype == ops.scatter(x, [0], y[:1], add=True).dtype == standard()[pair]
    assert ops.equal(x, y).dtype == np.bool_
    if pair != ("bool", "bool"):
        assert ops.matmul(x, y).dtype == standard()[pair]


def test_two_arrays_of_jax_have_the_type_of_the_standard_in_32_bits(jax):
    """The one difference where the standard speaks: what has 64 bits is held in 32."""
    narrow = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}
    count = 0
    for (left, right), wanted in standard().items():
        if left in NARROW and right in NARROW:
            found = ops.multiply(*(ops.Tensor.of(jax.numpy.ones(2, dtype)) for dtype in (left, right)))
            assert found.dtype == narrow.get(wanted, wanted), (left, right)
            count += 1
    assert count == 1 + 9 + 9 + 18 + 1 + 1 + 2


OPEN = [
    (("bool", "int8"), "int8", "int8"), (("bool", "float32"), "float32", "float32"),
    (("int8", "float16"), "float16", "float16"), (("int16", "float16"), "float32", "float16"),
    (("int16", "float32"), "float32", "float32"), (("int32", "float32"), "float64", "float32"),
    (("int32", "float16"), "float64", "float16"), (("uint32", "float32"), "float64", "float32"),
    (("int32", "uint32"), "int64", "int32"),
]  # fmt: skip


@pytest.mark.parametrize(("pair", "by_numpy", "by_jax"), OPEN, ids=str)
def test_what_the_standard_leaves_open_is_the_librarys(pair, by_numpy, by_jax, jax):
    """The lower half of the table, and its last line."""
    x, y = (np.ones(2, dtype) for dtype in pair)
    assert ops.multiply(x, y).dtype == np.multiply(x, y).dtype == by_numpy
    found = ops.multiply(*(ops.Tensor.of(jax.numpy.ones(2, dtype)) for dtype in pair))
    assert found.dtype == by_jax


def test_64_bit_integers_of_both_kinds_and_quotients(jax):
    assert ops.add(np.int64([1]), np.uint64([1])).dtype == np.float64
    assert ops.divide(np.int32([1]), np.int32([2])).dtype == np.float64
    assert ops.divide(jax.numpy.ones(2, "int32"), jax.numpy.ones(2, "int32")).dtype == np.float32


NUMBERS = [
    (True, {"bool": "bool", "int8": "int8", "uint32": "uint32", "float32": "float32", "complex64": "complex64"}),
    (3, {"bool": "int64", "int8": "int8", "uint32": "uint32", "float32": "float32", "complex64": "complex64"}),
    (2.5, {"bool": "float64", "int8": "float64", "uint32": "float64", "float32": "float32", "complex64": "complex64"}),
    (1j, {"bool": "complex128", "int8": "complex128", "float32": "complex64", "complex64": "complex64"}),
]


@pytest.mark.parametrize(("number", "table"), NUMBERS, ids=str)
def test_a_number_takes_the_type_of_the_tensor_where_the_standard_says_so(number, table, jax):
    """From either side; JAX says the same, but for what it holds in 32 bits."""
    narrow = {"int64": "int32", "float64": "float32", "complex128": "complex64"}
    for dtype, wanted in table.items():
        x = ops.Tensor.of(np.ones(2, dtype))
        assert (x * number).dtype == (number * x).dtype == wanted == (x.numpy() * number).dtype
        assert (x == number).dtype == np.bool_
        found = ops.Tensor.of(jax.numpy.ones(2, dtype)) * number
        assert found.dtype == narrow.get(wanted, wanted) == (jax.numpy.ones(2, dtype) * number).dtype


@pytest.mark.parametrize("operation", [operator.add, operator.mul, operator.lt, operator.eq], ids=lambda f: f.__name__)
@pytest.mark.parametrize("number", [128, -129, 10**400])
def test_a_number_that_the_type_cannot_hold_is_refused(operation, number):
    name = {"mul": "multiply", "lt": "less", "eq": "equal"}.get(operation.__name__, operation.__name__)
    with pytest.raises(
        ops.RangeError, match=f"^{name}: the number leaves the range of int8; need a tensor of a wider type$"
    ):
        operation(ops.Tensor.of(np.int8([1])), number)


def test_a_number_beyond_all_floats_is_refused():
    with pytest.raises(ops.RangeError, match=r"^add: the number leaves the range of float32"):
        ops.Tensor.of(np.float32([1])) + 10**400


def test_numbers_alone_are_tensors_of_their_own_type():
    assert ops.add(1, 2).item() == 3 and ops.add(1, 2.5).dtype == np.float64


def test_types_on_a_mesh_are_those_of_the_library_that_holds_the_parts(jax):
    """Every line of the table, on the mesh as off it."""
    from impl.ops.engine_jax import jax_mesh  # noqa: PLC0415

    for mesh, place in ((ops.Mesh({"x": 2}), np), (jax_mesh({"x": 2}), jax.numpy)):
        for left, right in (("int8", "uint8"), ("int16", "float32"), ("bool", "int8"), ("int32", "float32")):
            there = ops.shard(np.ones(2, left), ops.ShardingSpec(mesh, ["x"]))
            assert (there * np.ones(2, right)).dtype == (place.ones(2, left) * place.ones(2, right)).dtype
            assert (there * 2).dtype == (place.ones(2, left) * 2).dtype


ADDED = ("bfloat16", "float8_e4m3fn", "float8_e5m2", "int4")
"""Types that JAX adds to those of numpy."""


@pytest.mark.parametrize("number", [2, 2.5, True, -1, 1j, 300, 10**400], ids=lambda number: str(number)[:4])
@pytest.mark.parametrize("kind", ADDED)
def test_a_number_with_elements_that_numpy_has_not_is_what_jax_makes_of_it(kind, number, jax):
    """Found: an integer was refused with a bfloat16, a float widened it, and with a float of 8 bits failed inside."""
    array = jax.numpy.asarray([1, 3, -2]).astype(kind)
    x = ops.Tensor.of(array)
    try:
        is_held = kind != "int4" or -8 <= number <= 7
        wanted = [made(array, number) for made in BY_NUMBER] if is_held else None
    except (TypeError, OverflowError, jax.dtypes.TypePromotionError):
        wanted = None
    if wanted is None:
        with pytest.raises((ops.RangeError, ops.OperationError), match=r"leaves the range|have no type together"):
            x * number
        return
    for made, right in zip(BY_NUMBER, wanted, strict=True):
        found = made(x, number)
        assert found.dtype == right.dtype
        np.testing.assert_array_equal(found.numpy().astype(complex), np.asarray(right).astype(complex))


BY_NUMBER = (operator.mul, lambda x, number: number + x, operator.eq)


def test_what_jax_computes_nothing_with_is_refused(jax):
    """Found: its exceptions came from inside; and arrays of numpy of such a type were taken or not, by its kind."""
    x = ops.Tensor.of(jax.numpy.ones(2, "float8_e5m2"))
    with pytest.raises(ops.OperationError, match="add: elements of float8_e5m2, float32: TypePromotionError"):
        x + np.ones(2, np.float32)
    with pytest.raises(ops.OperationError, match="concatenate: elements of float32, float8_e5m2"):
        ops.concatenate([np.ones(2, np.float32), x])
    with pytest.raises(ops.OperationError, match="elements of float32, float32, float32, float8_e5m2"):
        ops.concatenate([*[np.ones(2, np.float32)] * 3, x])
    for kind in ADDED:
        with pytest.raises(LayoutError, match="is no array of numbers"):
            ops.Tensor.of(np.asarray(jax.numpy.ones(2, kind)))


BEYOND = [("float16", 70000), ("float16", 65520), ("float32", 1e300), ("float32", 10**300), ("complex64", 1e300)]
BEYOND += [("float16", 1e300 + 1j), ("complex64", complex(1, -1e300)), ("complex64", complex(1e300, float("inf")))]


@pytest.mark.parametrize(("kind", "number"), BEYOND)
@pytest.mark.filterwarnings("error")
def test_a_finite_number_is_not_made_infinite(kind, number):
    """Found: a quotient by 70000 was 0 among floats of 16 bits; of 64 bits such a number was refused."""
    x, operations = ops.Tensor.of(np.ones(2, kind)), (operator.truediv, operator.add, operator.eq, ops.maximum)
    for operation in operations[: 3 if isinstance(number, complex) else 4]:
        for pair in ((x, number), (ops.unsqueeze(x, 0), number), (number, x)):
            with pytest.raises(ops.RangeError, match="the number leaves the range of"):
                operation(*pair)


@pytest.mark.filterwarnings("error")
def test_a_number_that_a_type_of_floats_holds_is_taken():
    """Up to what is rounded to the largest; an infinite one is infinite, and NaN is none."""
    half = ops.Tensor.of(np.ones(1, np.float16))
    assert [(half * number).item() for number in (65519, -65519.9, 2**15, 1e-30)] == [65504, -65504, 32768, 0]
    assert (half * float("inf")).item() == float("inf") and np.isnan((half * float("nan")).item())
    assert (ops.Tensor.of(np.ones(1)) * complex(1.7e308, 1.7e308)).item() == complex(1.7e308, 1.7e308)
    assert (ops.Tensor.of(np.ones(1, "float32")) * -3e38).dtype == np.float32


def test_a_finite_number_is_not_made_infinite_among_elements_of_jax(jax):
    """Nor one of 64 bits that JAX holds in 32."""
    for kind in ("bfloat16", "float8_e4m3fn", "float32", "int32"):
        with pytest.raises(ops.RangeError, match=r"the number .*(leaves the range of|does not fit) \w*float"):
            ops.Tensor.of(jax.numpy.ones(2, kind)) + 1e300
    assert (ops.Tensor.of(jax.numpy.ones(1, "bfloat16")) * float("-inf")).item() == float("-inf")


def test_a_mean_of_few_bits_is_added_up_in_32(jax):
    """Found: of floats of 8 bits it stood still where the sum was as large as they add one to."""
    for kind in ("bfloat16", "float8_e4m3fn", "float8_e5m2"):
        mean = ops.reduce_mean(ops.Tensor.of(jax.numpy.ones(1000, kind)))
        assert mean.dtype == kind and mean.item() == 1


@pytest.mark.parametrize(("dtype", "number"), [("float32", 2.0), ("int8", 2), ("bool", True), ("complex64", 1j)])
def test_a_number_that_is_stacked_has_the_type_of_the_others(dtype, number):
    """Found: `stack` gave each number a type of its own."""
    x = np.asarray(1, dtype=dtype)
    for several in ([x, number], [number, x]):
        found = ops.stack(several)
        assert found.dtype == x.dtype and found.numpy().tolist() == [complex(one) for one in several]
