"""That a claim leaves the library and the definitions as they are: it is about the objects that run.

A claim that puts something else in the place of a function proves that something else. What modules and classes hold,
and the code of their functions, is noted before a claim is examined and compared afterwards.
"""

import sys
from types import FunctionType

PACKAGES = ("impl", "spec")
"""The packages that claims are about."""

Held = dict[tuple[str, str], tuple[int, int]]
"""What each name stands for, by the identity of the object, and of its code if it is a function."""


def held() -> Held:
    """What the modules and classes of the packages hold now."""
    found: Held = {}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES and module is not None:
            for key, value in vars(module).items():
                found[name, key] = identity(value)
                if isinstance(value, type) and value.__module__ == name:
                    found.update(((f"{name}.{key}", part), identity(member)) for part, member in vars(value).items())
    return found


def identity(value: object) -> tuple[int, int]:
    """An object and its code by their identity."""
    function = getattr(value, "__func__", value)
    return id(value), id(function.__code__) if isinstance(function, FunctionType) else 0


def changed(before: Held) -> list[str]:
    """The names that stand for something else than before, or for nothing. New names are no change."""
    now = held()
    return sorted(f"{owner}.{name}" for (owner, name), value in before.items() if now.get((owner, name)) != value)
