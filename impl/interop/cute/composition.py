"""Composition, decided: the layout of the base read at the values of the outer layout, or a witness that there is none.

CuTe divides sizes and strides, and refuses or is wrong where they do not divide. Here each mode of the outer layout is
split as it has to be (`refining`), and one question to the library's complete decision about views shows that what
results is the composition, since a layout is a view read with its axes reversed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from impl.doors import at_least, flag, one_of
from impl.interop.cute.answers import Composed, Composition, NotComposable, OutOfDomain, Witness
from impl.interop.cute.extended import Extended, Unfinished, extended
from impl.interop.cute.layout import Layout, joined, layout_given, tiler_parts, value_of
from impl.interop.cute.refining import coarsest, digits_of, split_witness
from impl.interop.cute.tuples import CuteError, Mode, Nested, bracketed, flattened
from impl.mergeability import DEFAULT_BUDGET, Merged, NotMergeable
from impl.view import View

Split = tuple[tuple[Mode, ...], ...]
"""The modes of an outer layout without brackets, each as what it is split into."""


def compose(base: Layout, outer: Any, *, extends: bool = True, budget: int = DEFAULT_BUDGET) -> Composition:
    """The layout that is the base at the values of the outer layout, with that layout's modes split as little as
    possible (D40, L15): `composition(base, outer)` in CuTe, where that has an answer and it is right.

        compose(A, B).layout(i) == A(B(i))     for 0 <= i < size(B)

    Each size of B is a size of the result, or a tuple of sizes with that product; strides of sizes of 1 are 0. Every
    refinement that is right is finer than the one that is found. If there is none, the answer is NotComposable, with at
    most six integers that show it (L14).

    The last mode of the base has no bound, as in CuTe; with `extends=False` the answer is OutOfDomain where B leaves
    the base's size. Each question asked about views on the way has the budget; past it the answer is BudgetExceeded.

    The outer layout may be a tiler: `n` stands for `n:1`, None leaves the base as it is, and a tuple has a tiler for
    each of the first modes, of which each is composed by itself, as in CuTe. Then the refined layout has a mode for
    each mode of the base, and the first answer for a mode that is no layout is that for all.

    Raises CuteError for what is no layout, or no tiler, or a tiler with more modes than there are. So it does where a
    mode is split that stands as deep, or where there are as many, as a layout has at most.

    >>> str(compose(Layout((4, 3), (3, 1)), Layout(12)))
    '(4,3):(3,1), the outer layout written as (4,3):(1,4)'
    >>> str(compose(Layout((10, 2), (16, 4)), Layout((3, 4), (1, 5))).layout)
    '(3,(2,2)):(16,(80,4))'
    >>> compose(Layout((4, 6, 8), (2, 3, 5)), Layout(6, 3)).witness
    Witness(kind='split', indices=(0, 1, 2, 3, 1, 2), values=(0, 6, 7, 8, 6, 7), mode=0)
    >>> str(compose(Layout((8, 6, 5), (1, 10, 100)), (Layout(4, 2), 3)).layout)
    '(4,3,5):(2,10,100)'
    """
    one_of(Layout, base, "compose: base", CuteError)
    limit = at_least(0, budget, "compose: budget", CuteError)
    return by_tiler(base, outer, flag(extends, "compose: extends", CuteError), limit)


def by_tiler(base: Layout, tiler: Any, extends: bool, limit: int, level: int = 0) -> Composition:
    """A layout composed with a tiler; with a tuple each of its modes by itself."""
    if tiler is None:
        return Composed(base, Layout(base.shape))
    if not isinstance(tiler, tuple | list):
        return composed(base, layout_given(tiler, "compose: outer"), extends, limit)
    parts = tiler_parts(base, tiler, level)
    found: list[Composed] = []
    for place, part in enumerate([*parts, *[None] * (len(base) - len(parts))]):
        answer = by_tiler(base[place], part, extends, limit, level + 1)
        if not isinstance(answer, Composed):
            return answer
        found.append(answer)
    return Composed(joined(*[one.layout for one in found]), joined(*[one.refined for one in found]))


def composed(base: Layout, outer: Layout, extends: bool, limit: int) -> Composition:
    """The composition of two layouts."""
    if not extends and (leaving := first_outside(base, outer)) is not None:
        return leaving
    moving = tuple([mode for mode in outer.leaves if mode[0] > 1])
    try:
        found = decided(extended(base.leaves, moving, limit), moving)
    except Unfinished as unfinished:
        return unfinished.answer
    if isinstance(found, Witness):
        return NotComposable(named(found, outer))
    split, strides = found
    return assembled(outer, split, strides)


def first_outside(base: Layout, outer: Layout) -> OutOfDomain | None:
    """The lowest or the highest value of an outer layout, if it is none of the base's own integers."""
    for is_highest in (True, False):
        index, step = 0, 1
        for size, stride in outer.leaves:
            index += (size - 1) * step if (stride > 0) == is_highest else 0
            step *= size
        if not 0 <= (value := value_of(outer.leaves, index)) < base.size:
            return OutOfDomain(index, value, base.size)
    return None


def decided(base: Extended, modes: tuple[Mode, ...]) -> tuple[Split, tuple[int, ...]] | Witness:
    """How modes of sizes above 1 are split, with the strides of all parts; or what shows that it cannot be."""
    split = []
    for place, mode in enumerate(modes):
        if (sizes := coarsest(base, mode)) is None:
            return split_witness_of(base, modes, place)
        split.append(digits_of(mode, sizes))
    parts = tuple([part for mode in split for part in mode])
    match base.read_through(parts):
        case Merged(view):
            return tuple(split), strides_of(view)
        case NotMergeable(witness):
            for place in range(len(modes)):
                if isinstance(base.read_through(split[place]), NotMergeable):
                    return split_witness_of(base, modes, place)
            return crossing_of(base, tuple(split), [index[::-1] for index in witness.indices])
        case other:
            raise unexpected(other)


def unexpected(answer: object) -> RuntimeError:
    """What is raised where the decision about views and what was found out here are at odds: a fault of the library."""
    return RuntimeError(f"compose: {answer}; it should be a view, or have a witness")


def strides_of(view: View) -> tuple[int, ...]:
    """The strides of a view, as modes have them."""
    return tuple(view.strides[::-1])


def split_witness_of(base: Extended, modes: tuple[Mode, ...], place: int) -> Witness:
    """The witness that a mode cannot be split, as integers of the modes."""
    found = split_witness(base, modes[place])
    if found is None:
        raise unexpected(modes[place])
    along = [number for step in found for number in (step - 1, step)]
    unit = steps_of(modes)[place]
    values = [base.value(modes[place][1] * number) for number in along]
    if values[1] - values[0] in (values[3] - values[2], values[5] - values[4]):
        raise unexpected(found)
    return Witness("split", tuple([number * unit for number in along]), tuple(values), place)


def crossing_of(base: Extended, split: Split, bend: list[tuple[int, ...]]) -> Witness:
    """Four integers, two by two the same in each mode, at which the values of the parts that a mode has do not add up.

    `bend` are indices of all parts at which a second difference is not 0. Along parts of different modes its corners
    are such integers. Along one mode the second difference at 0 in all other modes is 0, for that mode alone was found
    to be a layout; so one of its differences is another there than at 0.
    """
    places = [tuple(numbers_of(split, digits)) for digits in bend]
    for corners in corners_of(places):
        values = [base.value(total(split, corner)) for corner in corners]
        if values[0] + values[3] != values[1] + values[2]:
            units = steps_of(tuple([(size_of(mode), 0) for mode in split]))
            indices = [sum(n * unit for n, unit in zip(corner, units, strict=True)) for corner in corners]
            return Witness("crossing", tuple(indices), tuple(values))
    raise unexpected(places)


def corners_of(places: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The rectangles in which a bend can show: its own four corners, or two neighbours of it beside the same two with 0
    in all modes in which they agree."""
    if len(places) == 4 and sum(a != b for a, b in zip(places[0], places[3], strict=True)) > 1:
        yield tuple(places)
    for left, right in [(places[0], places[1]), (places[-2], places[-1])]:
        moved = [a != b for a, b in zip(left, right, strict=True)]
        low, high = (
            tuple([n if moves else 0 for n, moves in zip(place, moved, strict=True)]) for place in (left, right)
        )
        yield low, high, left, right


def numbers_of(split: Split, digits: tuple[int, ...]) -> Iterator[int]:
    """The coordinate in each mode, of the digits in all of its parts."""
    rest = iter(digits)
    for mode in split:
        yield sum(next(rest) * step for step in steps_of(mode))


def total(split: Split, place: tuple[int, ...]) -> int:
    """The value of the outer layout at a coordinate."""
    return sum(number * mode[0][1] for number, mode in zip(place, split, strict=True))


def size_of(parts: tuple[Mode, ...]) -> int:
    """The size of the mode that was split into parts."""
    return steps_of((*parts, (1, 0)))[-1]


def steps_of(modes: tuple[Mode, ...]) -> list[int]:
    """By how much an integer grows with each coordinate of modes.

    >>> steps_of(((4, 3), (3, 1), (2, 0)))
    [1, 4, 12]
    """
    found = [1]
    for size, _ in modes[:-1]:
        found.append(found[-1] * size)
    return found


def named(witness: Witness, outer: Layout) -> Witness:
    """A witness whose mode is counted among all modes of the outer layout, those of size 1 too."""
    if witness.mode is None:
        return witness
    places = [place for place, (size, _) in enumerate(outer.leaves) if size > 1]
    return Witness(witness.kind, witness.indices, witness.values, places[witness.mode])


def assembled(outer: Layout, split: Split, strides: tuple[int, ...]) -> Composed:
    """The layout of the result, and the outer layout as it was split, in the brackets of the outer layout. Raises
    CuteError where these are more than a layout has."""
    parts, rest = iter(split), iter(strides)
    sizes: list[Nested] = []
    found: list[Nested] = []
    refined: list[Nested] = []
    for size in flattened(outer.shape):
        mode = next(parts) if size > 1 else ((1, 0),)
        sizes.append(bare(tuple([part for part, _ in mode])))
        refined.append(bare(tuple([stride for _, stride in mode])))
        found.append(bare(tuple([next(rest) if size > 1 else 0 for _ in mode])))
    shape = bracketed(sizes, outer.shape)
    try:
        return Composed(
            Layout(shape, bracketed(found, outer.shape)), Layout(shape, bracketed(refined, outer.shape))
        )
    except CuteError as refusal:
        raise CuteError(f"compose: the outer layout with its modes split is none any more: {refusal}") from refusal


def bare(parts: tuple[int, ...]) -> Nested:
    """Parts as a mode: an integer if there is one."""
    return parts[0] if len(parts) == 1 else parts
