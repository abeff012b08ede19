"""Checks that a claim replaces nothing in the library and the definitions, so that it is about the objects that run.

A claim that puts something else in the place of a function proves that something else. While a claim is examined, the
modules of the packages refuse that (`guarded`). There are other ways to do so, so what modules and classes hold, and
the code of their functions, is noted before and compared afterwards, and on its first path around its lines and those
of files from which it takes help (`watching` says when): a claim may put it back.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, repeat
from operator import attrgetter, is_
from types import FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

from proofs.kernel.paths.given import Site
from proofs.kernel.terms.asker import PACKAGES, is_of_claims
from proofs.kernel.terms.explorer import KernelError

Entry = tuple[str, Any, Any]
"""A full name, the object that it refers to, and the code of the object if it is a function."""

IN_PLACE = "the claim puts something else in the place of"
"""The reason of the error verdict on a claim that replaces a part of the library or of the definitions while it
runs."""

MOST_KNOWN = 4
"""How many states of the names are kept, to be recognised: while terms are taken for plain integers, and otherwise."""

code_at: Callable[[FunctionType], object] = attrgetter("__code__")
"""The code that a function has now."""


class Held:
    """What the modules and classes of the packages hold at a moment: each name with its object, and its code if it is a
    function.

    `stands` tells quickly whether all of it is as it was; only where it is not, `changed` looks at one name after the
    other.
    """

    def __init__(self) -> None:
        self._modules = list(sys.modules.values())
        self._names, self._spaces = zip(*namespaces(), strict=True)
        self._views = [space.values() for space in self._spaces]
        self._keys = list(chain.from_iterable(self._spaces))
        self._values = list(chain.from_iterable(self._views))
        self._lengths = list(map(len, self._spaces))
        self._functions = [value if type(value) is FunctionType else function_of(value) for value in self._values]
        self._codes = {function: code_at(function) for function in self._functions if function is not None}

    def entries(self) -> Iterator[Entry]:
        """Every name that the modules and classes of the packages held at that moment."""
        owners = chain.from_iterable(map(repeat, self._names, self._lengths))
        for owner, key, value, function in zip(owners, self._keys, self._values, self._functions, strict=True):
            yield f"{owner}.{key}", value, None if function is None else self._codes[function]

    def stands(self) -> bool:
        """Whether there are the same modules, names, objects and code as at that moment, no more and no less."""
        return (
            list(sys.modules.values()) == self._modules
            and list(chain.from_iterable(self._spaces)) == self._keys
            and all(map(is_, chain.from_iterable(self._views), self._values))
            and all(map(is_, map(code_at, self._codes), self._codes.values()))
        )

    def changed(self) -> list[str]:
        """The full names that refer now to another object than at that moment, or to other code, or to nothing. New
        names do not count."""
        if self.stands():
            return []
        now = {name: (value, code) for name, value, code in Held().entries()}
        return sorted(name for name, value, code in self.entries() if is_changed(now.get(name), value, code))


_known: list[Held] = []
"""The states of the names that are recognised, the newest first."""


def held() -> Held:
    """What the modules and classes of the packages hold now; what was noted before, if that still stands."""
    for known in _known:
        if known.stands():
            return known
    _known.insert(0, Held())
    del _known[MOST_KNOWN:]
    return _known[0]


def namespaces() -> list[tuple[str, Mapping[str, Any]]]:
    """The namespaces of the modules and classes of the packages, each with its name; they stay up to date."""
    found: list[tuple[str, Mapping[str, Any]]] = []
    for name, module in modules():
        found.append((name, vars(module)))
        items = list(vars(module).items())
        found += [(f"{name}.{key}", vars(value)) for key, value in items if is_class_of(value, name)]
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
    loaded = list(sys.modules.items())
    return [(name, module) for name, module in loaded if name.split(".")[0] in PACKAGES and module is not None]


def is_class_of(value: object, module: str) -> bool:
    """Whether an object is a class that was written in a module."""
    return isinstance(value, type) and value.__module__ == module


def function_of(value: object) -> FunctionType | None:
    """The function that an object is, or that it is a method of; None if it is neither."""
    function = method_of(value)
    return function if isinstance(function, FunctionType) else None


def method_of(value: object) -> object:
    """What an object is a method of, or the object."""
    return value if isinstance(value, ModuleType) else getattr(value, "__func__", value)


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
    for the first time, the second, the fourth, the eighth and so on: a look takes a millisecond, and a line of a loop
    is reached many times. Where another tracer is at work it is not looked.
    """
    found: list[str] = []
    looks: Counter[Site] = Counter()
    before = held()
    last, is_after = before, False

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


def is_changed(now: tuple[Any, Any] | None, value: Any, code: object) -> bool:
    """Whether a name refers to another object than it did, or its object has other code."""
    return now is None or now[0] is not value or now[1] is not code
