"""What a view that must move elements moves, and a witness that it must.

Plans are compared in this class: mesh axes that can stay where they are do so; each of the others is gathered, or is
dealt out anew as another cut of the result, one after another. What they cost is how many elements all devices
receive together. For each a cut with split 1 of each axis is tried, where there are few also those of several all
together; and where every cut is even, all digits of the flat number that it can be on; sets of mesh axes that might
stay together, if there are at most six, and orders of those that move, if there are at most three. Left out is what
cannot be counted: where no single axis tells before a last reshape, and elements are more than a table has. The least
of a class is not the least of all placements: other splits of uneven cuts may take less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise, permutations
from math import prod

from impl.ops.records.radix import before_each
from impl.ops.sharding.views import tables
from impl.ops.sharding.views.answers import Device, Exchange, Index, Moves, Witness
from impl.ops.sharding.views.counting import copies, names_of, received
from impl.ops.sharding.views.digits import digits_of, placed, stays_on
from impl.ops.sharding.views.keeping import Question
from impl.ops.sharding.views.placement import Cut, Cuts
from impl.ops.sharding.views.runs import Runs, agreeing, first_moving, is_gone_through, stretches
from impl.ops.sharding.views.words import TooLarge

MOST_USED = 6
"""Mesh axes of which every subset is tried."""
MOST_ORDERED = 3
"""Mesh axes that are dealt out anew in every order."""
MOST_TOGETHER = 256
"""Choices of an axis for each of several mesh axes that are tried all together."""
MOST_PLACES = 256
"""Positions of a mesh axis that are tried."""

Plan = tuple[int, Cuts]
"""How many elements are received, and the cuts of the result."""


def least(question: Question) -> Moves:
    """The answer for a view that must move elements. Raises TooLarge."""
    everything = question.arriving * (copies(question.extents, ()) - copies(question.extents, question.used))
    plans = (plan for dropped in subsets(question.used) for plan in plans_without(question, dropped))
    elements, cuts = min(plans, key=lambda plan: plan[0])
    witness = witness_of(question, cuts)
    placement = question.placement.with_cuts(cuts)
    return Moves(question.after, placement, tuple(exchanges(question, cuts)), elements, everything, witness)


def subsets(names: Sequence[str]) -> Iterable[tuple[str, ...]]:
    """The sets of mesh axes that may have to move: all but the empty one, or all of them together."""
    if len(names) > MOST_USED:
        return [tuple(names)]
    return chain.from_iterable(combinations(names, count) for count in range(1, len(names) + 1))


def plans_without(question: Question, dropped: tuple[str, ...]) -> Iterator[Plan]:
    """Plans in which all mesh axes but some stay: with those gathered, and with one after another dealt out anew."""
    cuts = question.cuts_without(dropped, ())
    if cuts is None:
        return
    needed = copies(question.extents, names_of(cuts)) - copies(question.extents, question.used)
    for order in permutations(dropped) if len(dropped) <= MOST_ORDERED else [dropped]:
        best: Plan = question.arriving * needed, cuts
        yield best
        for name in order:
            best = least_of(question, best, with_one_more(question, best[1], name))
        if len(order) > 1 and len(question.after) ** len(order) <= MOST_TOGETHER:
            best = least_of(question, best, with_plain_cuts(question, cuts, order))
        yield best


def least_of(question: Question, best: Plan, others: Iterable[Cuts]) -> Plan:
    """A plan, or one with other cuts that takes less; cuts that cannot be counted are left out."""
    counted = [(received(question, found), found) for found in others]
    return min([best, *[(number, found) for number, found in counted if number is not None]], key=lambda plan: plan[0])


def with_one_more(question: Question, cuts: Cuts, name: str) -> Iterator[Cuts]:
    """Cuts with a cut by one more mesh axis."""
    extents = question.extents
    there = digits_of(question.after, cuts, extents) if question.digits is not None else None
    digits = {} if there is None else there
    taken = [(position, position * extents[other]) for other, position in digits.items()]
    for position in places(question, extents[name]) if there is not None else ():
        end = position * extents[name]
        if all(first % end == 0 or position % last == 0 for first, last in taken):
            found = placed(question.language, question.after, digits | {name: position}, extents, ())
            if found is not None:
                yield found
    yield from with_plain_cut(question, cuts, name)


def places(question: Question, extent: int) -> Iterator[int]:
    """The positions that a mesh axis can have on an axis of the result, at most so many."""
    count = 0
    for before, upto in pairwise(before_each(question.after)):
        size = upto // before // extent
        splits = (split for split in range(1, min(size, MOST_PLACES) + 1) if size % split == 0)
        for split in splits:
            if stays_on(before * split, extent, before, upto) and count < MOST_PLACES:
                count += 1
                yield before * split


def with_plain_cut(question: Question, cuts: Cuts, name: str) -> Iterator[Cuts]:
    """Cuts with one with split 1 of one axis more, as the language orders them."""
    order, extents = list(question.extents), question.extents
    for axis, row in enumerate(cuts):
        if question.language == "torch":
            place = sum(order.index(cut.names[0]) < order.index(name) for cut in row)
            more: tuple[Cut, ...] = (*row[:place], Cut((name,)), *row[place:])
        elif question.language == "ops":
            more = (*row, Cut((name,)))
        else:
            names = (*(other for cut in row for other in cut.names), name)
            if question.after[axis] % prod(extents[other] for other in names):
                continue
            more = (Cut(names),)
        yield (*cuts[:axis], more, *cuts[axis + 1 :])


def with_plain_cuts(question: Question, cuts: Cuts, names: Sequence[str]) -> Iterator[Cuts]:
    """Cuts with one such cut more for each of some mesh axes, in their order."""
    if not names:
        yield cuts
        return
    for found in with_plain_cut(question, cuts, names[0]):
        yield from with_plain_cuts(question, found, names[1:])


def exchanges(question: Question, cuts: Cuts) -> Iterator[Exchange]:
    """What each mesh axis that does not stay does."""
    for name in question.used:
        if name not in names_of(cuts):
            yield Exchange("all_gather", name)
        elif (kind := kind_of(question, cuts, name)) is not None:
            yield Exchange(kind, name)


def kind_of(question: Question, cuts: Cuts, name: str) -> str | None:
    """Whether parts are dealt out anew along a mesh axis or handed on whole; None if every element keeps its place."""
    if question.digits is not None:
        after = digits_of(question.after, cuts, question.extents)
        if after is not None:
            return None if after[name] == question.digits[name] else "all_to_all"
    rows, elements = question.pairs(cuts, (name,)), prod(question.after)
    if rows is not None and agreeing(elements, rows) == elements:
        return None
    pairs = places_before_and_after(question, cuts, name, rows)
    if pairs is None:
        return "all_to_all"
    if all(old == new for old, new in pairs):
        return None
    froms, tos = ({pair[side] for pair in pairs} for side in (0, 1))
    return "permute" if len(froms) == len(tos) == len(pairs) else "all_to_all"


def places_before_and_after(
    question: Question, cuts: Cuts, name: str, rows: Sequence[Runs] | None
) -> set[tuple[int | None, int | None]] | None:
    """The places along a mesh axis, of which the runs are given, that some element has in the operand and in the
    result; None if there are too many elements."""
    if rows is not None and is_gone_through(rows):
        return {(old, new) for _, _, (old, new) in stretches(rows)}
    if question.table is None:
        return None
    before = tables.places(question.shape, question.placement.cuts, question.extents)[name]
    there = tables.places(question.after, cuts, question.extents)[name]
    return {(before[source], there[number]) for number, source in enumerate(question.table) if source is not None}


def witness_of(question: Question, cuts: Cuts) -> Witness:
    """An element that a device needs under some cuts of the result and does not have. Raises TooLarge."""
    after = digits_of(question.after, cuts, question.extents) if question.digits is not None else None
    both = [name for name in question.used if name in names_of(cuts)]
    if question.digits is not None and after is not None:
        candidates = list(flats_that_move(question, after))
    elif (rows := question.pairs(cuts, both)) is not None:
        candidates = [0, *([] if (first := first_moving(rows)) is None else [first])]
    elif question.table is not None:
        candidates = [number for number, source in enumerate(question.table) if source is not None]
    else:
        candidates = [0]
    for number in candidates:
        element = tables.index_of(number, question.after)
        source = tables.origin(question.shape, question.program, element)
        if source is None:
            continue
        has = device_of(question, question.shape, question.placement.cuts, source)
        needs = device_of(question, question.after, cuts, element)
        lacking = [name for name in question.used if needs[name] != has[name]]
        if lacking:
            device = {name: place if place is not None else has[name] or 0 for name, place in needs.items()}
            if needs[lacking[0]] is None:
                device[lacking[0]] = int(not has[lacking[0]])
            return Witness(element, source, full(has), full(device))
    raise TooLarge("an element that moves is not among those that are looked at")


def flats_that_move(question: Question, after: dict[str, int]) -> Iterator[int]:
    """A flat number whose device changes, for each mesh axis whose position does: where its lighter digit becomes 1."""
    yield 0
    for name, position in (question.digits or {}).items():
        if name in after and after[name] != position:
            yield question.elements // (max(position, after[name]) * question.extents[name])


def device_of(question: Question, shape: Sequence[int], cuts: Cuts, index: Index) -> dict[str, int | None]:
    """The place along each mesh axis of the devices that hold an index; None along those that divide nothing."""
    found: dict[str, int | None] = dict.fromkeys(question.extents)
    for size, row, coordinate in zip(shape, cuts, index, strict=True):
        found |= tables.places_of(size, row, coordinate, question.extents)
    return found


def full(device: Mapping[str, int | None]) -> Device:
    """A device with a place along every mesh axis, 0 where any will do."""
    return tuple((name, place or 0) for name, place in device.items())
