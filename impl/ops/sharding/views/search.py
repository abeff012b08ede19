"""The cuts that give each element of a result the devices that had it: looked for cut by cut, and checked at each.

What is looked for is a word for each mesh axis (`words`). A cut of an axis deals out each group of coordinates that
the cuts before it have made; it is right if each coordinate goes where its word says. In PyTorch's language mesh axes
come in their order, each with a split that the word determines; in the others, rows of mesh axes on one axis after
another. Mesh axes that hold copies divide the result only if it cannot be said without them (D36, D35).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from impl.ops.records.shapes import Shape
from impl.ops.sharding.views.placement import Cut, Cuts, Language, dealt
from impl.ops.sharding.views.words import Word

MOST_WORK = 2**20
"""Coordinates that are dealt out before a search gives up."""

Groups = tuple[Sequence[int], ...]
Options = Mapping[str, Mapping[int, Word]]


class Exhausted(Exception):
    """A search has dealt out as many coordinates as it may."""


@dataclass(slots=True)
class Search:
    """D36. A shape, the sizes of the mesh axes in their order, those that hold copies, and the words to be found."""

    language: Language
    shape: Shape
    extents: Mapping[str, int]
    options: Options
    free: tuple[str, ...]
    work: int = field(default=0)

    def found(self) -> Cuts | None:
        """Cuts with as few of the free mesh axes as there can be; None if there are none.

        Raises Exhausted where too many are to be tried.
        """
        groups: tuple[Groups, ...] = tuple((range(size),) for size in self.shape)
        for helpers in range(len(self.free) + 1):
            if self.language == "torch":
                names = tuple(name for name in self.extents if name in self.options or name in self.free)
                chosen = next(self.in_order(names, groups, helpers), None)
            else:
                chosen = next(self.in_rows(0, groups, tuple(self.options), self.free, helpers), None)
            if chosen is not None:
                return self.joined(chosen)
        return None

    def joined(self, pairs: Sequence[tuple[int, Cut]]) -> Cuts:
        """The cuts by axis; in JAX's language those on an axis are one."""
        rows = [tuple(cut for at, cut in pairs if at == axis) for axis in range(len(self.shape))]
        if self.language == "jax":
            return tuple((Cut(tuple(name for cut in row for name in cut.names)),) if row else () for row in rows)
        return tuple(rows)

    def dealt_out(self, groups: Groups, word: Word | None, parts: int, split: int) -> Groups | None:
        """The groups after a cut; None if it does not deal them out as the word says."""
        found: list[Sequence[int]] = []
        for group in groups:
            self.work += len(group) + 1
            if self.work > MOST_WORK:
                raise Exhausted
            kept: dict[int, list[int]] = {}
            for coordinate, part in zip(group, dealt(len(group), parts, split), strict=True):
                if word is not None and word[coordinate] not in (None, part):
                    return None
                kept.setdefault(part, []).append(coordinate)
            found += map(tuple, kept.values())
        return tuple(found)

    def in_order(
        self, names: tuple[str, ...], groups: tuple[Groups, ...], helpers: int
    ) -> Iterator[tuple[tuple[int, Cut], ...]]:
        """The cuts by mesh axes in their order, with so many free ones among them."""
        if not names:
            if helpers == 0:
                yield ()
            return
        name, rest = names[0], names[1:]
        is_free = name not in self.options
        if is_free:
            yield from self.in_order(rest, groups, helpers)
            if helpers == 0:
                return
        choices: Mapping[int, Word | None] = dict.fromkeys(range(len(groups))) if is_free else self.options[name]
        for axis, word in choices.items():
            for split, cut_groups in self.splits(groups[axis], word, self.extents[name]):
                after = (*groups[:axis], cut_groups, *groups[axis + 1 :])
                for others in self.in_order(rest, after, helpers - is_free):
                    yield ((axis, Cut((name,), split)), *others)

    def splits(self, groups: Groups, word: Word | None, parts: int) -> Iterator[tuple[int, Groups]]:
        """The least splits of each kind that deal out groups as a word says, and the groups after each."""
        first, last = 1, max([1, *map(len, groups)])
        is_whole = word is not None and None not in word
        if word is not None and is_whole:
            for group in groups:
                low, high = splits_of([word[place] for place in group])  # type: ignore[misc]
                first, last = max(first, low), last if high is None else min(last, high)
        seen: set[Groups] = set()
        for split in range(first, last + 1):
            found = self.dealt_out(groups, word, parts, split)
            if found is not None and found not in seen:
                seen.add(found)
                yield split, found
                if is_whole:
                    return

    def in_rows(
        self,
        axis: int,
        groups: tuple[Groups, ...],
        names: tuple[str, ...],
        free: tuple[str, ...],
        helpers: int,
    ) -> Iterator[tuple[tuple[int, Cut], ...]]:
        """The cuts with split 1, from an axis on, by mesh axes in any order, with so many free ones among them."""
        if not names and helpers == 0:
            yield ()
            return
        for here in range(axis, len(self.shape)):
            for name in (*names, *(free if helpers else ())):
                word = self.options[name].get(here) if name in self.options else None
                if word is None and name in self.options:
                    continue
                after = self.cut_once(groups[here], word, self.extents[name])
                if after is not None:
                    left = tuple(n for n in names if n != name), tuple(n for n in free if n != name)
                    grouped = (*groups[:here], after, *groups[here + 1 :])
                    spent = helpers - (name not in self.options)
                    for others in self.in_rows(here, grouped, *left, spent):
                        yield ((here, Cut((name,))), *others)
            if not all(max(self.options[name], default=-1) > here for name in names):
                return

    def cut_once(self, groups: Groups, word: Word | None, parts: int) -> Groups | None:
        """The groups after a cut with split 1, evenly if the language demands it."""
        if self.language == "jax" and any(len(group) % parts for group in groups):
            return None
        return self.dealt_out(groups, word, parts, 1)


def splits_of(letters: Sequence[int]) -> tuple[int, int | None]:
    """D36. The least and the greatest split (None: any) that can deal out a group of coordinates so, to two devices or
    more, if any does.

    A stretch of two or more coordinates that is dealt to two or more devices begins with the first of them, and the
    one before it ended with another: so the first descent is where the first stretch ends.

    >>> splits_of([0, 1, 0, 1]), splits_of([0, 0, 1, 1, 2]), splits_of([0, 0, 0]), splits_of([0])
    ((2, 3), (1, 1), (3, None), (1, None))
    """
    size = len(letters)
    if size < 2:
        return 1, None
    if not any(letters):
        return size, None
    stretch = next((place for place in range(1, size) if letters[place] < letters[place - 1]), size)
    return -(-size // stretch), (size - 1) // max(stretch - 1, 1)
