"""Functions that count their calls by what is asked of records: attributes, operators, and which object one is. Each
gives 0, but for the third time."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from support.rounds_impure import third


class Third:
    """A descriptor that counts how often it is asked."""

    def __get__(self, thing: object, kind: Any = None) -> int:
        return third()


@dataclass(frozen=True)
class Described:
    """A record with what its class computes when it is looked at."""

    size: int
    asked = Third()

    @cached_property
    def kept(self) -> int:
        return third()


class OfAnotherKind(type):
    """A class of classes that computes an attribute of these."""

    @property
    def asked(cls) -> int:
        return third()

    def __instancecheck__(cls, thing: object) -> bool:
        return third() == 1


class Asked(metaclass=OfAnotherKind):
    """A class of which an attribute is computed."""


class Plain:
    """A class with a descriptor that is asked of the class."""

    asked = Third()


@dataclass(frozen=True)
class ARecord(metaclass=OfAnotherKind):
    """A record whose class is of another kind."""

    size: int


@dataclass(frozen=True)
class OfPlain:
    """A record that knows a class."""

    size: int
    kind = Plain


@dataclass(frozen=True, eq=False)
class Counting:
    """A record with operators that count how often they are asked."""

    size: int

    def __eq__(self, other: object) -> bool:
        return third() == 1

    __hash__ = None  # type: ignore[assignment]

    def __lt__(self, other: object) -> bool:
        return third() == 1

    def __bool__(self) -> bool:
        return third() == 1

    def __len__(self) -> int:
        return third()

    def __add__(self, other: object) -> int:
        return third()

    def __getitem__(self, place: int) -> int:
        return third()


class Doubled(NamedTuple):
    """A record with an operator that says nothing but what it is asked."""

    size: int

    def __add__(self, other: Any) -> Any:
        return Doubled(self.size + 2 * other)


class AsksItself(NamedTuple):
    """A record whose operator looks at what the class computes."""

    size: int

    @property
    def asked(self) -> int:
        return third()

    def __add__(self, other: Any) -> int:
        return self.asked


class ATuple(tuple):  # type: ignore[type-arg]
    """A tuple that says it is a named one, and is made of something else than it is given."""

    _fields = ("size",)

    def __new__(cls, size: int) -> Any:
        return super().__new__(cls, (third(),))


def by_a_descriptor(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + some.asked
    return total


def by_what_is_kept(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + some.kept
    return total


def by_a_class(values: tuple[int, ...], _some: Any) -> int:
    total = 0
    for _ in values:
        kind = Asked
        total = total + kind.asked
    return total


def by_a_plain_class(values: tuple[int, ...], _some: Any) -> int:
    total = 0
    for _ in values:
        kind = Plain
        total = total + kind.asked
    return total


def by_a_class_of_a_record(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + some.kind.asked
    return total


def by_an_instance(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + (1 if isinstance(some, Asked) else 0)
    return total


def by_equality(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + (1 if some == some else 0)  # noqa: PLR0124
    return total


def by_order(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + (1 if some < some else 0)  # noqa: PLR0124
    return total


def by_truth(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + (1 if some else 0)
    return total


def by_length(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + len(some)
    return total


def by_a_sum(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + (some + 1)
    return total


def by_an_entry(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in values:
        total = total + some[0]
    return total


def by_what_is_made(values: tuple[int, ...], _some: Any) -> int:
    total = 0
    for value in values:
        total = total + ATuple(value)[0]
    return total


def asked_of_one(value: int) -> int:
    return value + Described(value).asked


def axes_by_a_descriptor(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(asked_of_one(size) for size in shape)


def equal_to_one_that_counts(value: int) -> int:
    return 1 if Counting(value) == Counting(value) else 0


def axes_by_an_operator(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(size + equal_to_one_that_counts(size) for size in shape)


def axes_by_identity(shape: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(7 if n is m else n + 0 for n, m in zip(shape, other, strict=True))


def sevens(value: int, other: int) -> int:
    return 7 if value is not other else 0


def axes_by_identity_elsewhere(shape: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sevens(n, m) for n, m in zip(shape, other, strict=True))


def by_identity(values: tuple[int, ...], some: int) -> int:
    total = 0
    for value in values:
        total = total + (1 if value is some else 0)
    return total


def by_identity_in_a_row(values: tuple[int, ...], some: int) -> int:
    total = 0
    for value in values:
        total = total + (1 if None is not value is some else 0)
    return total


def by_identity_elsewhere(values: tuple[int, ...], some: int) -> int:
    total = 0
    for value in values:
        total = total + 7 - sevens(value, some)
    return total


def without_none(values: tuple[int, ...], some: Any) -> int:
    total = 0
    for value in values:
        total = total + (value if some is None or value is None else 0)
    return total


@dataclass(frozen=True)
class Holding:
    """A record that computes what a loop goes over."""

    kept: Any

    @property
    def values(self) -> Any:
        third()
        return self.kept


def by_what_is_gone_over(_values: tuple[int, ...], some: Any) -> int:
    total = 0
    for _ in some.values:
        total = total + 0
    return total
