"""What holds between rounds speaks of no item of one round: by nothing that it keeps, or finds in its module."""

from __future__ import annotations

import sys
import typing
from collections.abc import Iterable, Iterator
from types import (
    BuiltinFunctionType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
    UnionType,
)
from typing import Any

from proofs.kernel.induction.entries import Entries, Sequence
from proofs.kernel.induction.forms import is_plain_tuple
from proofs.kernel.induction.lists import Grown, Noted
from proofs.kernel.induction.reading.sources import is_plain_record
from proofs.kernel.induction.series import AnySeries, Descent, Listed
from proofs.kernel.induction.states import is_fixed, is_frozen, parts_of
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
from proofs.kernel.kept import BY_ANY_NAME, OF_TUPLES, closure_of, codes, globals_of, is_theirs
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.asker import is_of_kernel
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.formula import variables_of
from proofs.kernel.terms.term import Condition, Term

OF_NO_CLAIM = ("impl", "spec", *sys.stdlib_module_names)
"""The packages whose functions find in their modules nothing that a claim put there."""

FINDING = BY_ANY_NAME | {"getattr", "__import__", "attrgetter"}
"""Names by which a function finds what it does not name."""

TYPES = typing.__file__
"""The file that makes classes of named tuples; since Python 3.14 it gives each a function that finds annotations."""

KNOWN = (
    Across, Given, AnyFunction, AnySeries, Appended, Placed, Sequence, type, UnionType, ModuleType,
)  # fmt: skip
"""Types of values of which it is known which integers they speak of: those of `variables_in`."""


def variables_in(value: Any) -> frozenset[str]:
    """The variables of integers, and of what tuples and records are made of, by their names; not those of items."""
    if type(value) is Term:
        return frozenset(name for monomial, _ in value.polynomial.terms for name in monomial)
    if type(value) is Condition:
        return variables_of(value.formula)
    if isinstance(value, Across):
        return variables_in(value.entry)
    if isinstance(value, Sequence):
        return variables_in((value.length, value.total))
    if isinstance(value, AnySeries):
        return variables_in((value.length, value.descent.start))
    return frozenset[str]().union(*map(variables_in, parts_of(value)))


def items_in(value: Any) -> Iterator[Any]:
    """The entries of the sequences that a loop may go over."""
    if isinstance(value, Items):
        yield value.entry
    for part in value._known.values() if isinstance(value, AnyObject) else parts_of(value):
        yield from items_in(part)


def is_known(value: Any) -> bool:
    """Whether it is known which integers a value speaks of that keeps no others: all are in `variables_in`."""
    if isinstance(value, BuiltinFunctionType):
        return isinstance(value.__self__, ModuleType | type)
    return isinstance(value, KNOWN) or (not isinstance(value, OfAnyLength) and is_fixed(value))


def kept_by_code(value: Any) -> tuple[Any, ...] | None:
    """What a function, or a class, keeps; None for any other value."""
    found: tuple[Any, ...] | None = None
    match value:
        case FunctionType():
            around, of_class = closure_of(value)
            said = (each for name, each in of_class.items() if not is_put_by_python(name, each))
            cells = *(cell.cell_contents for cell in around), *said
            own = (*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values(), *vars(value).values())
            found = *cells, *own, *found_by(value)
        case type():
            found = tuple(said_by(value)) if is_theirs(value) else None
        case MethodType():
            found = value.__self__, value.__func__
        case property():
            found = value.fget, value.fset, value.fdel
        case staticmethod() | classmethod():
            found = (value.__func__,)
    return found


def kept_by(value: Any) -> tuple[Any, ...] | None:
    """What a function, or what is told by functions, keeps; None for any other value. What entries come to that are
    taken, and put nowhere, may be told of the round that takes them."""
    found: tuple[Any, ...] | None = kept_by_code(value)
    match value:
        case AnyAnswer():
            found = (value._answer,)
        case AnyObject():
            found = tuple(value._known.values())
        case Entries():
            found = value.empty, value.form, value.known, value.with_entry if value.form is not None else None
        case Noted():
            found = value.entry, value.of, value.holds
        case Grown():
            found = (value.holds,)
        case Descent():
            found = value.start, value.made
        case Listed():
            found = value.length, value._said
        case _ if is_frozen_record(value) and not is_fixed(value):
            found = type(value), *parts_of(value)
    return found


def is_frozen_record(value: Any) -> bool:
    """Whether a value is a record whose fields cannot be assigned; what is in them may be changed."""
    return (is_plain_tuple(type(value)) or is_plain_record(type(value))) and is_frozen(value)


def found_by(function: FunctionType) -> Iterator[Any]:
    """What a function finds in its module by the names that it, and those that it makes, look for there, and by these
    names in other modules. Raises KernelError for one that may find anything there."""
    known, names = function.__globals__, {name for code in codes(function.__code__) for name in code.co_names}
    if str(known.get("__name__")).partition(".")[0] in OF_NO_CLAIM or is_of_kernel(known):
        return
    if looked_up := sorted(names & FINDING):
        raise KernelError(f"of what holds between rounds it is not known what it finds by {', '.join(looked_up)}")
    modules, seen = [value for value in globals_of(function) if isinstance(value, ModuleType)], set[int]()
    yield from globals_of(function)
    while modules:
        if id(module := modules.pop()) not in seen:
            seen.add(id(module))
            found = [value for name, value in vars(module).items() if name in names]
            modules += [value for value in found if isinstance(value, ModuleType)]
            yield from found


def said_by(kind: type) -> Iterator[Any]:
    """What a class of claims says, and those that it is made of, but for what Python puts into each, or into each of
    named tuples."""
    for part in filter(is_theirs, kind.__mro__):
        own = vars(part).keys() - (vars(OF_TUPLES).keys() if is_plain_tuple(part) else ())
        yield from (vars(part)[name] for name in own if not is_put_by_python(name, vars(part)[name]))


def is_put_by_python(name: str, value: Any) -> bool:
    """Whether something in a class is what Python puts there: it tells what the class is, or where a field is, or how a
    record of it is written."""
    is_made = not isinstance(value, FunctionType) or (
        name == "__annotate_func__" and value.__code__.co_filename == TYPES
    )
    is_named = name.startswith("__") and name.endswith("__") and is_made
    is_field = isinstance(value, MemberDescriptorType | GetSetDescriptorType | type(OF_TUPLES.part))
    return is_named or name == "__repr__" or is_field


def spoken_of(told: Iterable[Any]) -> Iterator[Any]:
    """What is kept by functions, and by what they keep, and so on."""
    todo, seen = [*told], set[int]()
    while todo:
        value = todo.pop()
        if id(value) not in seen:
            seen.add(id(value))
            if (kept := kept_by(value)) is None:
                yield value
            todo.extend(kept or ())


def require_settled(holds: tuple[Any, ...], carried: tuple[Any, ...]) -> None:
    """Raises KernelError if what holds between rounds, or what is known of the lists that they carry, may be another
    thing at the end of a round than at its begin, by what it keeps."""
    shown = *holds, *(kind for kind in carried if isinstance(kind, Noted | Grown | Entries))
    if unknown := [type(value).__name__ for value in spoken_of(shown) if not is_known(value)]:
        raise KernelError(f"of what holds between rounds it is not known which integers it speaks of: {unknown}")


def require_any_item(arguments: tuple[Any, ...]) -> None:
    """Raises KernelError if an item is made of what is the same in all rounds: then it is not any item. `arguments` are
    those of the function, and what the definition's side begins with."""
    if found := variables_in(arguments) & variables_in(tuple(items_in(arguments))):
        raise KernelError(f"{', '.join(sorted(found))} is of one item, and of what all rounds share")


def require_apart(
    given: Given, fixed: frozenset[str], holds: tuple[Any, ...], carried: tuple[Any, ...], *, is_round: bool
) -> None:
    """Raises KernelError if what holds between rounds, or what is known of the lists that they carry, speaks of an
    item, or something was decided of one before; or if something is assumed of an item together with what is the same
    in all rounds, in another case than that of a round: there may be no items."""
    if found := variables_in(tuple(spoken_of((*holds, *carried)))) - fixed:
        raise KernelError(f"what holds between rounds speaks of {sorted(found)}, which may be of one round")
    if found := given.decided() - fixed:
        raise KernelError(f"of {sorted(found)}, which may be of one round, something is decided before the rounds")
    if not is_round and (found := given.tied_to(fixed)):
        raise KernelError(f"of {sorted(found)}, which may be of one round, something is assumed that all rounds share")
