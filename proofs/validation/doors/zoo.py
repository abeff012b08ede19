"""Bad values: one of each kind of thing that somebody may pass by mistake, or on purpose.

`ZOO` has a function for each, which makes it anew for every call, since iterators end. Those in `NEVER` are no integer,
no text, no sequence and nothing of this library: whoever takes an argument of any of these kinds has to refuse them.
"""

from __future__ import annotations

import collections
import itertools
import types
from collections.abc import Callable, Generator
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.lower import UOpGraph, dtypes
from impl.symbolic import NumNode, Variable

DIGITS = 10**5000
"""An integer that Python does not write."""


class Marker(RuntimeError):
    """What hostile objects raise."""


def failing(*names: str, base: type = object) -> Callable[[], Any]:
    """A class whose methods of some names raise Marker."""

    def fail(self: object, *args: object, **kwargs: object) -> Any:
        raise Marker("raised by the object itself")

    return type("Hostile", (base,), dict.fromkeys(names, fail))


class Text(str):
    """A subclass of str."""

    __slots__ = ()


class Number(int):
    """A subclass of int."""


class Colour(IntEnum):
    """An enumeration of integers."""

    RED = 1


class Unhashable(int):
    """An int that compares and hashes wrongly."""

    __hash__ = None  # type: ignore[assignment]


class Twisted(int):
    """An int whose comparison raises."""

    def __eq__(self, other: object) -> bool:
        raise Marker("compared")

    def __hash__(self) -> int:
        return 2


class Index:
    """An object that is an index, and nothing else."""

    def __index__(self) -> int:
        return 1


class WrongIndex:
    """An object whose index is none."""

    def __index__(self) -> Any:
        return "1"  # noqa: PLE0305  that is what is wrong with it


class Endless:
    """An object that has a length, and no end."""

    def __len__(self) -> int:
        return 3

    def __getitem__(self, place: object) -> int:
        return 1


class Array:
    """What looks like an array, and is none."""

    shape, dtype = (2,), "float"

    def __array_namespace__(self, api_version: Any = None) -> Any:
        raise Marker("asked for its library")


Point = collections.namedtuple("Point", "x y")


def raising() -> Generator[int]:
    """A generator that gives one integer, and raises."""
    yield 1
    raise Marker("in the middle")


def nested(depth: int) -> tuple[Any, ...]:
    """Tuples inside of each other."""
    value: tuple[Any, ...] = ()
    for _ in range(depth):
        value = (value,)
    return value


def circle() -> list[Any]:
    """A list that holds itself."""
    value: list[Any] = [1]
    value.append(value)
    return value


def cyclic_dict() -> dict[str, Any]:
    """A dict that holds itself."""
    value: dict[str, Any] = {}
    value["x"] = value
    return value


ZOO: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "True": lambda: True,
    "False": lambda: False,
    "zero": lambda: 0,
    "minus one": lambda: -1,
    "one": lambda: 1,
    "two to the 64": lambda: 2**64,
    "minus two to the 64": lambda: -(2**64),
    "5000 digits": lambda: DIGITS,
    "minus 5000 digits": lambda: -DIGITS,
    "float": lambda: 1.0,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "complex": lambda: 1j,
    "Decimal": lambda: Decimal(1),
    "Fraction": lambda: Fraction(1),
    "empty str": lambda: "",
    "str": lambda: "x",
    "digit": lambda: "1",
    "surrogate": lambda: "\ud800",
    "long str": lambda: "9" * 100_000,
    "NUL": lambda: "a\0b",
    "subclass of str": lambda: Text("view"),
    "bytes": lambda: b"ab",
    "bytearray": lambda: bytearray(b"ab"),
    "memoryview": lambda: memoryview(b"ab"),
    "empty list": lambda: [],
    "empty tuple": lambda: (),
    "empty dict": lambda: {},
    "empty set": set,
    "set": lambda: {1, 2},
    "dict": lambda: {0: 1},
    "dict of str": lambda: {"x": 2},
    "dict keys": {0: 1, 1: 0}.keys,
    "dict values": {0: 2, 1: 3}.values,
    "list": lambda: [2, 3],
    "list of None": lambda: [None, None],
    "list of str": lambda: ["x", "y"],
    "pairs": lambda: ((0, 1), (0, 1)),
    "ragged": lambda: [(0, 1), (0,)],
    "triples": lambda: ((0, 1, 2), (0, 1, 2)),
    "huge entries": lambda: (DIGITS, DIGITS),
    "huge pairs": lambda: ((0, DIGITS), (-DIGITS, 0)),
    "nan entries": lambda: (float("nan"), 1),
    "bool entries": lambda: (True, False),
    "hostile entries": lambda: (failing("__index__", "__hash__", "__eq__", "__repr__")(), 1),
    "Twisted entries": lambda: (Twisted(2), Twisted(3)),
    "range": lambda: range(2),
    "long range": lambda: range(10**9),
    "slice": lambda: slice(0, 1),
    "generator": lambda: (n for n in (1, 0)),
    "failing generator": raising,
    "endless": itertools.count,
    "endless by index": Endless,
    "failing __iter__": failing("__iter__"),
    "failing __len__": failing("__len__", base=list),
    "failing __index__": failing("__index__"),
    "failing __hash__": failing("__hash__"),
    "failing __eq__": failing("__eq__", "__ne__"),
    "failing __bool__": failing("__bool__"),
    "failing __repr__": failing("__repr__", "__str__", "__format__"),
    "failing __getattr__": failing("__getattr__"),
    "failing __call__": failing("__call__"),
    "failing keys": failing("keys", "items", "__iter__", "__getitem__", base=dict),
    "failing everything": failing(
        *(["__index__", "__int__", "__float__", "__len__", "__iter__", "__next__",
        "__getitem__", "__contains__", "__hash__", "__eq__", "__lt__"]),
        *(["__repr__", "__str__", "__bool__", "__call__", "__getattr__", "__add__", "__radd__",
        "__mul__", "__rmul__", "__buffer__"]),
    ),
    "failing array": Array,
    "Index": Index,
    "wrong __index__": WrongIndex,
    "subclass of int": lambda: Number(1),
    "IntEnum": lambda: Colour.RED,
    "unhashable int": lambda: Unhashable(1),
    "twisted int": lambda: Twisted(1),
    "object": object,
    "the class object": lambda: object,
    "the class int": lambda: int,
    "the class str": lambda: str,
    "the class tuple": lambda: tuple,
    "the class View": lambda: View,
    "the class type": lambda: type,
    "the class Tensor": lambda: ops.Tensor,
    "lambda": lambda: lambda *args: None,
    "failing function": lambda: raising().throw,
    "module": lambda: collections,
    "Ellipsis": lambda: ...,
    "NotImplemented": lambda: NotImplemented,
    "exception": lambda: ValueError("a value"),
    "namespace": lambda: types.SimpleNamespace(shape=(2,), strides=(1,), views=()),
    "named tuple": lambda: Point(0, 1),
    "deep tuple": lambda: nested(2000),
    "circle": circle,
    "cyclic dict": cyclic_dict,
    "long list": lambda: [1] * 100_000,
    "numpy int": lambda: numpy_module().int64(1),
    "numpy float": lambda: numpy_module().float32(1),
    "numpy bool": lambda: numpy_module().bool_(True),
    "numpy array": lambda: numpy_module().array([2, 3]),
    "numpy matrix": lambda: numpy_module().arange(6).reshape(2, 3),
    "numpy floats": lambda: numpy_module().array([1.5, 2.5]),
    "numpy 0-d": lambda: numpy_module().array(1),
    "numpy objects": lambda: numpy_module().array([object(), None]),
    "numpy texts": lambda: numpy_module().array(["x", "y"]),
    "numpy records": lambda: numpy_module().zeros(2, dtype=[("a", "i4")]),
    "numpy dates": lambda: numpy_module().array(["2020-01-01"], dtype="datetime64[D]"),
    "empty numpy array": lambda: numpy_module().zeros((0, 3)),
    "NumNode": lambda: NumNode(1),
    "huge NumNode": lambda: NumNode(DIGITS),
    "Variable": lambda: Variable("n", 1, 9),
    "bound Variable": lambda: Variable("n", 1, 9).bind(3),
    "negative Variable": lambda: Variable("m", -9, 9),
    "Node": lambda: Variable("n", 1, 9) * 4 + 1,
    "condition": lambda: Variable("n", 1, 9) < 4,
    "symbolic entries": lambda: (Variable("n", 1, 9), Variable("m", -9, 9)),
    "View": lambda: View.create((2, 3)),
    "huge View": lambda: View.create((DIGITS, 3)),
    "symbolic View": lambda: View.create((Variable("n", 1, 9), 3)),
    "empty View": lambda: View.create((0, 3)),
    "Views": lambda: (View.create((2, 3)), View.create((3, 2))),
    "ShapeTracker": lambda: ShapeTracker.from_shape((2, 3)),
    "huge ShapeTracker": lambda: ShapeTracker.from_shape((DIGITS, 3)),
    "symbolic ShapeTracker": lambda: ShapeTracker.from_shape((Variable("n", 1, 9), 3)),
    "Tensor": lambda: ops.Tensor.of([[0, 1, 2], [3, 4, 5]]),
    "Mesh": lambda: ops.Mesh({"x": 2}),
    "ShardingSpec": lambda: ops.ShardingSpec(ops.Mesh({"q": 2}), ["q"]),
    "Level": lambda: ops.Level(2),
    "dtype": lambda: dtypes.int,
    "UOpGraph": UOpGraph,
}

NEVER = (
    "nan", "inf", "complex", "Decimal", "Fraction", "object", "the class object", "the class int", "the class str",
    "the class tuple", "the class View", "the class type", "module", "Ellipsis", "NotImplemented", "exception",
    "namespace", "slice", "failing __index__", "failing __iter__", "failing generator", "failing __hash__",
    "failing __repr__", "wrong __index__", "endless", "endless by index", "failing everything", "deep tuple", "circle",
    "cyclic dict", "numpy objects", "nan entries", "hostile entries",
)  # fmt: skip

ENDLESS = ("endless", "endless by index")
"""Those that have no end: whoever goes through one is never done."""

DEEPEST = ("deep tuple", "circle", "cyclic dict")
"""Those that are deeper than Python calls: whoever goes through one to its end meets a RecursionError, and so does what
traces lines, which then traces no more."""
