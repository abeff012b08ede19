"""Which functions decide values: all but those that print, name, load or refuse, each by the reason that is given.

The others are not mutated: no claim could speak of what they do.
"""

from fnmatch import fnmatchcase
from functools import cache

from proofs.unproved import BINDS, SHOWS, UNPROVED

CHEAPER = "decides how cheap an expression gets; each rewrite is a proved rule, checked where it is applied"

ARRANGES = "chooses how a kernel is arranged; what it reads and writes in any arrangement is proved, and checked"

DECIDES_NOTHING = {
    **{pattern: reason for pattern, reason in UNPROVED.items() if reason in (SHOWS, BINDS)},
    "impl.__*__": UNPROVED["impl.__getattr__"],
    "impl.moved.*": UNPROVED["impl.moved.moved"],
    "impl.shown.*": SHOWS,
    "impl.parts.normal_form.Parts.text": SHOWS,
    "impl.frozen.*": UNPROVED["impl.frozen.*"],
    "impl.checking.*": UNPROVED["impl.checking.*"],
    "impl.slots.*": UNPROVED["impl.slots.setters"],
    "impl.doors.*": "refuses what is no argument",
    "impl.simplify.search.*": CHEAPER,
    "impl.simplify.forms.measure.*": CHEAPER,
    "impl.symbolic.cost.*": CHEAPER,
    "impl.simplify.trees.*": "reads and writes trees for the command line",
    "impl.parts.width.*": "refuses sizes of too many bits or factors",
    "impl.merge.budget.*": UNPROVED["impl.merge.budget.*"],
    "impl.merge.__getattr__": UNPROVED["impl.merge.__getattr__"],
    "impl.symbolic.text.*": SHOWS,
    "impl.lower.loops.schedule.axes_to_tile": ARRANGES,
    "impl.lower.loops.schedule.is_far": ARRANGES,
    "impl.lower.loops.schedule.is_long": ARRANGES,
    "impl.lower.loops.schedule.tiled_schedule": ARRANGES,
    "impl.lower.loops.threads.most_threads": ARRANGES,
    "impl.lower.loops.nest.Nest.is_worth_apart": ARRANGES,
    "impl.lower.runtime.compiler.*": UNPROVED["impl.lower.runtime.compiler.*"],
    "impl.lower.uops.wellformed.*": UNPROVED["impl.lower.uops.wellformed.*"],
    "impl.interop.arrays.libraries.*": "finds the libraries of arrays",
    "impl.interop.cute.text.*": SHOWS,
}
"""Patterns of functions that decide no value, and why."""


@cache
def decides_values(function: str) -> bool:
    """Whether a function of the library decides what a caller reads."""
    return not any(fnmatchcase(function, pattern) for pattern in DECIDES_NOTHING)
