"""The form of values: of how many parts they are made, and whether these are integers, conditions or None."""

from collections.abc import Callable, Iterator
from typing import Any

from proofs.kernel.induction.reading.sources import is_plain_record
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.polynomial import variable
from proofs.kernel.terms.term import Term, Unsupported


def is_plain_tuple(kind: type) -> bool:
    """Whether a class is that of tuples, or one of named tuples."""
    return kind is tuple or (issubclass(kind, tuple) and is_plain_record(kind))


def is_made_of(value: Any, kind: Any) -> bool:
    """Whether a value is made of as many parts as a kind is, of integers and of None where there may be."""
    if isinstance(kind, tuple):
        return type(value) is tuple and len(value) == len(kind) and all(map(is_made_of, value, kind))
    return kind == int | None if value is None else isinstance(value, int) and not isinstance(value, bool)


def is_like(value: Any, made: Any) -> bool:
    """Whether a value is made of as many parts as another one, of the same classes; integers are alike, and so are
    conditions."""
    if isinstance(made, tuple):
        is_same = type(value) is type(made) and len(value) == len(made)
        return is_same and all(map(is_like, value, made))
    if isinstance(made, int):
        return isinstance(value, int) and isinstance(value, bool) == isinstance(made, bool)
    return type(value) is type(made)


def any_made(given: Given, of: str, made: Callable[[], Any]) -> Any:
    """What is made of integers of which nothing is known. Raises Unsupported unless each is one of its own, and made
    then: if more were known, it would not be any of that form."""
    known, facts = given.integers_so_far(), given.facts_so_far()
    value = made()
    names = [name_of(part) for part in leaves(value) if part is not None]
    is_any = known is None or (None not in names and len({*names} - known) == len(names))
    if not is_any or given.facts_so_far() != facts:
        raise Unsupported(f"{of}: of {value!r} is known what is no goal of those put there")
    return value


def leaves(value: Any) -> Iterator[Any]:
    """What a tuple of tuples is made of, at last."""
    for part in value if isinstance(value, tuple) else ():
        yield from leaves(part)
    if not isinstance(value, tuple):
        yield value


def name_of(value: Any) -> str | None:
    """The name of an integer that is made of no others; None for anything else."""
    names = [name for monomial, _ in value.polynomial.terms for name in monomial] if type(value) is Term else []
    return names[0] if len(names) == 1 and value.polynomial == variable(names[0]) else None


def any_like(given: Given, name: str, first: Any) -> Any:
    """Any integers and conditions, in the form of the definition's side; None where that is. Raises KernelError for a
    side that is made of anything else."""
    if is_plain_tuple(type(first)):
        names = getattr(first, "_fields", [f"{name}{k}" for k in range(len(first))])
        parts = tuple(any_like(given, part_name, part) for part_name, part in zip(names, first, strict=True))
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    if isinstance(first, bool):
        return given.integer(f"{name}_so_far", at_least=0, below=2) == 1
    if first is not None and not isinstance(first, int):
        raise KernelError(f"the definition's side begins with {first!r}, which is not made of integers and conditions")
    return None if first is None else given.integer(f"{name}_so_far")
