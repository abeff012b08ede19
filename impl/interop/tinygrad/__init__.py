"""Runs an unmodified tinygrad 0.9.0 on this library.

    from impl import dropin
    dropin.install()            # before the first import of tinygrad
    from tinygrad import Tensor

`install` puts a finder in front of `sys.meta_path` that answers for three modules, `tinygrad.shape.symbolic`,
`tinygrad.shape.view` and `tinygrad.shape.shapetracker`; the modules hold the names of this library. Everything
else of tinygrad is imported as ever. Nothing of tinygrad is imported here: only its version is read, from the
metadata of the installed package.

What 0.9.0 accepts and the library refuses is accepted by classes of their own: `view` has the drop-in's View,
`tracker` its ShapeTracker.

tinygrad takes a comparison of symbolic integers for true unless it never holds, where this library raises or refuses;
`install` has that done in this process (`impl.symbolic.decisions.decided.take_undecided_for_true`).
"""

from __future__ import annotations

import sys
from importlib import metadata
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING

from impl import symbolic
from impl.errors import DropinError
from impl.interop.tinygrad.tracker import ShapeTracker
from impl.interop.tinygrad.view import View
from impl.parts import normal_form
from impl.shapetracker import expressions as indexing
from impl.symbolic.decisions.decided import take_undecided_for_true

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

__all__ = ["MODULES", "VERSION", "ShapeTracker", "View", "install", "is_installed"]

VERSION = "0.9.0"
"""The version of tinygrad whose names and behaviour the library has."""

_SYMBOLIC = {name: getattr(symbolic, name) for name in symbolic.__all__}
_VIEW = {
    "View": View,
    "canonicalize_strides": normal_form.canonicalize_strides,
    "strides_for_shape": normal_form.strides_for_shape,
    "un1d": indexing.un1d,
}


MODULES: dict[str, dict[str, object]] = {
    "tinygrad.shape.symbolic": _SYMBOLIC,
    "tinygrad.shape.view": _SYMBOLIC | _VIEW,
    "tinygrad.shape.shapetracker": _SYMBOLIC | _VIEW | {"ShapeTracker": ShapeTracker},
}
"""The modules that are replaced, and the names in them. As there, a module has the names of those below it."""


class _Loader(Loader):
    """Fills a module with the names of this library."""

    def exec_module(self, module: ModuleType) -> None:
        """Puts the names that `MODULES` has for a module into it."""
        vars(module).update(MODULES[module.__name__])


class _Finder(MetaPathFinder):
    """Finds the modules of `MODULES` here, and no others."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A specification of the module if it is replaced, else None: the next finder is asked."""
        return ModuleSpec(fullname, _Loader(), origin=__name__) if fullname in MODULES else None


def install() -> None:
    """Makes `tinygrad.shape`'s modules resolve to this library; a second call changes nothing.

    Raises DropinError unless the installed tinygrad is 0.9.0 and none of it has been imported.
    """
    if is_installed():
        return
    try:
        version = metadata.version("tinygrad")
    except metadata.PackageNotFoundError:
        raise DropinError(f"install: tinygrad is not installed; need version {VERSION}") from None
    if version != VERSION:
        raise DropinError(f"install: tinygrad is version {version}; need version {VERSION}")
    imported = sorted(name for name in sys.modules if name.partition(".")[0] == "tinygrad")
    if imported:
        raise DropinError(f"install: {imported[0]} is imported already; call install before the first import of it")
    take_undecided_for_true()
    sys.meta_path.insert(0, _Finder())


def is_installed() -> bool:
    """Whether `install` has been called in this process."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)
