"""What a round begins with: any values of the names that rounds carry, and any item."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from proofs.kernel.induction.cut.loops import Names, Reached, Returned
from proofs.kernel.induction.records import is_plain_record
from proofs.kernel.induction.values import AnyFunction, Appended, Items, OfAnyLength
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.formula import variables_of
from proofs.kernel.terms.term import Condition, Term

SIMPLE = (int, bool, str, type(None), Term, Condition, AnyFunction)
"""Types of values that nobody changes, and that are made of no others."""


def require_kinds(outcome: Returned | Reached, carried: Names, *, is_first: bool) -> None:
    """Raises KernelError unless the names that are reached may be what a round is said to begin with."""
    if isinstance(outcome, Returned):
        return
    for name, kind in carried.items():
        value = outcome.names[name]
        if not is_of_kind(value, kind, is_first=is_first):
            raise KernelError(f"`{name}` is {value!r}, which no round is said to begin with")
    lists = [id(outcome.names[name]) for name, kind in carried.items() if isinstance(kind, Appended)]
    if len(set(lists)) < len(lists):
        raise KernelError("two names are the same list")


def is_of_kind(value: Any, kind: Any, *, is_first: bool) -> bool:
    """Whether a value is one of those that `any_of` makes."""
    if isinstance(kind, Appended):
        return type(value) is list and not value if is_first else value is kind
    if isinstance(kind, tuple):
        if type(value) is not tuple or len(value) != len(kind):
            return False
        return all(is_of_kind(part, each, is_first=is_first) for part, each in zip(value, kind, strict=True))
    if value is None:
        return bool(kind == int | None)
    return isinstance(value, int) and isinstance(value, bool) == (kind is bool)


def begun_with(given: Given, names: Names, carried: Names) -> Names:
    """The names that a round begins with: those of before the loop, and any values of those that rounds carry."""
    begun = {**names, **{name: any_of(given, name, kind) for name, kind in carried.items()}}
    for name, value in begun.items():
        if not is_fixed(value):
            raise KernelError(f"a round may change `{name}`, which is {value!r}")
    return begun


def any_of(given: Given, name: str, kind: Any) -> Any:
    """Any value of a kind. Raises KernelError for what is none."""
    if isinstance(kind, Appended):
        return kind
    if type(kind) is tuple:
        return tuple(any_of(given, f"{name}{place}", each) for place, each in enumerate(kind))
    if kind is bool:
        return bool(given.integer(f"{name}_holds", at_least=0, below=2) == 1)
    if kind not in (int, int | None):
        raise KernelError(f"`{name}` is said to be {kind!r}; need int, int | None, bool, tuples or Appended()")
    if kind is not int and given.integer(f"{name}_is_none", at_least=0, below=2) == 1:
        return None
    return given.integer(f"{name}_carried")


def any_like(given: Given, name: str, first: Any) -> Any:
    """Any integers, in the form of the definition's side; None where that is."""
    if isinstance(first, tuple):
        names = getattr(first, "_fields", [f"{name}{k}" for k in range(len(first))])
        parts = tuple(any_like(given, part_name, part) for part_name, part in zip(names, first, strict=True))
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    return None if first is None else given.integer(f"{name}_so_far")


def is_fixed(value: Any) -> bool:
    """Whether nobody can change a value: integers, what is said of them, and tuples and frozen records of these."""
    if isinstance(value, Items):
        return is_fixed(value.entry)
    if isinstance(value, OfAnyLength) or type(value) in SIMPLE or isinstance(value, type):
        return True
    is_record = type(value) is tuple or is_plain_record(type(value))
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


def variables_in(value: Any) -> frozenset[str]:
    """The variables of integers, and of what tuples and records are made of, by their names; not those of items."""
    if type(value) is Term:
        return frozenset(name for monomial, _ in value.polynomial.terms for name in monomial)
    if type(value) is Condition:
        return variables_of(value.formula)
    return frozenset[str]().union(*map(variables_in, parts_of(value)))


def classes_of(value: Any) -> Iterator[type]:
    """The classes of a value and of what it is made of; those of items as well."""
    yield type(value)
    for part in (value.entry,) if isinstance(value, Items) else parts_of(value):
        yield from classes_of(part)


def take_turn(value: Any, place: Any) -> None:
    """Lets the entries of all items be read at a place."""
    if isinstance(value, Items):
        value.place = place
    for part in parts_of(value):
        take_turn(part, place)


def handed(header: ast.expr, names: Names, place: Any) -> Any:
    """What the loop is handed at a place. Raises KernelError unless it goes over all items, each once and in order."""
    match header:
        case ast.Call(ast.Name("zip"), parts, [ast.keyword("strict", ast.Constant(True))]):
            return tuple(entry_of(part, names, place) for part in parts)
        case ast.Call(ast.Name("enumerate"), [ast.Call(ast.Name("reversed"))], []):
            raise KernelError(f"`{ast.unparse(header)}` numbers items otherwise than by their places")
        case ast.Call(ast.Name("enumerate"), [inner], []):
            return place, handed(inner, names, place)
        case ast.Call(ast.Name("reversed"), [inner], []):
            return place if is_range(inner, names, place) else entry_of(inner, names, place)
    return place if is_range(header, names, place) else entry_of(header, names, place)


def is_range(header: ast.expr, names: Names, place: Any) -> bool:
    """Whether a loop goes over the places of items."""
    match header:
        case ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [inner], [])], []):
            entry_of(inner, names, place)
            return True
    return False


def entry_of(node: ast.expr, names: Names, place: Any) -> Any:
    """The entry whose turn it is of items that are known by a name, or by an attribute."""
    value = named(node, names)
    if not isinstance(value, Items):
        raise KernelError(f"the loop goes over `{ast.unparse(node)}`, which is not known to be all items in order")
    return value.entry


def named(node: ast.expr, names: Names) -> Any:
    """What a name, or an attribute of one, stands for; None for any other expression."""
    match node:
        case ast.Name(name):
            return names.get(name)
        case ast.Attribute(inner, name):
            found = named(inner, names)
            return None if found is None else getattr(found, name)
    return None
