"""While a claim runs on terms, packages and claims take them for plain integers, and run the same code as always.

`type(x) is int` is how the library tells plain integers from nodes, and `type` cannot be answered by an object. So
while a claim is run on terms, the modules of the packages, and those that claims are written in, find another `type`
among their names, which says of a term what it says of an integer. Nothing else of them is changed; the code that runs
is the code that runs always, without the native path, which takes no terms.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from importlib.abc import SourceLoader
from pkgutil import walk_packages
from types import CodeType, ModuleType
from typing import Any

import impl
from impl.native import purely
from proofs.kernel.terms.asker import ANSWERS_A_METHOD, PACKAGES, is_of_claims
from proofs.kernel.terms.term import Condition, Term

ANSWERED: dict[Any, type] = {Term: int, Condition: bool}
"""The types that the packages are told terms and conditions have."""

EXCEPT = ("impl.shown", "impl.bits")
"""Modules that are left out: one writes messages and one refuses numbers that are too wide, and both would ask a plain
integer for its number of bits, which a term does not have."""


class Answers(type):
    """The metaclass of `Kind`, so that `Kind(x)` and `isinstance(x, Kind)` answer as `type(x)` and `isinstance(x,
    type)` do."""

    def __call__(cls, *arguments: Any) -> Any:
        if len(arguments) != 1:
            return type(*arguments)
        found = type(arguments[0])
        return ANSWERED.get(found, found)

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, type)


class Kind(metaclass=Answers):
    """What stands in the place of `type` in the packages."""


@contextmanager
def plainly() -> Iterator[None]:
    """While it runs, the packages take terms for plain integers; their caches are empty before and after it."""
    modules = answered()
    clear_caches()
    for names in modules:
        names["type"] = Kind
    try:
        with purely():
            yield
    finally:
        for names in modules:
            names.pop("type", None)
        clear_caches()


def answered() -> list[dict[str, Any]]:
    """The namespaces of the modules that ask for types, and so take terms for plain integers; found anew only where
    modules came or went."""
    modules = list(sys.modules.values())
    if modules != _modules:
        names = [name for name, module in sys.modules.items() if is_answered(name, module) and asks_types(name)]
        _namespaces[:] = [vars(sys.modules[name]) for name in names]
        _modules[:] = modules
    return _namespaces


def is_answered(name: str, module: ModuleType) -> bool:
    """Whether a module is of the packages, or one that claims are written in. One that has a `type` of its own asks for
    no other."""
    if name.partition(".")[0] in PACKAGES:
        return name not in EXCEPT
    return is_of_claims(getattr(module, "__file__", None) or "") and vars(module).get("type", Kind) is Kind


def asks_types(name: str) -> bool:
    """Whether the code of a module names `type`; where the code is not known, it may."""
    loader = getattr(sys.modules[name], "__loader__", None)
    return not isinstance(loader, SourceLoader) or loads(loader, getattr(loader, "name", name), "type")


@cache
def loads(loader: SourceLoader, module: str, name: str) -> bool:
    """Whether the code of a module names something; where there is none, it may."""
    code = loader.get_code(module)
    return code is None or names(code, name)


def names(code: CodeType, name: str) -> bool:
    """Whether a code object, or one inside of it, reads a global name or an attribute."""
    return name in code.co_names or any(names(part, name) for part in code.co_consts if isinstance(part, CodeType))


_modules: list[ModuleType] = []
"""All modules there were when the namespaces were last found."""

_namespaces: list[dict[str, Any]] = []
"""The namespaces that were found then."""


def clear_caches() -> None:
    """Empties the caches that are asked with terms: what is known on one path is not known on another."""
    for function in cached_functions():
        function.cache_clear()


@cache
def cached_functions() -> "list[_lru_cache_wrapper[Any]]":
    """The functions that cache views, and the methods of views that cache their answers."""
    found = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    return [each for each in found if code_file(each) == ANSWERS_A_METHOD or each.__name__ == "view_of_plain"]


def code_file(function: Any) -> str:
    """The file in which a cached function is written; empty for one that is not written in Python."""
    return str(getattr(getattr(function.__wrapped__, "__code__", None), "co_filename", ""))


def import_whole_library() -> None:
    """Imports all modules of the library, which imports some only when it needs them."""
    for module in walk_packages(impl.__path__, "impl."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


import_whole_library()  # now: a module that came while a claim runs would be told the types of terms as they are
