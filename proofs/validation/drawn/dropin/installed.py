"""How the drop-in is installed: a finder stands in front of those that there are, once, and answers for three modules;
what is not tinygrad 0.9.0, or is imported already, is refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from random import Random
from typing import Any
from unittest.mock import patch

from impl.interop import tinygrad as dropin
from proofs.validation.defined import require, require_refused


def ask_installed(random: Random) -> None:
    """The modules that are replaced, and installing, as if some version of tinygrad were there, imported or not."""
    about_names(random)
    about_install(random)


def about_names(random: Random) -> None:
    """A module that is replaced has the names of the library."""
    name = random.choice([*dropin.MODULES])
    spec = dropin._Finder().find_spec(name, None)
    require(spec is not None and dropin._Finder().find_spec(f"{name}.more", None) is None, "a module", name, spec)
    module = type(dropin)(name)
    dropin._Loader().exec_module(module)
    for known, value in dropin.MODULES[name].items():
        require(getattr(module, known, None) is value, "a name of the drop-in", name, known)


@contextmanager
def as_if_there(version: str | None, imported: tuple[str, ...]) -> Iterator[list[str]]:
    """A process in which tinygrad has a version, or is not there, and some modules are imported; afterwards it is as
    before. Gives what the library was told to grant."""
    granted: list[str] = []
    others = {name: module for name, module in sys.modules.items() if name.partition(".")[0] != "tinygrad"}
    finders = [finder for finder in sys.meta_path if not isinstance(finder, dropin._Finder)]

    def found(name: str) -> str:
        if version is None or name != "tinygrad":
            raise metadata.PackageNotFoundError(name)
        return version

    with (
        patch.object(metadata, "version", found),
        patch.object(dropin, "take_undecided_for_true", lambda: granted.append("undecided")),
        patch.object(sys, "modules", others | dict.fromkeys(imported, dropin)),
        patch.object(sys, "meta_path", finders),
    ):
        yield granted


def about_install(random: Random) -> None:
    """Installed once, in front of all other finders, with undecided comparisons granted; or refused, with nothing
    changed."""
    version: Any = random.choice(("0.9.0", "0.9.0", "0.9.1", "0.10.0", None))
    imported = random.choice(((), ("tinygrader", "notinygrad.shape"), ("tinygrad",), ("one", "two", "tinygrad.shape")))
    fits = version == "0.9.0" and not any(name.partition(".")[0] == "tinygrad" for name in imported)
    question = f"install: version {version}, with {imported} imported"
    with as_if_there(version, imported) as granted:
        before = [*sys.meta_path]
        require(not dropin.is_installed(), question, "before")
        if not fits:
            require_refused(dropin.install, question)
            require(sys.meta_path == before and not granted, question, "refused, and changed", sys.meta_path)
            return
        dropin.install()
        is_first = isinstance(sys.meta_path[0], dropin._Finder) and sys.meta_path[1:] == before
        require(is_first and granted == ["undecided"] and dropin.is_installed(), question, sys.meta_path, granted)
        sys.meta_path[:0] = random.sample(before, min(len(before), random.randint(0, 5))) * 2
        after = [*sys.meta_path]
        dropin.install()
        require(dropin.is_installed() and sys.meta_path == after and len(granted) == 1, question, "twice", after)
