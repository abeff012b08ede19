"""Names: of arguments, as numpy and PyTorch have them, of kinds of elements, of what arrays have, and of what is in
another package now (D33, R14)."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from impl import View, chain, lower
from impl.chains.libraries import movements_of
from impl.interop.arrays.libraries import numpy_module
from impl.lower.dtypes import dtype_named
from proofs.validation.defined import require, require_refused

MOVED = {
    "impl.simplify": {"from_sympy": "impl.interop.sympy", "to_sympy": "impl.interop.sympy"},
    "impl.merge": {"mergeable": "impl.mergeability", "Merged": "impl.mergeability", "Witness": "impl.mergeability",
                   "add": "impl.view", "merged_run": "impl.view"},
}  # fmt: skip
"""Packages, and the names that others have now."""


def ask_names(random: Random) -> None:
    """A few of each."""
    for _ in range(4):
        about_arguments(random)
        about_order(random)
    about_kinds()
    about_arrays(random)
    about_packages(random)


def about_arguments(random: Random) -> None:
    """Calls of a chain with axes by their names in either library, and by their places; a name of none is refused."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(2, 5)))
    first, second = (random.randrange(-len(shape), len(shape)) for _ in range(2))
    one = ("squeeze", "unsqueeze", "expand_dims")
    calls: list[tuple[str, tuple[Any, ...], tuple[str, ...], tuple[str, ...]]] = [
        (name, (first,), ("axis",), ("dim",)) for name in one
    ]
    calls += [(name, (first, second), ("axis1", "axis2"), ("dim0", "dim1")) for name in ("swapaxes", "swapdims")]
    name, given, *ways = random.choice(calls)
    if name == "squeeze" and shape[first] > 1:
        return
    wanted = movements_of(shape, name, given)
    for names in ways:
        found = movements_of(shape, name, (), dict(zip(names, given, strict=True)))
        require(found == wanted, f"chain: {name} by name", shape, names, given, found, wanted)
    other = {("axes", "dims", "Axis")[random.randrange(3)]: first}
    require_refused(partial(movements_of, shape, name, given[1:], other), f"chain: {name}: {other}")


def about_order(random: Random) -> None:
    """Calls that have an order in numpy take the one of C, by name and last, and no other."""
    shape = tuple(random.choice((2, 3)) for _ in range(random.randint(1, 4)))
    name, given = random.choice((("ravel", ()), ("flatten", ()), ("reshape", (-1,))))
    wanted = movements_of(shape, name, given)
    for arguments, named in (((*given, "C"), {}), (given, {"order": "C"})):
        found = movements_of(shape, name, arguments, named)
        require(found == wanted, f"chain: {name} in the order of C", shape, found, wanted)
    order = random.choice("FAK")
    for arguments, named in (((*given, order), {}), (given, {"order": order})):
        require_refused(partial(movements_of, shape, name, arguments, named), f"chain: {name} in the order of {order}")
    require_refused(partial(movements_of, shape, "squeeze", (), {"order": "C"}), "chain: squeeze has no order")


def about_kinds() -> None:
    """A kind of elements is found by each of its names, and by itself."""
    for name, kind in vars(lower.dtypes).items():
        if isinstance(kind, lower.DType):
            require(dtype_named(name) is kind and dtype_named(kind) is kind, "dtype_named", name)
            for wrong in (f"{name}_", name.upper(), kind.vec(2)):
                require_refused(partial(dtype_named, wrong), f"dtype_named: {wrong}")


def about_arrays(random: Random) -> None:
    """A chain begins with what has the interface of an array, or DLPack's alone, as with its view."""
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 4)))
    array = numpy_module().zeros(shape).transpose(random.sample(range(len(shape)), len(shape)))
    one = type("Interface", (), {"__array_interface__": property(lambda _: array.__array_interface__), "kept": array})
    methods = {name: (lambda _, *given, name=name, **named: getattr(array, name)(*given, **named))
               for name in ("__dlpack__", "__dlpack_device__")}  # fmt: skip
    other = type("Exported", (), {**methods, "kept": array})
    wanted = View.of(array)
    for start in (array, one(), other()):
        (found,) = chain(start).tracker.views
        require(found == wanted, "chain: an array", type(start).__name__, shape, found, wanted)


def about_packages(random: Random) -> None:
    """A name that a package had is that of where it is now."""
    package = random.choice([*MOVED])
    for name, there in MOVED[package].items():
        is_same = getattr(import_module(package), name) is getattr(import_module(there), name)
        require(is_same, "a name that has moved", package, name, there)
