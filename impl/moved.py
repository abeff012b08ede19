"""Names that a package has from elsewhere, found when they are asked for (PEP 562).

`impl` has the public names of its packages, and imports none of them before it has to: `import impl` takes a
millisecond, and a program that asks for `View` does not wait for the simplifier. A package whose names moved to another
one that stands above it cannot import that one; what asks for a name there is an importer's
`from impl.merge import mergeable`, written for an earlier layout. A method that is built from what stands above its
class calls it by `from_above`.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


def moved(package: str, name: str, places: Mapping[str, str]) -> Any:
    """A name out of the package that has it now. Raises AttributeError, as Python does, for one that is nowhere."""
    if name not in places:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    return getattr(import_module(places[name]), name)


def from_above(place: str) -> Any:
    """A function of a package that stands above the one which calls it, as `package.module:function`: imported when it
    is called for.

    >>> from_above("impl.shown:shown")((2, 3))
    '(2, 3)'
    """
    package, _, name = place.partition(":")
    return getattr(import_module(package), name)
