"""Classes of frozen objects: views, answers, and what is found on the way to an answer.

`frozen` makes what `dataclass(frozen=True, slots=True)` makes, without writing and compiling methods for each class: a
class takes 0.05 ms where a dataclass takes 0.6, and what `dataclasses` itself imports, 12 ms, is not needed (CPython
3.11, `-X importtime`). What the standard library asks of dataclasses is there, and made when it is asked for: `fields`,
`replace`, `is_dataclass`, a signature. Classes whose defaults are made by functions, or whose objects are equal only to
themselves, are dataclasses; `impl.ops` and `impl.lower` have such ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform

from impl.shown import readable, shown
from impl.slots import setters

T = TypeVar("T")

TUPLES_KEEP_HASHES = sys.version_info >= (3, 14)
"""Whether a tuple keeps its hash, which is no longer that of its entries once a variable among them is bound."""


class Hidden:
    """The default of a field that is neither shown nor compared."""

    __slots__ = ("default",)

    def __init__(self, default: Any) -> None:
        self.default = default


def hidden(*, default: Any) -> Any:
    """In a class of `frozen`, the default of a field that is neither shown nor compared.

    >>> @frozen
    ... class Answer:
    ...     value: int
    ...     layer: str = hidden(default="normal form")
    >>> Answer(3, "chain"), Answer(3, "chain") == Answer(3), Answer(3).layer
    (Answer(value=3), True, 'normal form')
    """
    return Hidden(default)


@dataclass_transform(frozen_default=True, field_specifiers=(hidden,))
def frozen(kind: type[T]) -> type[T]:
    """A decorator: the class with a slot for each field that it annotates, and the methods of a frozen dataclass where
    it does not define them itself.

    >>> @frozen
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(3), Point(y=2, x=1) == Point(1, 2), hash(Point(1)) == hash(Point(1, 0))
    (Point(x=3, y=0), True, True)
    >>> Point(1).x = 2
    Traceback (most recent call last):
        ...
    dataclasses.FrozenInstanceError: cannot assign to field 'x'
    """
    own = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    names = tuple(kind.__annotations__)
    given = {name: own.pop(name) for name in names if name in own}
    if own.get("__hash__") is None:
        own.pop("__hash__", None)
    visible = [name for name in names if not isinstance(given.get(name), Hidden)]
    whole = shown_and_compared(visible) | own | {"__slots__": names, "__match_args__": names}
    whole |= {name: Described(given) for name in ("__dataclass_fields__", "__dataclass_params__", "__signature__")}
    made: Any = type(kind.__name__, kind.__bases__, whole)
    made.__init__ = filling(made, names, given)
    made.__getstate__, made.__setstate__ = copying(made, names)
    made.__setattr__, made.__delattr__ = refusing(made, names)
    return cast("type[T]", made)


def shown_and_compared(visible: Sequence[str]) -> dict[str, Any]:
    """The methods that write an object out, and that compare it with others of its class, by some fields."""
    compared = reader(visible)

    def text(self: Any) -> str:
        fields = [f"{name}={readable(getattr(self, name))}" for name in visible]
        return f"{type(self).__qualname__}({', '.join(fields)})"

    def is_equal(self: Any, other: Any) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(anew(compared(self)) if TUPLES_KEEP_HASHES else compared(self))

    return {"__repr__": text, "__eq__": is_equal, "__hash__": hashed}


def anew(value: Any) -> Any:
    """The same tuple, made anew, with those in it, so that no hash is kept.

    >>> anew(((2, 3), 4))
    ((2, 3), 4)
    """
    return tuple([anew(entry) for entry in value]) if type(value) is tuple else value


def reader(names: Sequence[str]) -> Callable[[Any], Any]:
    """The function that reads the fields of an object: as a tuple, or the one that there is."""
    return attrgetter(*names) if names else lambda _each: ()


def filling(kind: type, names: tuple[str, ...], given: Mapping[str, Any]) -> Callable[..., None]:
    """The constructor, which fills the fields in their order and then runs `__post_init__`, if there is one."""
    put = setters(kind, *names)
    defaults = {name: value.default if isinstance(value, Hidden) else value for name, value in given.items()}

    has_more = hasattr(kind, "__post_init__")

    def fill(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != len(put):
            values = arguments(type(self), names, defaults, values, named)
        for put_value, value in zip(put, values):  # noqa: B905  there are as many; to ask again takes a third longer
            put_value(self, value)
        if has_more:
            self.__post_init__()

    return fill


def is_filled_by_its_constructor(kind: type) -> bool:
    """Whether the constructor of a class is one that `frozen` made: it keeps what it is given, each in its field."""
    return getattr(kind.__init__, "__code__", None) is FILLING  # type: ignore[misc]


FILLING = filling(Hidden, (), {}).__code__
"""The code of these constructors."""


def arguments(
    kind: type, names: tuple[str, ...], defaults: Mapping[str, Any], values: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, ...]:
    """The values of all fields, from what a constructor was called with. Raises TypeError, as any function does; it
    names `create` where a class has one, which takes fewer."""
    if not named and len(values) <= len(names) <= len(values) + len(defaults):
        return values + tuple([defaults[name] for name in names[len(values) :]])
    if len(values) > len(names):
        raise TypeError(f"{kind.__name__}() takes {len(names)} arguments but {len(values)} were given")
    whole = dict(zip(names, values, strict=False))
    for name in named:
        if name in whole or name not in names:
            fault = "multiple values for argument" if name in whole else "an unexpected keyword argument"
            raise TypeError(f"{kind.__name__}() got {fault} {name!r}")
    whole = {**defaults, **whole, **named}
    if missing := [name for name in names if name not in whole]:
        given = [*map(shown, values), *(f"{name}={shown(value)}" for name, value in named.items())]
        need = f"; need {kind.__name__}.create({', '.join(given)})" if given and hasattr(kind, "create") else ""
        raise TypeError(f"{kind.__name__}() is missing {', '.join(map(repr, missing))}{need}")
    return tuple([whole[name] for name in names])


def copying(kind: type, names: tuple[str, ...]) -> tuple[Callable[[Any], Any], Callable[[Any, Any], None]]:
    """The methods by which objects are pickled and copied."""
    put = setters(kind, *names)

    def values(self: Any) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in names])

    def fill(self: Any, state: tuple[Any, ...]) -> None:
        for put_value, value in zip(put, state, strict=True):
            put_value(self, value)

    return values, fill


def refusing(kind: Any, names: tuple[str, ...]) -> tuple[Callable[[Any, str, Any], None], Callable[[Any, str], None]]:
    """The methods that refuse to assign to fields and to delete them."""

    def require_no_field(self: Any, name: str, done: str) -> None:
        if type(self) is kind or name in names:
            from dataclasses import FrozenInstanceError  # noqa: PLC0415  (seldom needed)

            raise FrozenInstanceError(f"cannot {done} field {name!r}")

    def assign(self: Any, name: str, value: Any) -> None:
        require_no_field(self, name, "assign to")
        super(kind, self).__setattr__(name, value)

    def delete(self: Any, name: str) -> None:
        require_no_field(self, name, "delete")
        super(kind, self).__delattr__(name)

    return assign, delete


class Described:
    """What the standard library asks of a dataclass: the attribute of a dataclass with the same fields."""

    __slots__ = ("given", "kind", "made", "name")

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self.made: Any = None

    def __set_name__(self, owner: type, name: str) -> None:
        self.kind, self.name = owner, name

    def __get__(self, instance: object, owner: Any) -> Any:
        """The attribute; a signature is that of the class, and not of its objects or of another constructor."""
        is_signature = self.name == "__signature__"
        if is_signature and (instance is not None or owner.__init__ is not vars(self.kind)["__init__"]):
            raise AttributeError(self.name)
        if self.made is None:
            self.made = as_dataclass(self.kind, self.given)
        if is_signature:
            from inspect import signature  # noqa: PLC0415  (seldom needed)

            return signature(self.made)
        return getattr(self.made, self.name)


def as_dataclass(kind: type, given: Mapping[str, Any]) -> type:
    """A dataclass with the fields of a class of `frozen`."""
    from dataclasses import MISSING, field, make_dataclass  # noqa: PLC0415  (seldom needed)

    parts: list[Any] = []
    for name, annotation in kind.__annotations__.items():
        match given.get(name, MISSING):
            case Hidden(default=default):
                part = field(default=default, repr=False, compare=False)
            case default:
                part = field(default=default)
        parts.append((name, annotation, part))
    return make_dataclass(kind.__name__, parts, frozen=True)
