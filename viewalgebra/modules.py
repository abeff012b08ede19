"""Modules of the library under this package's name: `viewalgebra.interop.cute` is the object `impl.interop.cute`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec, spec_from_loader
from pathlib import Path

TYPE_CHECKING = False  # that of `typing`; `importlib.abc`, whose classes these need not derive from, imports it, too
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any

PREFIX = "viewalgebra."
OWN = frozenset(file.stem for file in Path(__file__).parent.glob("*.py"))
"""The modules that this package has itself."""


class OfTheLibrary:
    """Finds a module of this package that it has not itself, where the library has one of that name."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """What leads to the module of the library; None where there is none."""
        inside = fullname.removeprefix(PREFIX)
        if inside == fullname or inside.partition(".")[0] in OWN or find_spec(name := f"impl.{inside}") is None:
            return None
        loader: Any = Same(name)
        return spec_from_loader(fullname, loader)


class Same:
    """Gives a module that has another name, and leaves it as it is."""

    def __init__(self, name: str) -> None:
        self.name = name

    def create_module(self, _spec: ModuleSpec) -> ModuleType:
        """The module of the library, imported now if it was not before."""
        module = import_module(self.name)
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Has run already; what Python has noted on it is put back."""
        module.__spec__ = self.spec
