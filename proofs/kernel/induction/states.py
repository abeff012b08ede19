"""What a round begins with: any values of the names that rounds carry, and any item."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from proofs.kernel.induction.cut.headers import bounds_of, handed, is_numbered
from proofs.kernel.induction.cut.loops import Head, Names, Reached, Returned
from proofs.kernel.induction.entries import Entries, Stack
from proofs.kernel.induction.forms import is_like, is_made_of, is_plain_tuple
from proofs.kernel.induction.lists import Grown, Noted
from proofs.kernel.induction.reading.sources import is_plain_record
from proofs.kernel.induction.series import Descent, Series, Some
from proofs.kernel.induction.values import (
    Across,
    AnyAnswer,
    AnyFunction,
    AnyObject,
    Appended,
    Items,
    OfAnyLength,
    Placed,
)
from proofs.kernel.paths.given import Given, telling
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.term import Condition, Term

SIMPLE = (int, bool, str, type(None), Term, Condition, AnyAnswer, AnyFunction, AnyObject)
"""Types of values that nobody changes, and that are made of no others."""

CHANGED = (list, set, Appended, Placed, Stack, Noted, Grown)
"""Types of lists and sets that rounds change."""

LISTS = (Across, Appended, Placed, Noted, Grown, Entries, Descent)
"""Types of what is said of lists, sets and sequences that rounds carry."""


@dataclass(frozen=True)
class Maybe:
    """A kind of values that are no lists, or None."""

    kind: Any


def goals_of_kept(names: Names, carried: Iterable[str]) -> dict[str, Any]:
    """What holds of the sets, and of the lists that grow, among the names that rounds carry, at the end of a round."""
    names = {name: names[name] for name in carried}
    all_kept = {name: value for name, value in names.items() if isinstance(value, Noted | Grown)}
    return {
        f"{name}, {label}": goal for name, kept in all_kept.items() for label, goal in kept.held_on(names).items()
    }


def told(head: Head, names: Names) -> Names:
    """The names of which it is told what holds between rounds: those that have a value wherever the loop begins one;
    but what has the items of a `for` is not shown, nor what a round assigns that had no value before."""
    is_for = head.header is not None
    return {name: value for name, value in names.items() if name in head.known and not (is_for and has_items(value))}


def has_items(value: Any) -> bool:
    """Whether a value has sequences of which the entry whose turn it is can be read."""
    if isinstance(value, Items | Placed):
        return True
    parts = value._known.values() if isinstance(value, AnyObject) else parts_of(value)
    return any(map(has_items, parts))


def held(
    holds: Callable[[Names, Any], Mapping[str, Any]], head: Head, names: Names, side: Any
) -> Mapping[str, Any]:
    """What holds between rounds of some names, by labels."""
    with telling("names"):
        return holds(told(head, names), side)


def require_kinds(outcome: Returned | Reached, carried: Names, *, is_first: bool) -> None:
    """Raises KernelError unless the names that are reached may be what a round is said to begin with."""
    if isinstance(outcome, Returned):
        return
    for name, kind in carried.items():
        value = outcome.names[name]
        if not is_of_kind(value, kind, is_first=is_first):
            raise KernelError(f"`{name}` is {value!r}, which no round is said to begin with")
    lists = [id(value) for value in outcome.names.values() if isinstance(value, CHANGED)]
    if len(set(lists)) < len(lists):
        raise KernelError("two names are the same list")


def is_of_kind(value: Any, kind: Any, *, is_first: bool) -> bool:
    """Whether a value is one of those that `any_of` makes."""
    match kind:
        case Appended() | Placed() | Noted() | Grown():
            found = is_begun(value, kind) if is_first else value is kind
        case Across():
            found = isinstance(value, Across) and is_of_kind(value.entry, kind.entry, is_first=is_first)
        case Entries() if is_first and type(value) is list:
            found = all(is_like(entry, kind.form) for entry in value)
        case Entries():
            found = isinstance(value, Stack) and value.entries is kind
        case Descent():
            found = isinstance(value, Series) and value.descent is kind
        case Maybe():
            found = value is None or is_of_kind(value, kind.kind, is_first=is_first)
        case tuple():
            is_same = type(value) is type(kind) and len(value) == len(kind)
            pairs = zip(value, kind, strict=True) if is_same else ()
            found = is_same and all(is_of_kind(part, each, is_first=is_first) for part, each in pairs)
        case _ if value is None:
            found = kind == int | None
        case _:
            found = isinstance(value, int) and isinstance(value, bool) == (kind is bool)
    return bool(found)


def is_begun(value: Any, kind: Any) -> bool:
    """Whether a value is what a list or a set of a kind is before the first round."""
    match kind:
        case Placed():
            return isinstance(value, Placed) and value.of.is_same(kind.of) and not value.put
        case Noted():
            return type(value) is set and not value
        case Grown():
            return type(value) is list and all(is_made_of(entry, kind.kind) for entry in value)
    return type(value) is list and not value


def with_stacks(outcome: Returned | Reached, carried: Names) -> Returned | Reached:
    """What is reached before the loop, with what is known of the entries in place of lists, and of empty sets."""
    if isinstance(outcome, Returned):
        return outcome
    names = dict(outcome.names)
    for name, kind in carried.items():
        if isinstance(kind, Entries) and type(entries := names[name]) is list:
            names[name] = stack = Stack(kind, name, 0, kind.empty)
            for entry in entries:
                stack.append(entry)
        elif isinstance(kind, Grown):
            for entry in names[name]:
                kind.append(entry)
            names[name] = kind
        elif isinstance(kind, Noted):
            names[name] = kind
    return Reached(names, outcome.where)


def begun_with(given: Given, names: Names, carried: Names, of: str = "") -> Names:
    """The names that a round begins with: those of before the loop, and any values of those that rounds carry."""
    for name, value in names.items():
        if name not in carried and not is_fixed(value):
            raise KernelError(f"a round may change `{name}`, which is {type(value).__name__}")
    begun = {**names, **{name: any_of(given, of + name, kind) for name, kind in carried.items()}}
    for noted in [kind for kind in carried.values() if isinstance(kind, Noted)]:
        noted.begin({name: begun[name] for name in carried})
    return begun


def any_of(given: Given, name: str, kind: Any, *, is_part: bool = False) -> Any:
    """Any value of a kind. Raises KernelError for what is none, and for a list that has no name of its own: of what is
    put there by another one nobody would be told."""
    if is_part and isinstance(kind, LISTS):
        raise KernelError(f"`{name}` is a list in a tuple, or one that may be None: rounds carry lists by their names")
    match kind:
        case Appended() | Placed() | Noted():
            found: Any = kind
        case Grown():
            kind.begin()
            found = kind
        case Across():
            found = Across(any_of(given, name, kind.entry, is_part=True))
        case Entries():
            found = kind.stack(name)
        case Descent():
            found = kind.series(f"{name}_carried")
        case Maybe():
            is_none = given.integer(f"{name}_is_none", at_least=0, below=2) == 1
            found = None if is_none else any_of(given, name, kind.kind, is_part=True)
        case tuple() if is_plain_tuple(type(kind)):
            parts = [any_of(given, f"{name}{place}", each, is_part=True) for place, each in enumerate(kind)]
            found = type(kind)(*parts) if hasattr(kind, "_fields") else tuple(parts)
        case _ if kind == int | None:
            found = any_of(given, name, Maybe(int))
        case _ if kind is bool:
            found = bool(given.integer(f"{name}_holds", at_least=0, below=2) == 1)
        case _ if kind is int:
            found = given.integer(f"{name}_carried")
        case _:
            raise KernelError(f"`{name}` is said to be {kind!r}; need int, bool, a tuple, Maybe(...) or Appended()")
    return found


def side_after(more: Callable[[Names, Any], Any], names: Names, side: Any) -> Any:
    """The definition's side after a round. Raises KernelError unless it is in the form in which it was before, the only
    one in which a round begins with any."""
    if not is_like(after := more(names, side), side):
        raise KernelError(f"the definition's side is {after!r} after a round, and {side!r} before it")
    return after


def is_fixed(value: Any) -> bool:
    """Whether nobody can change a value: integers, what is said of them, and tuples and frozen records of these."""
    if isinstance(value, Items | Across):
        return is_fixed(value.entry)
    if isinstance(value, Placed | Stack | Grown | Some):
        return False
    if isinstance(value, OfAnyLength) or type(value) in SIMPLE or isinstance(value, type):
        return True
    is_record = is_plain_tuple(type(value)) or is_plain_record(type(value))
    return is_record and is_frozen(value) and all(map(is_fixed, parts_of(value)))


def is_frozen(value: Any) -> bool:
    """Whether the fields of a record cannot be assigned."""
    settings = getattr(value, "__dataclass_params__", None)
    return isinstance(value, tuple) if settings is None else bool(settings.frozen)


def parts_of(value: Any) -> tuple[Any, ...]:
    """What a tuple or a record is made of; nothing for anything else."""
    if isinstance(value, tuple):
        return tuple(value)
    is_record = is_dataclass(value) and not isinstance(value, type)
    return tuple(getattr(value, field.name) for field in fields(value)) if is_record else ()


def classes_of(value: Any) -> Iterator[type]:
    """The classes of a value and of what it is made of; those of items as well."""
    yield type(value)
    for part in (value.entry,) if isinstance(value, Items | Across) else parts_of(value):
        yield from classes_of(part)


def take_turn(value: Any, place: Any) -> None:
    """Lets the entries of all items be read at a place."""
    if isinstance(value, Items):
        value.place = place
    for part in parts_of(value):
        take_turn(part, place)


def item_at(given: Given, head: Head, header: ast.expr, names: Names, place: Any) -> Any:
    """The item that a round is handed, of a loop with this header, after as many rounds as its place says."""
    if head.bounds is not None:
        begin, end = bounds_of(head, names)
        given.assume(begin + place < end)
        return begin + place
    if is_numbered(header):
        return place
    take_turn(tuple(names.values()), place)
    return handed(header, names, place)


def assume_rounds(given: Given, head: Head, names: Names, count: Any) -> None:
    """Takes in how many rounds there were of a loop from one number to another; of another loop nothing is known."""
    if head.bounds is not None:
        begin, end = bounds_of(head, names)
        given.assume(count == (end - begin if begin < end else 0))


def measured(measure: Callable[[Names], Any] | None, head: Head, names: Names) -> Any:
    """The measure of a `while`; None for another loop."""
    with telling("names"):
        value = None if measure is None else measure(told(head, names))
    if measure is not None and (not isinstance(value, int) or type(value) in (bool, Condition)):
        raise KernelError(f"the measure of the loop is {value!r}, which is no integer")
    return value
