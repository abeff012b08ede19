"""Checks that a claim replaces nothing in the library and the definitions, so that it is about the objects that run.

A claim that puts something else in the place of a function proves that something else. What modules and classes hold,
and the code of their functions, is noted before a claim is examined and compared afterwards,
and at each line of its first path: a claim may put it back.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from types import FrameType, FunctionType, ModuleType
from typing import Any

PACKAGES = ("impl", "spec")
"""The packages that claims are about."""

Held = dict[tuple[str, str], tuple[int, int]]
"""For each name the identity of the object that it refers to, and that of the code if it is a function."""


def held() -> Held:
    """The objects that the modules and classes of the packages hold now."""
    found: Held = {}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES and module is not None:
            for key, value in vars(module).items():
                found[name, key] = identity(value)
                if isinstance(value, type) and value.__module__ == name:
                    found.update(((f"{name}.{key}", part), identity(member)) for part, member in vars(value).items())
    return found


def identity(value: object) -> tuple[int, int]:
    """The identities of an object and of its code."""
    function = value if isinstance(value, ModuleType) else getattr(value, "__func__", value)
    return id(value), id(function.__code__) if isinstance(function, FunctionType) else 0


def changed(before: Held) -> list[str]:
    """The names that no longer refer to the same object as before. New names do not count."""
    now = held()
    return sorted(f"{owner}.{name}" for (owner, name), value in before.items() if now.get((owner, name)) != value)


Entry = tuple[str, Mapping[str, Any], str, Any, Any]
"""A full name, the namespace that holds it, its last part, the object, and the code of the object if it is a
function."""

MOST_LOOKS = 300
"""How often, at most, the names are checked while a claim runs."""


def entries() -> Iterator[Entry]:
    """Every name that the modules and classes of the packages hold."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES and module is not None:
            for key, value in list(vars(module).items()):
                yield f"{name}.{key}", vars(module), key, value, code_of(value)
                if isinstance(value, type) and value.__module__ == name:
                    for part, member in list(vars(value).items()):
                        yield f"{name}.{key}.{part}", vars(value), part, member, code_of(member)


def code_of(value: object) -> object:
    """The code of a function or method; None for anything else."""
    function = value.__func__ if isinstance(value, staticmethod | classmethod) else value
    return function.__code__ if isinstance(function, FunctionType) else None


@contextmanager
def watching(file: str) -> Iterator[list[str]]:
    """Checks, at lines of a claim while it runs, whether a name refers to another object than before; gives the names
    for which that was so.

    What is put back before the claim ends was in place while it ran. Where another tracer is at work it is not looked.
    """
    before, found, looks = list(entries()), list[str](), count()

    def local(frame: FrameType, event: str, _: Any) -> Any:
        if not found and next(looks) < MOST_LOOKS:
            found.extend(name for name, names, key, value, code in before if is_changed(names, key, value, code))
        return local

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        return local if frame.f_code.co_filename == file else None

    if sys.gettrace() is not None:
        yield found
        return
    sys.settrace(enter)
    try:
        yield found
    finally:
        sys.settrace(None)


def is_changed(names: Mapping[str, Any], key: str, value: Any, code: object) -> bool:
    """Whether a name refers to another object than it did."""
    return names.get(key) is not value or (code is not None and code_of(value) is not code)
