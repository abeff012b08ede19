"""Checks that a claim replaces nothing in the library and the definitions, so that it is about the objects that run.

A claim that puts something else in the place of a function proves that something else. While a claim is examined, the
modules of the packages refuse that (`guarded`). There are other ways to do so, so what modules and classes hold, with
what is in their tables and what their functions are made of, is noted before and compared afterwards, and on its first
path around its lines and those of files from which it takes help (`watching` says when): a claim may put it back.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import string_at
from functools import partial
from gc import get_referents
from itertools import chain, islice, repeat
from operator import attrgetter, is_
from types import CellType, FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

from proofs.kernel.kept import contents_of
from proofs.kernel.paths.given import Site
from proofs.kernel.terms.asker import PACKAGES, is_of_claims
from proofs.kernel.terms.explorer import KernelError

Entry = tuple[str, Any, tuple[Any, ...]]
"""A full name, the object that it refers to, and what it is made of if it is a function."""

IN_PLACE = "the claim puts something else in the place of"
"""The reason of the error verdict on a claim that replaces a part of the library or of the definitions while it
runs."""

Read = Callable[[list[Any]], tuple[object, ...]]
"""A function that gives what some objects hold now."""

Look = tuple[Callable[[], tuple[object, ...]], tuple[object, ...], bytes]
"""What gives some of what the packages hold now; what it gave, which stays alive with the look; and the addresses of
that."""

AT_ONCE = 256
"""How many namespaces, functions or cells are read for one look."""

MODULES_AT_ONCE = 32
"""How many modules are noted anew where one of them has changed."""

MOST_KNOWN = 4
"""How many states of the names are kept, to be recognised: while terms are taken for plain integers, and otherwise."""

MADE_OF: Callable[[FunctionType], tuple[object, ...]] = attrgetter("__code__", "__defaults__", "__kwdefaults__")
"""What a function is made of now, but for its closure."""


class Region:
    """What some modules and their classes hold at a moment: each name with its object, what it is made of if it is a
    function, and what is in it if it is a table: a dict or a set, for lists are what the library counts in."""

    def __init__(self, loaded: list[tuple[str, ModuleType]]) -> None:
        self.loaded = loaded
        self._names, self._spaces = zip(*namespaces(loaded), strict=True)
        self._lengths = list(map(len, self._spaces))
        self._keys = list(chain.from_iterable(self._spaces))
        views = [space.values() for space in self._spaces]
        self._values = list(chain.from_iterable(views))
        self._functions = [value if type(value) is FunctionType else function_of(value) for value in self._values]
        self._parts = {function: made_of(function) for function in self._functions if function is not None}
        cells = [cell for function in self._parts for cell in function.__closure__ or ()]
        found = [*self._values, *(function.__kwdefaults__ for function in self._parts)]
        self._tables = list({id(value): value for value in found if isinstance(value, dict | set)}.values())
        self._sizes = list(map(len, self._tables))
        entries = list(chain.from_iterable(map(entries_of, self._tables)))
        self._filled = list(chain.from_iterable(entries))
        held = looks_at(contents, [*self._spaces, *views, *entries])
        self._looks = [*held, *looks_at(made, list(self._parts)), *looks_at(closed, cells)]

    def entries(self) -> Iterator[Entry]:
        """Every name that the modules and classes held at that moment."""
        owners = chain.from_iterable(map(repeat, self._names, self._lengths))
        left = iter(self._filled)
        sizes = zip(self._tables, self._sizes, strict=True)
        filled = {id(table): tuple(islice(left, size * len(entries_of(table)))) for table, size in sizes}
        for owner, key, value, function in zip(owners, self._keys, self._values, self._functions, strict=True):
            made = filled.get(id(value), ()) if function is None else self._parts[function]
            yield f"{owner}.{key}", value, made

    def stands(self) -> bool:
        """Whether there are the same names, objects, code and entries as at that moment, no more and no less; names
        that are equal and not the same count as others."""
        are_sizes = list(map(len, self._spaces)) == self._lengths and list(map(len, self._tables)) == self._sizes
        return are_sizes and all(addresses(look()) == was for look, _, was in self._looks)


class Held:
    """What the modules and classes of the packages hold at a moment, by regions. `stands` tells quickly whether all of
    it is as it was; only where it is not, `changed` looks at one name after the other."""

    def __init__(self) -> None:
        self._modules = list(sys.modules.values())
        loaded = modules()
        starts = range(0, len(loaded), MODULES_AT_ONCE)
        self.regions = [region_of(loaded[start : start + MODULES_AT_ONCE]) for start in starts]

    def entries(self) -> Iterator[Entry]:
        """Every name that the modules and classes of the packages held at that moment."""
        return chain.from_iterable(region.entries() for region in self.regions)

    def stands(self) -> bool:
        """Whether there are the same modules as at that moment, and each holds the same."""
        return list(sys.modules.values()) == self._modules and all(region.stands() for region in self.regions)

    def changed(self) -> list[str]:
        """The full names that refer now to another object than at that moment, to one that is made of something else,
        or to nothing. New names do not count."""
        if self.stands():
            return []
        now = {name: (value, parts) for name, value, parts in Held().entries()}
        return sorted(name for name, value, parts in self.entries() if is_changed(now.get(name), value, parts))


def region_of(loaded: list[tuple[str, ModuleType]]) -> Region:
    """What some modules hold now; what was noted of just these before, if that still stands."""
    known = (region for state in _known for region in state.regions if region.loaded == loaded and region.stands())
    return next(known, None) or Region(loaded)


def looks_at(read: Read, objects: list[Any]) -> list[Look]:
    """Looks at what some objects hold, at few of them each: what is read for one is small, and stays near at hand."""
    looks = [partial(read, objects[start : start + AT_ONCE]) for start in range(0, len(objects), AT_ONCE)]
    return [(look, held := look(), addresses(held)) for look in looks]


def contents(objects: list[Iterable[object]]) -> tuple[object, ...]:
    """What iterables have in them, in order."""
    return tuple(chain.from_iterable(objects))


def made(functions: list[FunctionType]) -> tuple[object, ...]:
    """What functions are made of, but for their closures."""
    return tuple(chain.from_iterable(map(MADE_OF, functions)))


def closed(cells: list[CellType]) -> tuple[object, ...]:
    """What cells hold, but for those that hold nothing."""
    return tuple(get_referents(*cells))


def addresses(objects: tuple[object, ...]) -> bytes:
    """The addresses of what a tuple holds, as they are in memory: those of two tuples whose objects all live are the
    same just where the objects are, one by one. That is far faster than asking each pair by `is`."""
    return string_at(id(objects) + tuple.__basicsize__, len(objects) * tuple.__itemsize__)


_known: list[Held] = []
"""The states of the names that are recognised, the newest first."""


def held() -> Held:
    """What the modules and classes of the packages hold now; what was noted before, if that still stands."""
    known = next((state for state in _known if state.stands()), None)
    if known is None:
        _known[:] = [known := Held(), *_known[: MOST_KNOWN - 1]]
    return known


def namespaces(loaded: list[tuple[str, ModuleType]]) -> list[tuple[str, Mapping[str, Any]]]:
    """The namespaces of modules and of their classes, each with its name; they stay up to date."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    for name, module in loaded:
        classes = [(key, value) for key, value in list(vars(module).items()) if is_class_of(value, name)]
        found += [(name, vars(module)), *((f"{name}.{key}", vars(value)) for key, value in classes)]
    return [*found, *wrapping(found)]


def wrapping(spaces: list[tuple[str, Mapping[str, Any]]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What the objects that wrap functions hold, the functions that they wrap among it: functions, caches, and native
    methods, one in another."""
    for owner, space in spaces:
        for key, value in list(space.items()):
            name, wrapper = f"{owner}.{key}", method_of(value)
            while "__wrapped__" in (kept := attributes_of(wrapper)):
                yield name, kept
                name, wrapper = f"{name}.__wrapped__", kept["__wrapped__"]


def attributes_of(value: object) -> Mapping[str, Any]:
    """What an object holds that is neither a module nor a class."""
    found = {} if isinstance(value, ModuleType | type) else getattr(value, "__dict__", {})
    return found if isinstance(found, dict) else {}


def modules() -> list[tuple[str, ModuleType]]:
    """The modules of the packages, by their names."""
    return [each for each in list(sys.modules.items()) if each[0].split(".")[0] in PACKAGES and each[1] is not None]


def is_class_of(value: object, module: str) -> bool:
    """Whether an object is a class that was written in a module."""
    return isinstance(value, type) and value.__module__ == module


def function_of(value: object) -> FunctionType | None:
    """The function that an object is, or that it is a method of; None if it is neither."""
    function = method_of(value)
    return function if isinstance(function, FunctionType) else None


def method_of(value: object) -> object:
    """What an object is a method of, or what it asks for as a property; or the object."""
    if isinstance(value, property):
        return value.fget
    return value if isinstance(value, ModuleType) else getattr(value, "__func__", value)


def made_of(function: FunctionType) -> tuple[Any, ...]:
    """What a function is made of."""
    named = chain.from_iterable(entries_of(function.__kwdefaults__ or {}))
    return *MADE_OF(function), *named, *chain.from_iterable(map(contents_of, function.__closure__ or ()))


def entries_of(table: dict[Any, Any] | set[Any]) -> tuple[Iterable[Any], ...]:
    """What gives the entries of a table, and stays up to date."""
    return (table, table.values()) if isinstance(table, dict) else (table,)


class Guarded(ModuleType):
    """A module of the packages while a claim is examined: its names stay as they are, whoever assigns to them."""

    def __setattr__(self, name: str, value: object) -> None:
        """Takes in a module that is imported. Raises KernelError for anything else."""
        if not isinstance(value, ModuleType) or sys.modules.get(f"{self.__name__}.{name}") is not value:
            raise KernelError(f"{IN_PLACE} {self.__name__}.{name}")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise KernelError(f"{IN_PLACE} {self.__name__}.{name}")


@contextmanager
def guarded() -> Iterator[Callable[[], None]]:
    """While it runs, the names of the modules of the packages cannot be assigned; those of a module that is loaded
    meanwhile cannot from the next call of what it gives on."""
    found: list[ModuleType] = []
    loaded = 0

    def guard() -> None:
        nonlocal loaded
        if len(sys.modules) != loaded:
            loaded = len(sys.modules)
            new = [module for _, module in modules() if type(module) is ModuleType]
            found.extend(new)
            for module in new:
                module.__class__ = Guarded

    guard()
    try:
        yield guard
    finally:
        for module in found:
            ModuleType.__setattr__(module, "__class__", ModuleType)


@contextmanager
def watching(file: str) -> Iterator[list[str]]:
    """Checks, at lines of a claim and of its help while they run, whether a name refers to another object than before;
    gives the names for which that was so.

    What is put back before the claim ends was in place while it ran. It is looked before and after a line is reached
    for the first, second, fourth, eighth time and so on: a look takes a millisecond. Not where another tracer works.
    """
    found: list[str] = []
    looks: Counter[Site] = Counter()
    last, is_after = (before := held()), False

    def local(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal last, is_after
        site = frame.f_code.co_filename, frame.f_lineno
        looks[site] += 1
        is_before = looks[site].bit_count() == 1
        if not found and (is_before or is_after) and not last.stands():
            found.extend(before.changed())
            last = held()
        is_after = is_before
        return local

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        return local if frame.f_code.co_filename == file or is_of_claims(frame.f_code.co_filename) else None

    if sys.gettrace() is not None:
        yield found
        return
    sys.settrace(enter)
    try:
        yield found
    finally:
        sys.settrace(None)


def is_changed(now: tuple[Any, tuple[Any, ...]] | None, value: Any, parts: tuple[Any, ...]) -> bool:
    """Whether a name refers to another object than it did, or its object is made of something else."""
    is_same = now is not None and now[0] is value and len(now[1]) == len(parts)
    return now is None or not (is_same and all(map(is_, now[1], parts)))
