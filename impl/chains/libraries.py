"""Calls that mean something else in one library than in another, and the names that libraries have for their arguments.

A chain that begins with an array of numpy, JAX or PyTorch, or with a text such as `np.zeros((2, 3))` or tinygrad's
`Tensor.empty(2, 3)`, has the calls by which that library makes views, and no others; one that begins with a shape, a
view or a tracker has those of all, and refuses what is ambiguous. An array of JAX is never changed, and none is said to
be of the memory of another there: its calls are those of numpy, and no one of them makes a copy where another makes
none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Signature, signature
from typing import Any

from impl.chains.calls import (
    CALLS,
    NAMES,
    Movements,
    Shape,
    expand,
    flip,
    integer,
    is_none,
    is_sequence,
    listed,
    moveaxis,
    permute,
    ravel,
    several,
    squeeze,
    swapaxes,
    turned_last,
    unflatten,
    unsqueeze,
    why_not,
)
from impl.chains.numpy import pad_all, reshape_to, squeeze_by_tuple, squeeze_of_one
from impl.chains.orders import ORDERING, without_order
from impl.chains.subscripts import subscript
from impl.chains.tinygrad import HAD_BY_TENSORS, OF_NONE, OF_TENSORS
from impl.errors import ArrayError, MovementError
from impl.integers import as_integers
from impl.moved import from_above
from impl.ops.records.numbering import normalised
from impl.shown import shown

LIBRARIES = {
    "np": "numpy", "numpy": "numpy", "jnp": "jax", "cupy": "numpy", "torch": "torch", "Tensor": "tinygrad",
}  # fmt: skip
"""The library whose calls an array has, by the name in front of what makes it in a text."""
PACKAGES = {"numpy": "numpy", "jax": "jax", "jaxlib": "jax", "cupy": "numpy", "torch": "torch"}
"""The same by the package of its class."""


def library_of(array: object) -> str | None:
    """The library whose calls an array has, by the first class of its own or above that is of one; None without.
    Raises ArrayError for a matrix of numpy, whose calls are others.

    >>> library_of(memoryview(b"ab"))
    """
    if from_above("impl.interop.arrays.libraries:is_of")("numpy", "matrix", array):
        raise ArrayError(f"chain: {shown(array)} is a matrix, which keeps two axes; need an ndarray")
    packages = (str(kind.__module__).partition(".")[0] for kind in type(array).__mro__)
    return next((PACKAGES[package] for package in packages if package in PACKAGES), None)


def transpose(shape: Shape, *axes: Any) -> Movements:
    """`x.transpose(*axes)` of numpy: each axis once, or none, which turns them round."""
    if not is_none(axes) and len(given := several("transpose: axes", axes)) != len(shape):
        raise MovementError(
            f"transpose: {shown(given)} names {len(given)} of {len(shape)} axes; in numpy need each once, or swapaxes"
        )
    return permute(shape, *(range(len(shape))[::-1] if is_none(axes) else axes))


def broadcast_to(shape: Shape, sizes: Any) -> Movements:
    """`numpy.broadcast_to(x, sizes)`: no size stands for the one that is there."""
    given = as_integers(several("broadcast_to: sizes", (sizes,)), "broadcast_to: sizes", MovementError)
    if any(isinstance(size, int) and size < 0 for size in given):
        raise MovementError(f"broadcast_to: {shown(given)} has negative sizes; need sizes >= 0")
    return expand(shape, given)


def flip_at(shape: Shape, axis: Any = None) -> Movements:
    """`numpy.flip(x, axis)`: all axes, one, or those of a sequence."""
    return flip(shape, axis)


def squeeze_some(shape: Shape, dim: Any = None, *more: Any) -> Movements:
    """`x.squeeze(dim, *more)` of PyTorch: axes one by one or as one sequence, those of another size left."""
    return squeeze(shape, (dim, *more) if more else dim)


def swapaxes_by_name(shape: Shape, axis0: int, axis1: int) -> Movements:
    """`x.swapaxes(axis0, axis1)` of PyTorch, whose `axis1` is the second; numpy's is the first."""
    return swapaxes(shape, axis0, axis1)


def turned_last_or_none(shape: Shape) -> Movements:
    """`x.mT` of PyTorch, which leaves an array without axes as it is.

    >>> turned_last_or_none(()), turned_last_or_none((2, 3))
    ([('permute', ())], [('permute', (1, 0))])
    """
    return turned_last(shape) if shape else [("permute", ())]


def unsqueeze_one(shape: Shape, dim: int) -> Movements:
    """`x.unsqueeze(dim)` of PyTorch: one axis."""
    return unsqueeze(shape, integer("unsqueeze: dim", dim))


def moveaxis_alike(shape: Shape, source: Any, destination: Any) -> Movements:
    """`x.moveaxis(source, destination)` of PyTorch: two axes, or two sequences of as many."""
    if is_sequence(source) != is_sequence(destination):
        both = f"{shown(source)} and {shown(destination)}"
        raise MovementError(f"moveaxis: {both} are an axis and a sequence; in PyTorch need two axes or two sequences")
    return moveaxis(shape, source, destination)


def unflatten_to_some(shape: Shape, dim: int, sizes: Any) -> Movements:
    """`x.unflatten(dim, sizes)` of PyTorch: one axis or more in the place of one."""
    given = several("unflatten: sizes", (sizes,))
    if not given:
        raise MovementError("unflatten: no sizes; in PyTorch need one or more")
    return unflatten(shape, dim, given)


def given_some(name: str, call: Callable[..., Movements]) -> Callable[..., Movements]:
    """A call that is given something, as numpy and PyTorch have it: () where an array has no axes."""

    @wraps(call)
    def called(shape: Shape, *given: Any) -> Movements:
        if not given:
            raise MovementError(f"{name}: no argument; need one, () for an array without axes")
        return call(shape, *given)

    return called


def with_axes(name: str, call: Callable[..., Movements]) -> Callable[..., Movements]:
    """A call as numpy and JAX have it, to whom an array without axes has none to be named."""

    @wraps(call)
    def called(shape: Shape, *given: Any) -> Movements:
        for part in given if shape == () else ():
            for axis in () if part is None else several(f"{name}: axes", (part,)):
                normalised(f"{name}: axis", axis, 0)
        return call(shape, *given)

    return called


def subscript_forward(shape: Shape, key: Any) -> Movements:
    """`x[key]` of PyTorch, whose steps go forward."""
    for part in key if isinstance(key, tuple) else (key,):
        if isinstance(part, slice) and part.step is not None and integer("[...]: step", part.step) < 0:
            raise MovementError(f"[...]: a slice has step {shown(part.step)}; in PyTorch need a step of 1 or more")
    return subscript(shape, key)


OF_BOTH: dict[str, Callable[..., Movements]] = {
    "transpose": transpose, "broadcast_to": broadcast_to, "flip": with_axes("flip", flip_at),
    **{name: with_axes(name, CALLS[name]) for name in ("swapaxes", "moveaxis")},
}  # fmt: skip
"""What a call is in numpy and in JAX."""
OWN: dict[str | None, dict[str, Callable[..., Movements]]] = {
    None: OF_NONE,
    "numpy": {**OF_BOTH, "squeeze": squeeze_by_tuple, "reshape": given_some("reshape", reshape_to)},
    "jax": {**OF_BOTH, "squeeze": with_axes("squeeze", squeeze_of_one), "flatten": ravel, "pad": pad_all},
    "torch": {
        "transpose": swapaxes, "mT": turned_last_or_none, "subscript": subscript_forward, "unsqueeze": unsqueeze_one,
        "moveaxis": moveaxis_alike, "movedim": moveaxis_alike, "unflatten": unflatten_to_some,
        "squeeze": squeeze_some, "swapaxes": swapaxes_by_name, "flip": given_some("flip", flip),
        **{name: given_some(name, CALLS[name]) for name in ("reshape", "view", "permute", "expand", "broadcast_to")},
    },
    "tinygrad": {
        **OF_TENSORS, "unsqueeze": unsqueeze_one, "flip": given_some("flip", flip),
        **{name: given_some(name, OF_TENSORS[name]) for name in ("reshape", "permute", "expand")},
    },
}  # fmt: skip
"""What a call is in one library, where others mean something else by it."""
OF_ARRAYS = (
    "reshape", "ravel", "transpose", "T", "mT", "swapaxes", "moveaxis", "squeeze", "expand_dims", "broadcast_to",
    "flip", "diagonal", "subscript",
)  # fmt: skip
"""The calls that numpy and JAX have for an array, as methods or as functions of the module."""
NOT_OF_TORCH = ("expand_dims", "flip", "pad", "shrink", "stride", "sliding_window_view")
"""The calls that PyTorch does not have, or by which it makes no view."""
HAD: dict[str, tuple[str, ...]] = {
    "numpy": (*OF_ARRAYS, "sliding_window_view"),
    "jax": (*OF_ARRAYS, "flatten", "pad"),
    "torch": tuple(name for name in CALLS if name not in NOT_OF_TORCH),
    "tinygrad": HAD_BY_TENSORS,
}
"""The calls by which a library makes views."""
COPIES = "copies the elements, also where a view would do: a chain ends before it"
"""What is said of a call that never makes a view."""
OTHERWISE: dict[str, dict[str, str]] = {
    "numpy": {"flatten": COPIES, "pad": COPIES, "view": "takes a dtype, and no shape"},
    "jax": {"view": "takes a dtype, and no shape"},
    "torch": {"flip": COPIES, "pad": COPIES, "stride": "returns strides, and moves nothing"},
    "tinygrad": {},
}
"""What a call does in a library that makes no view by it, where it has one of that name."""


def require_had(name: str, library: str | None) -> None:
    """Raises MovementError for a call by which a library makes no view.

    >>> require_had("flatten", "torch")
    >>> "flatten" in HAD["numpy"], OTHERWISE["torch"]["stride"]
    (False, 'returns strides, and moves nothing')
    """
    if library is None or name in HAD[library]:
        return
    said = OTHERWISE[library].get(name)
    why = f"in {library} it {said}" if said else f"{library} makes no view by it"
    need = f"need {listed(HAD[library])}; a chain that begins with a shape or a View takes those of all"
    raise MovementError(f"{name}: {why}; {need}")


SEQUENCES = {
    "reshape": ("shape", "newshape", "size"), "view": ("size", "shape"), "expand": ("size", "sizes"),
    "broadcast_to": ("shape", "size"), "permute": ("dims", "axes"), "transpose": ("axes",), "flip": ("dims", "axis"),
    "pad": ("pad_width",),
}  # fmt: skip
"""Names of the one argument that is a sequence, which may be given one by one as well, by the call."""


def movements_of(
    shape: Shape,
    name: str,
    arguments: Sequence[Any],
    named: Mapping[str, Any] | None = None,
    library: str | None = None,
) -> Movements:
    """The movements of a call on an array of a shape, as a library means it; where none is named, as all do.

    Raises MovementError for a call that is none of those here or has other arguments; AxisError, ShapeError or
    RangeError for an axis, a shape or an index that does not fit.

    >>> movements_of((2, 3, 4), "flatten", (1,)), movements_of((2, 3), "swapaxes", (0, -1))
    ([('reshape', (2, 12))], [('permute', (1, 0))])
    >>> [movements_of((2, 3), "transpose", (0, 1), library=library) for library in ("numpy", "torch")]
    [[('permute', (0, 1))], [('permute', (1, 0))]]
    """
    if not isinstance(name, str) or name not in CALLS:
        raise MovementError(f"chain: {shown(name)} {why_not(name)}")
    require_had(name, library)
    return meant(shape, name, arguments, named or {}, library)


def meant(
    shape: Shape, name: str, arguments: Sequence[Any], named: Mapping[str, Any], library: str | None
) -> Movements:
    """The same of a call that there is, also where the library makes no view by it."""
    call = OWN.get(library, {}).get(name) or CALLS[name]
    ordered = without_order(name, arguments, named, library) if library in ORDERING else (arguments, named)
    arguments, named = unnamed(name, *ordered)
    first, *taken = signature(call).parameters.values()
    known = {one.name for one in taken}
    by_name = {
        next((one for one in (key, *NAMES.get(key, ())) if one in known), key): value for key, value in named.items()
    }
    need = f"need {name}{Signature([one.replace(annotation=one.empty) for one in taken])}"
    if len(by_name) < len(named) or first.name in by_name:
        raise MovementError(f"{name}: {', '.join(named)}: an argument given twice, or unknown; {need}")
    try:
        given = signature(call).bind(shape, *arguments, **by_name)
    except TypeError as error:
        raise MovementError(f"{name}: {error}; {need}") from None
    return call(*given.args, **given.kwargs)


def unnamed(
    name: str, arguments: Sequence[Any], named: Mapping[str, Any]
) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """What a call is given, with the one argument that is a sequence by its place.

    >>> unnamed("reshape", (), {"shape": (3, 2)}), unnamed("flatten", (), {"start_dim": 1})
    ((((3, 2),), {}), ((), {'start_dim': 1}))
    """
    is_sequence = not arguments and len(named) == 1 and next(iter(named)) in SEQUENCES.get(name, ())
    return (tuple(named.values()), {}) if is_sequence else (arguments, named)
