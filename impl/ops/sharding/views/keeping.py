"""Whether a view of a divided tensor needs no communication, and under which cuts of the result (D36, R19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from impl.ops.records.shapes import Shape
from impl.ops.sharding.views import tables
from impl.ops.sharding.views.digits import Digits, digits_of, placed
from impl.ops.sharding.views.placement import Cuts, Language, Placement
from impl.ops.sharding.views.runs import Runs, pairs, runs_of, runs_of_cuts
from impl.ops.sharding.views.search import Exhausted, Options, Search
from impl.ops.sharding.views.words import Step, TooLarge, Word, Words, after, words_of


@dataclass(frozen=True)
class Question:
    """A tensor on a mesh, the steps of a view, no two reshapes in a row, with the shape that they lead to; the language
    of the result, and whether mesh axes of copies may divide it."""

    shape: Shape
    placement: Placement
    program: tuple[Step, ...]
    after: Shape
    language: Language
    slices: bool = True

    @cached_property
    def extents(self) -> Mapping[str, int]:
        """The sizes of the mesh axes, in their order."""
        return dict(self.placement.mesh.axes)

    @cached_property
    def digits(self) -> Digits | None:
        """The radix positions of the mesh axes, if the view is one reshape and all cuts are even."""
        if any(kind != "reshape" for kind, _ in self.program):
            return None
        return digits_of(self.shape, self.placement.cuts, self.extents)

    @cached_property
    def used(self) -> tuple[str, ...]:
        """The mesh axes of more than one device that divide the operand."""
        used = self.placement.used
        return tuple(name for name, size in self.placement.mesh.axes if size > 1 and name in used)

    @cached_property
    def options(self) -> Options:
        """For each mesh axis in use, the axes of the result that it can be on, with its word there. None of them, if no
        element of the result comes from the operand.

        Raises TooLarge.
        """
        words = self.words
        for count, step in enumerate(self.program, 1):
            if 0 in words.shape:
                return {}
            moved = after(words, step)
            if moved is None:
                return each_alone(words, step) if count == len(self.program) and words.is_whole else self.by_element()
            words = moved
        return words.on_axes()

    def by_element(self) -> Options:
        """The same, element by element."""
        if self.table is None:
            raise TooLarge(f"a chain of steps on more than {tables.MOST_ELEMENTS} elements")
        return tables.on_axes(self.after, self.table, tables.places(self.shape, self.placement.cuts, self.extents))

    @cached_property
    def words(self) -> Words:
        """The words of the operand. Raises TooLarge."""
        return words_of(self.shape, self.placement.cuts, self.extents)

    @cached_property
    def runs(self) -> Mapping[str, Runs] | None:
        """The runs of the mesh axes after all steps but a last reshape, which gives each element another index, and no
        other number; None where some mesh axis is on no single axis, or an element does not come from the operand."""
        moving = self.program[:-1] if self.program and self.program[-1][0] == "reshape" else self.program
        try:
            if not moving:
                return runs_of_cuts(self.shape, self.placement.cuts, self.extents)
            words: Words | None = self.words
            for step in moving:
                words = None if words is None else after(words, step)
        except TooLarge:
            return None
        return runs_of(words) if words is not None and words.is_whole else None

    def pairs(self, cuts: Cuts, names: Sequence[str]) -> list[Runs] | None:
        """The runs of some mesh axes before, and under some cuts of the result, a pair for each; None if there is none,
        or they cannot be told."""
        if not names or self.runs is None:
            return None
        try:
            return pairs(self.runs, runs_of_cuts(self.after, cuts, self.extents), names)
        except TooLarge:
            return None

    @cached_property
    def table(self) -> tables.Table | None:
        """For each element of the result the number of the one that it is; None if there are too many."""
        return tables.origins(self.shape, self.program)

    @cached_property
    def arriving(self) -> int:
        """How many elements of the result come from the operand. Raises TooLarge."""
        if all(kind != "pad" for kind, _ in self.program):
            return prod(self.after)
        if self.table is None:
            raise TooLarge(f"a view that pads more than {tables.MOST_ELEMENTS} elements")
        return sum(source is not None for source in self.table)

    def cuts_without(self, dropped: Sequence[str] = (), free: Sequence[str] | None = None) -> Cuts | None:
        """Cuts of the result under which every mesh axis in use, but for some, has what it had; None if there are none.

        Free mesh axes divide the result only where it must be. Raises TooLarge.
        """
        free = (self.placement.free() if self.slices else ()) if free is None else tuple(free)
        if 0 in self.after:
            return ((),) * len(self.after)
        if self.digits is not None:
            digits = {name: position for name, position in self.digits.items() if name not in dropped}
            cuts = placed(self.language, self.after, digits, self.extents, free)
            if cuts is not None or self.language != "ops" or not free:
                return cuts
        options = {name: words for name, words in self.options.items() if name not in dropped}
        if not all(options.values()):
            return None
        try:
            return Search(self.language, self.after, self.extents, options, free).found()
        except Exhausted:
            raise TooLarge("too many placements of the result to be tried") from None

    @cached_property
    def elements(self) -> int:
        """How many elements the operand has."""
        return prod(self.shape)


def each_alone(words: Words, step: Step) -> Options:
    """The axes and words of each mesh axis after a reshape, which leaves some of them on no axis."""
    found: dict[str, Mapping[int, Word]] = {}
    for name, word in words.words.items():
        moved = after(Words(words.shape, words.exist, {name: word}), step)
        found[name] = {} if moved is None else moved.on_axes()[name]
    return found
