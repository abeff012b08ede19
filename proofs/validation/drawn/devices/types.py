"""Types of elements that JAX has, numpy's and others: what they are together with one another and with numbers, and
what is refused, as JAX says it itself of its arrays (the table of `impl.ops.tensors.promotion`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.local import Local
from impl.ops.tensors.promotion import is_boolean
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.devices.opened import DEVICES, meshed, opened

OF_NUMPY = ("bool", "int8", "uint8", "int16", "int32", "uint32", "float16", "float32", "complex64")
ADDED = ("bfloat16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "int4", "uint4")
"""Types of elements that JAX adds to those of numpy."""
NUMBERS = (0, 1, 2, -1, 7, -8, 8, -9, 16, 128, -129, 300, True, False, 0.5, -3.0, 1j, float("inf"), 2**40, 10**400)
TWO = ("add", "subtract", "multiply", "divide", "maximum", "minimum", "equal", "less", "greater_equal")
"""Operations of two operands."""
ONE = ("sum", "max", "min")
"""Reductions."""
FLOATS = ("float16", "bfloat16", "float32", "float8_e5m2")
"""Types of real numbers, of any width."""
ADDED_FLOATS = ("bfloat16", "float8_e5m2")
"""Of these, types that numpy does not have; sums of ones stand still in them, at 256 and at 8."""
MESH = (("x", 2), ("y", 2))


def ask_types_of_jax(random: Random) -> None:
    """Elements of any two types, and numbers on either side, on devices and on none, with 64 bits or with 32: as JAX
    has them; reductions, also of what is no number or infinite, and several tensors put together; and what JAX
    has no type for is refused."""
    jax = opened()
    with jax.enable_x64(random.random() < 0.3), numpy_module().errstate(all="ignore"):
        for about in (about_two, about_two, random.choice((about_one, about_refusals))):
            about(random)
        about_extremes(random)
    about_every_kind(random)
    about_weak_types(random)
    about_types_that_it_lacks(random)


def array(random: Random, kind: str, count: int = 4) -> Any:
    """An array of JAX of small numbers, which all types hold."""
    least = 0 if kind[0] == "u" or kind == "bool" else -2
    numbers = [random.randint(least, 3) for _ in range(count)]
    return opened().numpy.asarray(numbers, "float32").astype(kind)


def placed(random: Random, value: Any) -> Any:
    """An array as a tensor, half of the time on devices; a number as it is."""
    if not hasattr(value, "shape"):
        return value
    x = ops.Tensor.of(value)
    dims = random.choice(((), ("x",), ("y",), ("x", "y"), ("y", "x")))
    return x if random.random() < 0.5 else ops.shard(x, ops.ShardingSpec(meshed(MESH), (dims,)))


def answer(ask: Callable[[], Any]) -> Any:
    """What JAX answers; None where it refuses."""
    try:
        return ask()
    except (TypeError, ValueError, OverflowError):
        return None


def require_as(ask: Callable[[], ops.Tensor], wanted: Any, question: str) -> None:
    """The elements and the type that are wanted, as an array of JAX; a refusal where there are none."""
    numpy = numpy_module()
    if wanted is None:
        require_refused(ask, question)
        return
    try:
        answered = ask()
        found = answered.numpy()
    except LayoutError as refusal:
        require(False, question, "is refused", refusal, wanted)
        return
    require(found.dtype == wanted.dtype, question, "the type", found.dtype, wanted.dtype)
    require(isinstance(answered.value.whole(), opened().Array), question, "an array of JAX", answered)
    ours, theirs = (numpy.asarray(each).astype(complex) for each in (found, wanted))
    require(numpy.allclose(ours, theirs, rtol=2.0**-22, atol=0, equal_nan=True), question, ours, theirs)


def about_two(random: Random) -> None:
    """Two arrays, one of which may be of numpy, or an array and a number."""
    jax, name, kind = opened(), random.choice(TWO), random.choice((*OF_NUMPY, *ADDED))
    left, right = array(random, kind), array(random, random.choice((kind, random.choice((*OF_NUMPY, *ADDED)))))
    if random.random() < 0.5:
        right = random.choice(NUMBERS)
    elif random.random() < 0.3 and right.dtype.isbuiltin == 1:
        right = numpy_module().asarray(right)
    pair = (left, right) if random.random() < 0.6 else (right, left)
    question = f"{name}: {kind}; {pair}"
    wanted = answer(lambda: getattr(jax.numpy, name)(*map(strict, pair)))
    if not is_held(left.dtype, right) or is_no_number(name, pair):
        wanted = None
    require_as(lambda: getattr(ops, name)(*(placed(random, part) for part in pair)), wanted, question)


def strict(value: Any) -> Any:
    """An operand as JAX takes it: an array of numpy is one of JAX first, and a number that is too large for its
    integers is one for floats."""
    if hasattr(value, "shape"):
        return opened().numpy.asarray(value)
    return float(value) if isinstance(value, int) and 2**31 <= value < 2**99 else value


def is_held(dtype: Any, number: Any) -> bool:
    """Whether elements of a type hold a number: integers one of the same kind, floats one that is finite."""
    if isinstance(number, bool) or not isinstance(number, int):
        return True
    if opened().numpy.issubdtype(dtype, opened().numpy.floating):
        return bool(number <= float(opened().numpy.finfo(dtype).max))
    if not opened().numpy.issubdtype(dtype, opened().numpy.integer):
        widest = 2**63 if opened().config.jax_enable_x64 else 2**31
        return dtype != "bool" or -widest <= number < widest
    limits = opened().numpy.iinfo(dtype)
    return bool(limits.min <= number <= limits.max)


def is_no_number(name: str, pair: tuple[Any, Any]) -> bool:
    """Whether an operation of numbers is asked of booleans alone, which have no difference."""
    return name == "subtract" and all(is_boolean(ops.Tensor.of(part).dtype) for part in pair)


def about_one(random: Random) -> None:
    """A reduction, and three arrays of which the types are those of two one after another."""
    jax, kind, name = opened(), random.choice((*OF_NUMPY, *ADDED)), random.choice(ONE)
    x, y = array(random, kind), array(random, random.choice((kind, *OF_NUMPY, *ADDED)))
    if not (kind == "complex64" and name != "sum"):
        wanted = answer(lambda: getattr(jax.numpy, name)(x))
        require_as(lambda: getattr(ops, f"reduce_{name}")(placed(random, x)), wanted, f"reduce_{name}: {x}; {kind}")
    mean = ops.reduce_mean(placed(random, x))
    total = sum(numpy_module().asarray(x).astype(complex).tolist()) / x.size
    rounding = max(1e-5, float(jax.numpy.finfo(mean.dtype).eps) * abs(total))
    require(abs(complex(mean.item()) - total) < rounding, f"reduce_mean: {x}; {kind}", mean, total)
    many = jax.numpy.ones(300, random.choice(ADDED_FLOATS))
    require(ops.reduce_mean(many).item() == 1, "reduce_mean of 300 ones", many.dtype)
    is_real = jax.numpy.issubdtype(x.dtype, jax.numpy.inexact)
    is_kept = mean.dtype == x.dtype if is_real else mean.dtype.itemsize >= 4
    require(is_kept, f"reduce_mean: {x}; {kind}", mean.dtype)
    wanted = answer(lambda: jax.numpy.concatenate([x, y, x]))
    parts, pair = [placed(random, part) for part in (x, y, x)], f"{kind}; {y.dtype}"
    require_as(lambda: ops.concatenate(parts), wanted, f"concatenate: {pair}")
    if wanted is not None:
        changed = x.astype(wanted.dtype).at[1].set(y[0].astype(wanted.dtype))
        require_as(lambda: ops.scatter(parts[0], [1], ops.Tensor.of(y[:1]), 0), changed, f"scatter: {pair}")
    about_many(random)


def about_extremes(random: Random) -> None:
    """The largest and the smallest of numbers that devices hold, of which some may be none, or infinite: no number if
    one of them is none."""
    jax, kind, odd = opened(), random.choice(FLOATS), random.choice(("nan", "nan", "inf", "-inf", "-0.0"))
    numbers = [float(odd) if random.random() < 0.3 else random.randint(-9, 9) / 2 for _ in range(4)]
    numbers[random.randrange(4)] = float(odd)
    x = jax.numpy.asarray(numbers, "float32").astype(kind)
    dims = random.choice((("x",), ("y",), ("x", "y"), ("y", "x")))
    spread = ops.shard(ops.Tensor.of(x), ops.ShardingSpec(meshed(MESH), (dims,)))
    for name in ("max", "min"):
        question = f"reduce_{name}: {numbers}; {kind}; {dims}"
        require_as(partial(getattr(ops, f"reduce_{name}"), spread), getattr(jax.numpy, name)(x), question)


def about_many(random: Random) -> None:
    """Up to six arrays one after another, all but the last of one type of numpy, or of several."""
    jax, kind = opened(), random.choice(OF_NUMPY)
    others = random.choice(((kind,), OF_NUMPY))
    arrays = [array(random, random.choice(others)) for _ in range(random.randint(1, 5))]
    arrays.append(array(random, random.choice(ADDED)))
    parts, question = [placed(random, part) for part in arrays], f"concatenate: {[part.dtype for part in arrays]}"
    require_as(lambda: ops.concatenate(parts), answer(lambda: jax.numpy.concatenate(arrays)), question)


def about_refusals(random: Random) -> None:
    """Parts that are not of one size, integers that JAX cuts off, more devices than there are, operands on two meshes,
    and indices beyond an axis or without a value, are refused; what is of one size, and held, is not."""
    jax, numpy, mesh = opened(), numpy_module(), meshed(MESH)
    size, dims = random.randint(1, 9), random.choice((("x",), ("x", "y"), ("y",)))
    spec = ops.ShardingSpec(mesh, (dims,))
    ask = partial(ops.shard, numpy.arange(size), spec)
    if size % (2 ** len(dims)):
        require_refused(ask, f"shard: {size}; {dims}")
    else:
        require(ask().numpy().tolist() == list(range(size)), f"shard: {size}; {dims}")
    far = random.choice((2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**40))
    several, here = numpy.array([far] * 4), ops.Tensor.of(jax.numpy.arange(4))
    there = ops.shard(here, spec)
    asks = partial(ops.shard, several, spec), partial(ops.add, there, several), partial(ops.add, here, several)
    for name, asked in zip(("shard", "add", "add to one of JAX"), asks, strict=True):
        if jax.config.jax_enable_x64 or -(2**31) <= far < 2**31:
            require(asked().numpy().tolist()[0] == far, name, far)
        else:
            require_refused(asked, f"{name}: {far}")
    require_refused(partial(meshed, (("x", DEVICES + random.randint(1, 9)),)), "a mesh of more devices than there are")
    elsewhere = ops.shard(numpy.arange(4), ops.ShardingSpec(ops.Mesh(dict(MESH)), (dims,)))
    require_refused(partial(ops.add, there, elsewhere), "operands on two meshes")
    wrong, zero = random.choice((4, -5, 100)), ops.Tensor.of(jax.numpy.asarray([0]))
    for x in (there, here):
        require_refused(partial(ops.gather, x, [wrong]), f"gather: {wrong}")
        require_refused(partial(jax.jit(ops.gather), x, zero), "gather: indices without a value")


def about_every_kind(random: Random) -> None:
    """Arrays of JAX beside those of numpy, which have wider integers; read through strides and in rows; beside numbers
    that their types hold, and do not; and without elements."""
    numpy, jnp = numpy_module(), opened().numpy
    row = jnp.arange(6)
    require_refused(lambda: ops.add(row[:2], numpy.array([0, random.choice((2**31, 2**40))])), "a wider integer")
    require((ops.add(row[:2] * 1.0, numpy.array([1.0, 2.0])).numpy() == [1, 3]).all(), "real numbers of numpy")
    require(ops.add(jnp.zeros((0,)), numpy.zeros(0, int)).shape == (0,), "no integers of numpy")
    require(ops.gather(jnp.zeros((2, 3)), jnp.zeros((0,), int)).numpy().shape == (0, 3), "no positions")
    require((ops.gather(row.reshape(2, 3), jnp.array([1, 0])).numpy() == [[3, 4, 5], [0, 1, 2]]).all(), "rows")
    many = ops.Tensor.of(jnp.reshape(row[:1], (1,) * 300))
    require(many[...].shape == many.shape, "more axes than operations have, and no part of them")
    turned = Local(ShapeTracker((View.create((3, 2), (1, 3)),)), row).whole()
    require((numpy.asarray(turned) == [[0, 3], [1, 4], [2, 5]]).all(), "a view of a buffer of JAX")
    require((ops.Tensor.of(row.reshape(2, 3)).numpy() == [[0, 1, 2], [3, 4, 5]]).all(), "rows of JAX")
    real, small = (ops.Tensor.of(jnp.ones(2, dtype=kind)) for kind in ("bfloat16", "int4"))
    for found, wanted in ((real + 1, 2), (real + 1.5, 2.5), (small + 1, 2)):
        require([float(each) for each in found.numpy()] == [wanted] * 2, "a number that fits", found)
    require_refused(lambda: small + random.choice((100, -100)), "a number that does not fit")
    four = ops.slice_tensor(jnp.arange(16).reshape((2,) * 4), (0,) * 4, (2, 2, 2, 1))
    require((four.numpy() == numpy.arange(16).reshape((2,) * 4)[..., :1]).all(), "a part of four axes")


def about_weak_types(random: Random) -> None:
    """Elements that JAX was given as numbers, of a type that it calls weak, have it as others have theirs; a finite
    number that its types have as an infinite one is refused."""
    jnp, numpy = opened().numpy, numpy_module()
    far = random.choice(((300, "int8"), (1e6, "float16"), (70000, "uint8"), (1e6, "bfloat16")))
    near = random.randint(1, 3)
    weak = jnp.full((2,), far[0])
    local = Local(ShapeTracker((View.create((2,)),)), weak)
    strong, other = numpy.asarray(weak), jnp.full((2,), near).astype(far[1])
    spec = ops.ShardingSpec(meshed(MESH), (random.choice(("x", "y", None)),))
    for x in (ops.Tensor.of(weak), ops.Tensor(local), ops.shard(weak, spec), ops.shard(ops.Tensor(local), spec)):
        asked = (ops.maximum(other, x), ops.scatter(other, [0, 1], x), ops.slice_update(other, x, [0]))
        for found, wanted in ((ops.add(x, other), strong + near), *((each, strong) for each in asked)):
            require(found.dtype == strong.dtype and bool((found.numpy() == wanted).all()), "a weak type", far, found)
        total = ops.matmul(x, other)
        require(total.dtype == strong.dtype and total.item() == 2 * near * far[0], "weak: matmul", far, total)
    for kind in ("float32", "int32", "float8_e4m3fn", "bfloat16"):
        require_refused(lambda kind=kind: ops.add(jnp.ones(2, kind), 1e300), f"1e300: {kind}")  # type: ignore[misc]


def about_types_that_it_lacks(random: Random) -> None:
    """Bytes in another order are turned; elements of a type that JAX has not are refused, on devices and on none."""
    numpy, jnp = numpy_module(), opened().numpy
    kind = random.choice(("i4", "i2", "u4", "f4", "f2", "c8"))
    swapped, row = numpy.arange(4).astype(f">{kind}"), ops.Tensor.of(jnp.arange(4).astype(kind))
    spec = ops.ShardingSpec(meshed(MESH), (random.choice(("x", "y", ("x", "y"))),))
    for found in (row + swapped, ops.shard(swapped, spec) + row.numpy(), ops.shard(row, spec) + swapped):
        require((found.numpy() == 2 * numpy.arange(4)).all(), "bytes in another order", kind, found)
    places = numpy.array([random.randrange(4)], random.choice((">i4", ">i8", ">u2", "<i8")))
    require(ops.gather(row, places).numpy() == row.numpy()[places], "places", places)
    long = numpy.arange(4).astype(random.choice(("longdouble", "clongdouble")))
    if long.dtype not in ("float64", "complex128"):
        for ask in (lambda: row + long, lambda: ops.shard(long, spec), lambda: ops.shard(row, spec) + long):
            require_refused(ask, f"JAX has no {long.dtype}")
