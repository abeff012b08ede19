"""The calls that are asked, and what an answer to one is worth: enumeration of what each device holds decides.

A call is what `tests/support/sharded/population.py` makes: a mesh, a shape, its cuts, and the steps of the view. An
answer is "right" where nothing has to move and nothing does, "invalid" where elements move under the placement that it
gives, "gathers" where it moves elements before the view, and "refused".
"""

import random
import time
from collections import Counter
from itertools import islice
from math import prod

from support.sharded.population import view_calls
from support.sharded.truth import defined_cuts, defined_view

from spec.sharding import placement as definition

KINDS = ("right", "gathers", "refused", "invalid")
CALLS = list(view_calls())
HEAD = "| possible | right | gathers needlessly | refused | invalid | must move: accepted |"


def is_moved(call, cuts):
    """Whether some device has an element, under some cuts of the result, that it did not hold."""
    mesh, shape, before, program = call
    view, _ = defined_view(shape, program)
    return bool(definition.moved_elements(view, shape, defined_cuts(before), defined_cuts(cuts), mesh))


def row_of(title, counts):
    """A row of the table: counts of pairs of what is so and what was said."""
    possible = sum(number for (truth, _), number in counts.items() if truth)
    accepted = counts[False, "right"] + counts[False, "invalid"]
    numbers = (possible, *(counts[True, kind] for kind in KINDS), accepted)
    return f"| {title} | {' | '.join(f'{number:,}' for number in numbers)} |"


def wrong_of(counts):
    """How many answers are wrong, or miss that nothing has to move."""
    return sum(number for key, number in counts.items() if key not in ((True, "right"), (False, "gathers")))


def differs(truth, said):
    """Whether an answer is not what enumeration says: another kind, or a refusal of what needs no communication."""
    return said != "right" if truth else said in ("right", "invalid")


def drawn(number, meshes, is_asked, seed):
    """The places of so many calls, drawn: on meshes of some numbers of devices, and of a kind. With 0, all of them."""
    places = [place for place, call in enumerate(CALLS) if prod(call[0].values()) in meshes]
    random.Random(seed).shuffle(places)
    return list(islice((place for place in places if is_asked(CALLS[place])), number or None))


def print_counts(counts):
    """Prints counts of a rule, whether a call needs no communication, and what came of it."""
    for (rule, possible, *said), count in sorted(Counter(counts).items(), key=str):
        print(f"  {rule:8} {'can stay' if possible else 'must move'}: {', '.join(said)}: {count:,}", flush=True)


def timed(function):
    """Microseconds of the fastest of three calls."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        function()
        times.append(time.perf_counter() - begin)
    return min(times) * 1e6
