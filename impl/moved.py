"""Names that have moved: a package that had them finds them where they are now.

A package whose names moved to another one that stands above it cannot import that one. What asks for a name here is
an importer's `from impl.merge import mergeable`, written for an earlier layout.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def moved(package: str, name: str, places: Mapping[str, str]) -> Any:
    """A name out of the package that has it now. Raises AttributeError, as Python does, for one that is nowhere."""
    if name not in places:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    return getattr(import_module(places[name]), name)
