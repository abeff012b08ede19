"""The simplifier of `impl.simplify` in C++: the same answers, without their derivations, where 64 bits are enough.

`forms` makes each linear form once, so that equality is identity and bounds, weights and normal forms are kept with
the form; `walking` takes forms apart, `writer` prices them, `points` hold their values, `facts` bound them; `rules`
are applied by `rewriting` and `conditions`, tried by `moves`, `pairs` and `proposals`; `slopes`, `decide` and `cover`
look at all points, and `simplifier` and `normalising` take the cheapest. `reading` reads Python's forms, trees and
nodes; `module` has the answer compared with its question at some points, and writes it as trees. Each file names the
modules that it mirrors.

A build carries the hash of its sources and of those modules (`sources`); a build of other sources is not used.
"""

from __future__ import annotations

from impl.native import compiled, is_on, unsure
from impl.native.simplifier.sources import FILES
from impl.native.sources import digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def opened() -> Any:
    """The compiled module, or None if it is not there, or made from other sources than these."""
    try:
        from impl.native.simplifier import cheapest  # noqa: PLC0415  (it may not be there)
    except ImportError:
        return None
    hashed = digest(__path__[0].rpartition("native")[0], FILES)
    return cheapest if cheapest.sources and cheapest.sources == hashed else None


CHEAPEST = opened() if compiled else None

make: Callable[..., Any] = unsure if CHEAPEST is None else CHEAPEST.make
"""Names the classes of forms, of atoms and of nodes, and what digests a text."""


def simplified(*question: Any) -> Any:
    """What the simplifier finds for the form of an index, clauses, a budget, whether it searches, and the least cost at
    which it begins: the cost before and after, both trees, and whether there are equations; else NotImplemented."""
    return CHEAPEST.simplified(*question) if CHEAPEST is not None and is_on() else NotImplemented


def trees(*question: Any) -> Any:
    """The same for an index and a condition as trees, and the ranges of their variables."""
    return CHEAPEST.trees(*question) if CHEAPEST is not None and is_on() else NotImplemented


def nodes(*question: Any) -> Any:
    """The same for an index and a condition as nodes, the variables by name, and how many divisions are by negative
    numbers."""
    return CHEAPEST.nodes(*question) if CHEAPEST is not None and is_on() else NotImplemented
