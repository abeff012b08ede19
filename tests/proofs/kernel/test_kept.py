"""A function of which all branches are joined leaves all as it was."""

import string
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import count, cycle
from types import ModuleType
from typing import Any

import pytest
from support import loops_with_state
from support import rounds_of_false_claims as loops

from proofs.kernel import Given, Verdict, merged
from proofs.kernel.kept import Kept
from tests.proofs.helpers import result, verdict

LOG: list[int] = []


@dataclass
class Record:
    """A record that may be changed."""

    number: int = 0
    numbers: list[int] = field(default_factory=list)


class Slotted:
    """An object without a namespace."""

    __slots__ = ("number",)
    shared = 0

    def __init__(self) -> None:
        self.number = 0

    def more(self) -> None:
        self.number += 1


class Private:
    """An object whose slot has another name from outside."""

    __slots__ = ("__number",)

    def __init__(self) -> None:
        self.__number = 0

    def more(self) -> None:
        self.__number += 1


class Lone:
    """An object with one slot, of which the name is not in a list."""

    __slots__ = "number"  # noqa: PLC0205

    def __init__(self) -> None:
        self.number = 0

    def more(self) -> None:
        self.number += 1


class Logging:
    """An object that holds nothing itself."""

    def log(self) -> None:
        LOG.append(1)


class More(Logging):
    """One that inherits what it does."""


class Asked:
    """An object that is changed where it is looked at, or by its class."""

    @property
    def noted(self) -> None:
        LOG.append(1)

    @classmethod
    def log(cls) -> None:
        LOG.append(1)

    @cached_property
    def once(self) -> None:
        LOG.append(1)


def count_elsewhere(_: Any) -> None:
    string.counted = getattr(string, "counted", 0) + 1  # type: ignore[attr-defined]


def count_where_it_is_imported(_: Any) -> None:
    import textwrap  # noqa: PLC0415

    textwrap.counted = getattr(textwrap, "counted", 0) + 1  # type: ignore[attr-defined]


def counted() -> Callable[[], None]:
    number = 0

    def more() -> None:
        nonlocal number
        number += 1

    return more


def put_in(key: Any) -> Callable[[Any], None]:
    return lambda numbers: numbers.__setitem__(key, 1)


def renumber(record: Record) -> None:
    record.number += 1


def share(_: Any) -> None:
    Slotted.shared += 1


def with_default(_: Any, kept: list[int] = []) -> None:  # noqa: B006
    kept.append(1)


CHANGES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "list": (list, lambda numbers: numbers.append(1)),
    "entry": (lambda: [0], put_in(0)),
    "dict": (dict, put_in("a")),
    "counter": (Counter, put_in("a")),
    "set": (set, lambda numbers: numbers.add(1)),
    "deque": (deque, lambda numbers: numbers.append(1)),
    "list in a tuple": (lambda: (1, {2: []}), lambda numbers: numbers[1][2].append(1)),
    "record": (Record, renumber),
    "list of a record": (Record, lambda record: record.numbers.append(1)),
    "slot": (Slotted, Slotted.more),
    "slot of another name": (Private, Private.more),
    "lone slot": (Lone, Lone.more),
    "class": (lambda: None, share),
    "method": (lambda: [].append, lambda append: append(1)),
    "closure": (counted, lambda more: more()),
    "default": (lambda: None, with_default),
    "global": (lambda: None, lambda _: LOG.append(1)),
    "global of a method": (Logging, lambda kept: kept.log()),
    "global of an inherited method": (More, lambda kept: kept.log()),
    "global of a bound method": (lambda: More().log, lambda log: log()),
    "global of a property": (Asked, lambda kept: kept.noted),
    "global of a method of a class": (Asked, lambda kept: kept.log()),
    "global of a bound method of a class": (lambda: Asked.log, lambda log: log()),
    "global of a property that is kept": (Asked, lambda kept: kept.once),
    "global of a partial function": (lambda: partial(with_default, 0), lambda more: more()),
    "global by any name": (lambda: None, lambda _: loops_with_state.count_by_any_name()),
    "attribute of a module of Python's": (lambda: None, count_elsewhere),
    "attribute of a module that is imported there": (lambda: None, count_where_it_is_imported),
    "attribute of a module": (lambda: None, lambda _: setattr(loops, "noted", getattr(loops, "noted", 0) + 1)),
}
"""What may be changed, and how."""


@pytest.mark.parametrize("change", CHANGES)
def test_a_function_that_changes_something_is_not_joined(change: str) -> None:
    """Found: all of its branches run on terms, one alone on plain integers, so a list had more than one entry."""
    make, apply = CHANGES[change]

    def body(given: Given) -> None:
        x, kept = given.integer("x"), make()

        def function() -> int:
            apply(kept)
            return 1 if x == 777 else 0

        given.check("it is 0 or 1", merged(function) >= 0)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert "a branch changes what another, or the claim, finds" in found.reasons[0]


@pytest.mark.parametrize("kept", [iter([1]), count(), cycle([1]), (n for n in (1, 2)), bytearray(b"a"), map(abs, [1])])
def test_a_function_that_may_use_something_up_is_not_joined(kept: Any) -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("it is 0 or 1", merged(lambda: 1 if x == 777 and kept else 0) >= 0)

    assert "it is not known whether what runs leaves" in result(body).reasons[0]


def test_nothing_is_kept_in_what_the_claim_is_given() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.count = 0  # type: ignore[attr-defined]

        def function() -> int:
            if x == 777:
                given.count = 1  # type: ignore[attr-defined]
            return 0

        given.check("it is 0", merged(function) == 0)

    assert "'SymbolicGiven' object has no attribute 'count'" in result(body).reasons[0]


def test_a_function_may_change_what_it_makes_itself() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")

        def function() -> int:
            found = [0]
            for number in range(3):
                found.append(x if x > number else 0)
            return sum(found)

        given.check("natural", merged(function) >= 0)

    assert verdict(body) is Verdict.PROVED_ALL_SIZES


def test_what_holds_itself_is_looked_at_once() -> None:
    numbers: list[Any] = [1]
    numbers.append(numbers)
    kept = Kept(lambda: numbers)
    assert kept.stands()
    numbers[0] = 2
    assert not kept.stands()


def test_a_name_without_a_value_yet_holds_nothing() -> None:
    def generated() -> Iterator[bool]:
        yield Kept(lambda: later).stands()
        yield bool(later)

    steps = generated()
    assert next(steps)
    later = 1
    assert next(steps)


def test_an_attribute_is_no_module_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: where a module is called `real`, of all that asked an integer for its real part it was looked at."""
    module = ModuleType("real")
    module.__file__, module.kept = __file__, iter(())  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "real", module)

    def body(given: Given) -> None:
        given.check("it is 0", (0).real * given.integer("x") == 0)

    def importing(given: Given) -> None:
        import real  # type: ignore[import-not-found]  # noqa: PLC0415

        given.check("it is 0", 0 * len(vars(real)) * given.integer("x") == 0)

    assert result(body).verdict is Verdict.PROVED_ALL_SIZES
    assert result(importing).verdict is Verdict.ERROR
