"""What is known of lists of any length of which rounds read what they put there, and of sets to which they add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.kernel.induction.forms import any_made, is_like, is_made_of
from proofs.kernel.induction.values import AnyFunction, Written, require_told
from proofs.kernel.paths.given import Given, telling
from proofs.kernel.terms.term import Unsupported, implies, negated

Names = dict[str, Any]
"""The names of a body, with what they stand for."""

Made = Callable[[str], Any]
"""What makes any entry, with a name of its own."""

IN_A_SET = "what a set is: of each entry that is in it is known what holds"
"""Why that stays which is known of what a set has."""

PUT_AT_THE_END = "what a list is: what was put at its end is its entry there, which nobody changes"
"""Why that stays which is known of the entries of a list that grows."""


class Noted(Written):
    """A set to which rounds add entries, and which they ask for one before they add any.

    What is known of it: `holds` of each entry that is in it, and of what `of` makes of the names that rounds carry.
    `entry` makes any entry, with a name of its own, of which nothing else is known. That it holds of what a round adds,
    and still of any that was added before, are goals of the round.
    """

    __slots__ = ("_added", "_asked", "_begun", "entry", "given", "holds", "of")

    def __init__(self, given: Given, entry: Made, of: Callable[[Names], Any], holds: Callable[[Any, Any], Any]) -> None:
        self.given, self.entry, self.of, self.holds = given, entry, of, holds
        self._begun: tuple[Any] | None = None
        self._added: list[Any] = []
        self._asked = 0

    def begin(self, names: Names) -> None:
        """Takes in the names that a round begins with."""
        self._begun = (self.made_of(names),)

    def __contains__(self, entry: Any) -> bool:  # type: ignore[override]
        if self._begun is None or self._added:
            raise Unsupported("Noted: it is asked for an entry outside of rounds, or after one was added")
        self._asked += 1
        is_in = bool(self.given.integer(f"noted{self._asked}", at_least=0, below=2) == 1)
        if is_in:
            self.given.assume(self.told(entry, *self._begun), stays=IN_A_SET)
        return is_in

    def add(self, entry: Any) -> None:
        """Puts an entry in. Raises Unsupported outside of rounds."""
        if self._begun is None:
            raise Unsupported("Noted: an entry is added outside of rounds")
        self._added.append(entry)

    def told(self, entry: Any, of: Any) -> Any:
        """What holds of an entry, whenever that is asked."""
        with telling("entries"):
            return self.holds(entry, of)

    def made_of(self, names: Names) -> Any:
        """What is made of the names that rounds carry."""
        with telling("names"):
            return self.of(names)

    def held_on(self, names: Names) -> dict[str, Any]:
        """The goals of a round that ends with these names; none before the first."""
        if self._begun is None:
            return {}
        now, other = self.made_of(names), any_made(self.given, "Noted", lambda: self.entry("noted_before"))
        if others := [entry for entry in self._added if not is_like(entry, other)]:
            raise Unsupported(f"Noted: {others!r} are added, in another form than `entry` makes")
        before = implies(self.told(other, *self._begun), self.told(other, now))
        added = {f"what is noted, {place}": self.told(entry, now) for place, entry in enumerate(self._added)}
        return {"what was noted before": before} | added


class Grown(Written):
    """A list of any length at whose end rounds put entries, and of which they read those that are there.

    An entry is an integer, one or None, or a tuple of such parts, as `kind` says. Which it is at a place never changes,
    so it is a function of the place, any one. Of each is known what `holds` of its place and of it; that this holds of
    what a round puts there is a goal. It may speak of the entries at other places, and of what all rounds share.
    """

    __slots__ = ("_begun", "_functions", "_length", "_put", "given", "holds", "is_closed", "kind", "name")

    def __init__(self, given: Given, name: str, kind: Any, holds: Callable[[int, Any], Any]) -> None:
        self.given, self.name, self.kind, self.holds = given, name, kind, holds
        self._functions: dict[tuple[Any, ...], AnyFunction] = {}
        self._begun, self._length, self.is_closed = 0, 0, False
        self._put: list[tuple[int, Any]] = []

    @property
    def length(self) -> int:
        """How many entries are there. Raises Unsupported where it is told what holds of entries."""
        require_told("the length of a list", of=("entries",))
        return self._length

    def begin(self) -> None:
        """Takes any number of entries to be there."""
        self._begun = self._length = self.given.integer(f"{self.name}_count", at_least=0)

    def part(self, place: int, *path: Any) -> int:
        """The integer at a place that a path leads to, from part to part of the entry."""
        function = self._functions.setdefault(path, AnyFunction(self.given, "_".join([self.name, *map(str, path)])))
        return function(place)

    def at(self, place: int, kind: Any, path: tuple[Any, ...] = ()) -> Any:
        """The entry at a place, or a part of it, of a kind."""
        if isinstance(kind, tuple):
            return tuple(self.at(place, each, (*path, number)) for number, each in enumerate(kind))
        if kind == int | None and self.part(place, *path, "none") == 1:
            return None
        return self.part(place, *path)

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, int) or isinstance(place, bool) or not place >= 0 or not place < self._length:
            raise Unsupported(f"Grown: it is asked for {place!r}, which may be none of its places")
        entry = self.at(place, self.kind)
        if place < self._begun:
            self.given.assume(self.told(place, entry), stays=PUT_AT_THE_END)
        return entry

    def append(self, entry: Any) -> None:
        """Puts an entry at the end. Raises Unsupported after the loop, and for what is none."""
        if self.is_closed or not is_made_of(entry, self.kind):
            raise Unsupported(f"Grown: {entry!r} is put at the end, which is no entry, or after the loop")
        self.define(self._length, entry, ())
        self._put.append((self._length, entry))
        self._length = self._length + 1

    def define(self, place: int, entry: Any, path: tuple[Any, ...], kind: Any = None) -> None:
        """Takes in what the entry at a place is."""
        kind = self.kind if kind is None else kind
        if isinstance(kind, tuple):
            for number, (part, each) in enumerate(zip(entry, kind, strict=True)):
                self.define(place, part, (*path, number), each)
            return
        if kind == int | None:
            is_none = self.part(place, *path, "none") == 1
            self.given.assume(is_none if entry is None else negated(is_none), stays=PUT_AT_THE_END)
        if entry is not None:
            self.given.assume(self.part(place, *path) == entry, stays=PUT_AT_THE_END)

    def told(self, place: int, entry: Any) -> Any:
        """What holds of the entry at a place, whenever that is asked."""
        with telling("entries"):
            return self.holds(place, entry)

    def held_on(self, _names: Names) -> dict[str, Any]:
        """The goals of what was put at the end."""
        return {f"what is put at the end, {k}": self.told(place, entry) for k, (place, entry) in enumerate(self._put)}
