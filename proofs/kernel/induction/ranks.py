"""From small ranks to all ranks: the one induction on the rank that the claims rest on.

A function goes *axis by axis* if what it makes at an axis depends on what it is given at that axis, on what is the same
at all axes, and on the outcomes of some conditions of the form "an axis is so" that it branches on; and if a number
that it makes is a fixed one with something added by each axis in the same way. `locality` finds that out from the
source of the function, and refuses the function if it cannot.

**Small ranks suffice.** Let the functions that a claim compares go axis by axis and branch on b such conditions in all.
If the claim holds at the ranks 0 to b + 1, it holds at every rank.

Take a view of any rank, an index, and for each condition that holds of the view one axis that shows it: the witnesses,
at most b. Leaving out any other axes changes the outcome of no condition, hence nothing at the axes that stay. So

* the shapes agree at each axis k: they do on the witnesses and k, which are at most b + 1 axes;
* an index is valid if its coordinates are at every axis. If one side says so and the other does not, they differ at an
  axis k, and then they differ on the witnesses and k;
* where the index is valid it is so on the witnesses, and on the witnesses and k. The addresses agree on either, so what
  axis k adds is the same on both sides. Both addresses are what they are on the witnesses, and what the others add.

**Permutations.** Where functions are given a permutation of the axes, what stands at a place k may be made of the axis
k, of the one that the permutation names there, or of the one at which it names k. On these three axes the permutation
that leads around them does the same at k. So there the ranks 0 to b + 3 are needed, each with all permutations: of two
axes each is its own inverse.

That is an induction on the number of axes beyond the witnesses, and this is the only place where it is made. It rests
on Python going through a tuple from one end to the other, and on functions that are given what is at one axis depending
on nothing else (`purity`); both are read off the source, and not proved by a solver. So each claim is also run on plain
integers at ranks that the argument does without (`beyond`): it must hold there, whatever the reading says.

Of the claim itself nothing is read. That it assumes of several axes only what it assumes of each, gives the functions
what it makes axis by axis, and compares what they give, is the reader's to see, as any statement is.

**In a frame.** Reshape does not go axis by axis, but each of its steps changes two neighbouring axes, or one, and
leaves those to the left and to the right as they are. The claims C7 and C8 say that the step reads the same, whatever
the others add to the address, and C24 that it has the same flat number, whatever the sizes of the others: a run of axes
counts as one axis. By induction on the steps, what reshape makes reads what the definition says, at every rank; of the
loop that takes these steps C70.refactor has that induction, by its rounds.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import permutations
from types import FunctionType
from typing import Any, get_type_hints

from proofs.kernel.claim import AllSizes
from proofs.kernel.induction.reading.kinds import ALL, MOVED, TOTAL, TUPLE, WHOLE, Reading, Value
from proofs.kernel.induction.reading.locality import read
from proofs.kernel.induction.reading.sources import NotAxisByAxis, name_of, part_names

BEYOND = (4, 5)
"""The ranks at which a claim about all ranks is also run on plain integers, although the argument above does without
them."""


@dataclass(frozen=True, slots=True)
class AllRanks(AllSizes):
    """The claim speaks of all sizes and ranks: the functions that it names go axis by axis, and its small ranks are
    proved.

    The rank is the first argument of each case of the claim.
    """

    ranks: str = "all ranks"
    functions: tuple[Callable[..., Any], ...] = ()
    beyond: Callable[[], Iterable[tuple[Any, ...]]] | None = None


def all_ranks(
    *functions: Callable[..., Any], beyond: Callable[[], Iterable[tuple[Any, ...]]] | None = None
) -> AllRanks:
    """The scope of a claim that compares these functions, whose arguments are views or tuples with an entry for each
    axis.

    `beyond` are cases of the ranks 4 and 5, at which the claim is run on plain integers.
    """
    return AllRanks(functions=functions, beyond=beyond)


def readings(scope: AllRanks) -> list[Reading]:
    """What is read off the source of each function that a scope names.

    Raises NotAxisByAxis if one does not go axis by axis, or gives something else than such claims compare: entries for
    each axis, a sum over the axes, or whether every axis is so.
    """
    return [read_for_axes(function) for function in scope.functions]


def read_for_axes(function: Callable[..., Any]) -> Reading:
    """What is read off the source of a function of views or of tuples. Raises NotAxisByAxis."""
    if type(function) is not FunctionType:
        raise NotAxisByAxis(f"{name_of(function)} is no plain function")
    found = read(function, arguments(function))
    if not all(part in (WHOLE, TUPLE, MOVED, TOTAL, ALL) for part in parts_of(found)):
        raise NotAxisByAxis(f"{function.__qualname__} gives what is not compared axis by axis")
    return found


def parts_of(reading: Reading) -> list[Value]:
    """The kinds of what a function gives, of a record those of its parts."""
    return [*reading.result.values()] if isinstance(reading.result, dict) else [reading.result]


def arguments(function: FunctionType) -> list[Value]:
    """What is known of the arguments of a function: of the parts of a view all but the offset have an entry for each
    axis, and so has a tuple."""
    hints, code = get_type_hints(function), function.__code__
    kinds = [part_names(hints.get(name)) for name in code.co_varnames[: code.co_argcount]]
    return [
        TUPLE if parts is None else {part: WHOLE if part == "offset" else TUPLE for part in parts}
        for parts in kinds
    ]


def all_orders(cases: Collection[tuple[Any, ...]], ranks: Iterable[int], place: int) -> bool:
    """Whether one argument of the cases goes through all permutations of each rank."""
    there = [(case[0], case[place]) for case in cases if len(case) > place]
    return all((rank, order) in there for rank in ranks for order in permutations(range(rank)))


def shortfall(scope: AllRanks, proved: Collection[tuple[Any, ...]]) -> str | None:
    """Why the cases that were proved do not suffice for all ranks; None if they do."""
    if not scope.functions:
        return "no function is named that goes axis by axis"
    try:
        found = readings(scope)
    except NotAxisByAxis as error:
        return f"not shown to go axis by axis: {error}"
    has_orders = any(MOVED in parts_of(reading) for reading in found)
    ranks = range(sum(reading.modes for reading in found) + (4 if has_orders else 2))
    if missing := sorted(set(ranks) - {case[0] for case in proved}):
        return f"the ranks {missing} are needed for all ranks, and are not proved"
    if has_orders and not any(all_orders(proved, ranks, place) for place in range(1, max(map(len, proved)))):
        return f"all permutations of the ranks up to {ranks[-1]} are needed, and are not among the cases"
    named = {case[0] for case in scope.beyond()} if scope.beyond is not None else set()
    left = sorted(set(BEYOND) - named)
    return f"no case of the ranks {left} is named, to be run on plain integers" if left else None
