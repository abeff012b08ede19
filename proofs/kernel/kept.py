"""What a function may keep from one call to the next: the objects that it can reach.

`merged` runs a function once for each of its branches, where plain integers run it once; and the body of a claim is run
for each of its paths. So they must leave all as it was.
"""

import __future__

import sys
from collections import deque, namedtuple
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from dis import get_instructions
from enum import Enum
from functools import cached_property, partial
from itertools import chain
from operator import is_
from types import (
    BuiltinFunctionType,
    CellType,
    ClassMethodDescriptorType,
    CodeType,
    EllipsisType,
    FunctionType,
    GenericAlias,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    NotImplementedType,
    UnionType,
    WrapperDescriptorType,
)
from typing import Any, Literal

from proofs.kernel.arguments import SIMPLE, Handed
from proofs.kernel.terms.asker import PACKAGES, is_of_claims
from proofs.kernel.terms.explorer import KernelError

LEFT_OUT = (*PACKAGES, "proofs")
"""The first names of the modules whose objects are not looked into, unless they are of claims."""

OF_TUPLES: Any = namedtuple("OF_TUPLES", "part")
"""A class of named tuples."""

UNCHANGED = (
    CodeType, Enum, EllipsisType, NotImplementedType, MemberDescriptorType, GetSetDescriptorType,
    MethodDescriptorType, ClassMethodDescriptorType, WrapperDescriptorType,
    type(OF_TUPLES.part), type(__future__.annotations),
)  # fmt: skip
"""Types of objects that are not looked into."""

WRAPPED: dict[type, tuple[str, ...]] = {
    MethodType: ("__self__", "__func__"),
    BuiltinFunctionType: ("__self__",),
    MethodWrapperType: ("__self__",),
    property: ("fget", "fset", "fdel"),
    staticmethod: ("__func__",),
    classmethod: ("__func__",),
    cached_property: ("func",),
    partial: ("func", "args", "keywords", "__dict__"),
    GenericAlias: ("__args__",),
    UnionType: ("__args__",),
    type(Literal[0]): ("__args__",),
}
"""The attributes by which objects of some types hold the functions that they call, and what they call them with."""

OF_PARTS = frozenset((tuple, list, set, frozenset, deque))
"""Types whose objects hold their elements and nothing else."""

BY_ANY_NAME = frozenset(("globals", "vars", "locals", "eval", "exec", "__globals__", "__dict__"))
"""Names by which a function finds what its module has under other names than those that its code has."""


ANNOTATIONS = frozenset(("__annotations__", "__annotate__", "__annotate_func__"))
"""Names by which a function finds what any function, or class, says of types; that is not looked into."""

CLASS = "__classdict__"
"""The variable by which what finds the annotations of a class finds the names of the class."""


class Kept:
    """All that a function can reach at a moment, but for what the library and the kernel hold. Raises KernelError for
    an object of which it is not known what it holds."""

    def __init__(self, function: object) -> None:
        self._function = function
        self._reached = list(reached(function))

    def stands(self) -> bool:
        """Whether all of it is as it was at that moment."""
        now = list(reached(self._function))
        return len(now) == len(self._reached) and all(map(is_, now, self._reached))


def reached(start: object) -> Iterator[object]:
    """An object, and all that it holds, in an order that stays as long as nothing is changed."""
    seen: dict[int, object] = {}
    left = [start]
    while left:
        value = left.pop()
        if type(value) is not CellType:
            yield value
        if type(value) not in SIMPLE and id(value) not in seen:
            seen[id(value)] = value
            left.extend(held_by(value))
            if isinstance(value, ModuleType) and is_of_others(value):
                yield from vars(value).values()


def held_by(value: Any) -> Iterable[object]:
    """What an object holds. Raises KernelError if that is not known, as of an iterator, which a call uses up."""
    found: Iterable[object] = ()
    if type(value) in OF_PARTS:
        return value  # type: ignore[no-any-return]
    match value:
        case FunctionType():
            found = held_by_function(value) if is_of_claims(value.__code__.co_filename) else ()
        case type():
            found = [*written_in(value), *value.__bases__] if is_theirs(value) else ()
        case ModuleType():
            found = written_in(value) if is_of_claims(getattr(value, "__file__", None) or "") else ()
        case CellType():
            found = contents_of(value)
        case Handed():
            found = attributes_of(value)
        case _ if names := [name for kind in type(value).__mro__ for name in WRAPPED.get(kind, ())]:
            found = [getattr(value, name) for name in names]
        case _ if callable(value) and hasattr(value, "__wrapped__"):
            found = (value.__wrapped__,)
        case tuple() | list() | set() | frozenset() | deque():
            found = [*value, *attributes_of(value)]
        case Mapping():
            found = [*value.keys(), *value.values(), *attributes_of(value)]
        case _ if is_theirs(type(value)) and not hasattr(type(value), "__next__"):
            found = [*attributes_of(value), type(value)]
        case _ if not (isinstance(value, UNCHANGED) or type(value).__module__.partition(".")[0] in LEFT_OUT):
            raise KernelError(f"it is not known whether what runs leaves {value!r} as it is")
    return found


def held_by_function(function: FunctionType) -> list[object]:
    """What a function keeps: in its closure, its defaults and attributes, and in the global names that its code has;
    in all names of its module where it may ask for any, and in the modules that it imports. Raises KernelError for one
    that may keep something in annotations."""
    named = named_by(function.__code__)
    if named.is_annotating:
        raise KernelError(f"it is not known whether {function.__qualname__} leaves annotations as they are")
    own = function.__defaults__, function.__kwdefaults__, vars(function)
    imported = [sys.modules[name] for name in named.imported if name in sys.modules]
    by_any_name = unspecial(function.__globals__) if named.is_any else ()
    around, of_class = closure_of(function)
    annotating = getattr(function, "__annotate__", None)  # from Python 3.14 on, annotations are found when asked for
    return [*around, *unspecial(of_class), *own, annotating, *globals_of(function), *imported, *by_any_name]


def closure_of(function: FunctionType) -> tuple[list[CellType], Mapping[str, Any]]:
    """The cells of a function; and what a class has, in place of the cell by which what finds the annotations of the
    class, or of its methods, finds them there, as it does from Python 3.14 on."""
    named = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    match contents_of(named[CLASS]) if CLASS in named else ():
        case (dict() as held,):
            return [cell for name, cell in named.items() if name != CLASS], held
    return [*named.values()], {}


@dataclass(frozen=True, slots=True)
class Named:
    """The names that a code object has, those that are nested in it included; the modules that it imports, and the
    packages that they are in; whether it may ask for any name of its module, and for annotations."""

    code: CodeType
    names: tuple[str, ...]
    imported: tuple[str, ...]
    is_any: bool
    is_annotating: bool


_named: dict[int, Named] = {}
"""The names of each code object, by its identity, since a code object is slow to hash; it does not change, and is held
there, so that no other has its identity."""


def named_by(code: CodeType) -> Named:
    """The names that a code object has, found once."""
    if (found := _named.get(id(code))) is None:
        names = tuple(name for each in codes(code) for name in each.co_names)
        steps = [step for each in codes(code) for step in get_instructions(each)]
        modules = [step.argval for step in steps if step.opname == "IMPORT_NAME"]
        imported = dict.fromkeys(part for name in modules for part in (name, name.partition(".")[0]))
        attributes = {step.argval for step in steps if step.opname.endswith(("_ATTR", "_METHOD"))}
        texts = {text for each in codes(code) for text in each.co_consts if isinstance(text, str)}
        is_annotating = not ANNOTATIONS.isdisjoint(attributes | texts)
        is_any = not BY_ANY_NAME.isdisjoint(names)
        found = _named[id(code)] = Named(code, names, tuple(imported), is_any, is_annotating)
    return found


def globals_of(function: FunctionType) -> list[Any]:
    """What a function finds in its module by the names that it, and those that it makes, look for there."""
    known = function.__globals__
    return [known[name] for name in named_by(function.__code__).names if name in known]


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all that are nested in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes(part)


def written_in(value: type | ModuleType) -> list[object]:
    """What a class or a module has, but for what Python puts into each."""
    return unspecial(vars(value))


def unspecial(names: Mapping[str, Any]) -> list[object]:
    """What a namespace has, but for what Python puts into it."""
    return [each for name, each in names.items() if not name.startswith("__") or isinstance(each, FunctionType)]


def contents_of(cell: CellType) -> tuple[object, ...]:
    """What a cell holds; nothing for a name that has no value yet."""
    try:
        return (cell.cell_contents,)
    except ValueError:
        return ()


def attributes_of(value: object) -> list[object]:
    """The attributes that an object holds itself."""
    slots = [slot for kind in type(value).__mro__ for slot in vars(kind).values() if type(slot) is MemberDescriptorType]
    return [*getattr(value, "__dict__", {}).values(), *chain.from_iterable(in_slot(slot, value) for slot in slots)]


def in_slot(slot: Any, value: object) -> tuple[object, ...]:
    """What an object holds in a slot, whatever name it has from outside; nothing where it has no value yet."""
    try:
        return (slot.__get__(value),)
    except AttributeError:
        return ()


def is_of_others(module: ModuleType) -> bool:
    """Whether a module is neither of claims, nor of what they are about, nor of what examines them."""
    is_ours = module.__name__.partition(".")[0] in LEFT_OUT
    return not is_ours and not is_of_claims(getattr(module, "__file__", None) or "")


def is_theirs(kind: type) -> bool:
    """Whether a class is written in a file of claims."""
    return is_of_claims(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
