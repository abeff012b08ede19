"""The arguments of a case. All runs of a claim are handed the same objects, so these must be values: one that a run
uses up or changes would be another in the next run, and in the replays."""

from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, ModuleType, NoneType
from typing import Any

from proofs.kernel.terms.explorer import KernelError

SIMPLE = frozenset((int, bool, str, bytes, float, complex, Fraction, range, slice, NoneType, object))
"""Types of values that nobody can change."""


class Handed:
    """What the engine hands to a body beside the arguments of the case; `kept` looks at the attributes that it has."""

    __slots__ = ()


def image(value: object) -> Any:
    """What an argument is made of, part by part, which is another once it is changed. Raises KernelError for what may
    be used up, or changed unseen."""
    kind = type(value)
    if kind in SIMPLE or isinstance(value, Enum | type):
        return kind, value
    if isinstance(value, BuiltinFunctionType) and isinstance(value.__self__, ModuleType):
        return kind, value
    return kind, *map(image, parts(value))


def parts(value: object) -> list[object]:
    """The values that an argument is made of, in order. Raises KernelError if it is not known of what."""
    match value:
        case tuple() | list():
            return list(value)
        case dict():
            return [part for entry in value.items() for part in entry]
        case set() | frozenset():
            return sorted(value, key=repr)
        case FunctionType():
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            return [value.__module__, value.__qualname__, *cells, value.__defaults__, value.__kwdefaults__]
        case _ if is_dataclass(value) and not hasattr(value, "__next__"):
            return [getattr(value, field.name) for field in fields(value)]
    raise KernelError(f"the case has the argument {value!r}, which a run may use up or change")
