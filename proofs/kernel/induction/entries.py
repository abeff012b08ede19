"""What is known of lists of any length from whose end rounds take entries, or put some there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from proofs.kernel.induction.forms import any_made, is_like
from proofs.kernel.induction.values import OfAnyLength, Written
from proofs.kernel.paths.given import Given, telling
from proofs.kernel.terms.term import Unsupported

KNOWN_OF_ALL = "what a list is: of each entry is known what was a goal where it was put there"
"""Why that stays which is known of the entries of a list."""


@dataclass(frozen=True)
class Beside:
    """What entries have beside them where some are put: `form` is like it, and `put` says what one has that is put."""

    form: Any
    put: Callable[[Any], Any]


@dataclass(frozen=True)
class Entries:
    """What is known of a sequence of any length from whose end entries are taken: what its entries come to.

    `entry` makes any entry, with a name of its own; `empty` is what no entries come to, integers and conditions in a
    named tuple; and `with_entry` what some come to with one more at their end, which is given as it was made. What an
    entry has beside what is taken, such as a coordinate on an axis, is made with it: `entry` gives a pair of both.
    `taken` is told of an entry that is taken, as `with_entry` is.

    Where some are put at the end, `form` is like all of them, as `(0, 0)` is, and `beside` says what they have beside
    them, if they have anything; `with_entry` is one function, whether an entry is put or taken, and speaks of no item.
    Of each is known what `known` says, if it is given: that it holds of what is put there is a goal. Nothing else may
    be known of such an entry, or of what it has beside, when it is made. `with_some` is what they come to with all at
    their end that a function gives which is taken at its word; known are those that the word speaks of (`Among`).
    """

    given: Given
    name: str
    entry: Callable[[str], tuple[Any, Any]]
    empty: Any
    with_entry: Callable[[Any, Any, Any], Any]
    with_some: Callable[[Any, tuple[Any, ...]], Any] | None = None
    form: Any = None
    known: Callable[[Any], Any] | None = None
    beside: Beside | None = None
    taken: Callable[[Any, Any, Any], None] | None = None

    def __post_init__(self) -> None:
        if self.form is None and (self.known, self.beside, self.with_some) != (None, None, None):
            raise Unsupported("Entries: what is said of entries that are put somewhere needs a form")
        if self.known is not None and self.with_some is not None:
            raise Unsupported("Entries: what is known of entries is no goal of those that a word does not speak of")

    def any_entry(self, name: str) -> tuple[Any, Any]:
        """Any entry, and what it has beside. Raises Unsupported for one that has another form than those put there, or
        of which more is known than of those."""
        if self.form is None:
            return self.entry(name)
        entry, beside = any_made(self.given, f"Entries: `{self.name}`", lambda: self.entry(name))
        self.require((entry,))
        if self.known is not None:
            self.given.assume(self.told(entry), stays=KNOWN_OF_ALL)
        return entry, self.with_form(beside)

    def told(self, entry: Any) -> Any:
        """What is known of an entry, whenever that is asked."""
        with telling("entries"):
            return True if self.known is None else self.known(entry)

    def put(self, entry: Any) -> Any:
        """States the goal of an entry that is put at the end, and gives what it has beside. Raises Unsupported for what
        has another form."""
        self.require((entry,))
        if self.known is not None:
            self.given.check(f"what is put at the end of {self.name}", self.told(entry))
        return self.with_form(None if self.beside is None else self.beside.put(entry))

    def with_form(self, beside: Any) -> Any:
        """What an entry has beside it. Raises Unsupported for what is not of the form that is said of it."""
        if not is_like(beside, None if self.beside is None else self.beside.form):
            raise Unsupported(f"Entries: {beside!r} is beside an entry of `{self.name}`, which has another form")
        return beside

    def require(self, some: Iterable[Any]) -> None:
        """Raises Unsupported unless all are of the form in which entries are put at the end."""
        if others := [entry for entry in some if self.form is None or not is_like(entry, self.form)]:
            raise Unsupported(f"Entries: {others!r} are put at the end of `{self.name}`, or taken, in another form")

    def any_total(self, name: str) -> Any:
        """What any entries may come to."""
        parts = zip(self.empty._fields, self.empty, strict=True)
        return type(self.empty)(*(self.any_part(f"{name}_{part}", kind) for part, kind in parts))

    def any_part(self, name: str, kind: Any) -> Any:
        """Any integer, or any condition. Raises Unsupported for anything else."""
        if isinstance(kind, bool):
            return self.given.integer(name, at_least=0, below=2) == 1
        if not isinstance(kind, int):
            raise Unsupported(f"Entries: no entries come to {kind!r}, which is no integer and no condition")
        return self.given.integer(name)

    def total(self, value: Any) -> Any:
        """What some entries come to. Raises Unsupported for what is not in the form of what none come to."""
        if not is_like(value, self.empty):
            raise Unsupported("Entries: what they come to has another form than what none of them come to")
        return value

    def sequence(self) -> Sequence:
        """Any sequence, for an argument."""
        length = self.given.integer(f"{self.name}_count", at_least=0)
        return Sequence(self, length, self.any_total(self.name))

    def stack(self, name: str) -> Stack:
        """Any list of such entries."""
        length = self.given.integer(f"{name}_count", at_least=0)
        return Stack(self, name, length, self.any_total(name))


class Sequence(OfAnyLength):
    """A sequence of any length; `total` is what its entries come to."""

    __slots__ = ("entries", "length", "total")

    def __init__(self, entries: Entries, length: int, total: Any) -> None:
        self.entries, self.length, self.total = entries, length, total

    def listed(self) -> Stack:
        """A list of the entries."""
        return Stack(self.entries, f"{self.entries.name}_listed", self.length, self.total)


class Among(OfAnyLength):
    """What a function gives that is taken at its word: some of that are known, and there may be others."""

    __slots__ = ("some",)

    def __init__(self, *some: Any) -> None:
        self.some = some

    def mapped(self, made: Callable[[Any], Any]) -> Among:
        """What is made of each of them."""
        return Among(*map(made, self.some))


class Stack(Written):
    """A list of any length at whose end entries are taken, or put; `total` is what those that are left come to.

    Of its last entry, `_top`, is known that with it the entries before it come to the total, once it was asked for.
    """

    __slots__ = ("_taken", "_top", "entries", "length", "name", "total")

    def __init__(self, entries: Entries, name: str, length: int, total: Any) -> None:
        self.entries, self.name, self.length, self.total = entries, name, length, total
        self._top: tuple[Any, Any] | None = None
        self._taken = 0

    def __bool__(self) -> bool:  # type: ignore[override]
        if self.length > 0:
            return True
        self.assume_equal(self.total, self.entries.empty)
        return False

    def pop(self) -> Any:
        """Takes the last entry. Raises IndexError if there is none."""
        (entry, self.total), self._top = self.last(), None
        self.length, self._taken = self.length - 1, self._taken + 1
        return entry

    def last(self) -> tuple[Any, Any]:
        """The last entry, and what those before it come to. Raises IndexError if there is none."""
        if not self:
            raise IndexError("there is no last entry")
        if self._top is None:
            name = f"{self.name}_{self._taken}"
            entry, beside = self.entries.any_entry(f"{name}_top")
            below = self.entries.any_total(f"{name}_below")
            if self.entries.taken is not None:
                self.entries.taken(below, entry, beside)
            self.assume_equal(self.total, self.entries.total(self.entries.with_entry(below, entry, beside)))
            self._top = entry, below
        return self._top

    def __getitem__(self, place: Any) -> Any:
        return self.last()[0] if type(place) is int and place == -1 else self._is_not_known(place)

    def append(self, entry: Any) -> None:
        """Puts an entry at the end. Raises Unsupported for what is none."""
        beside = self.entries.put(entry)
        self._top = entry, self.total
        self.length = self.length + 1
        self.total = self.entries.total(self.entries.with_entry(self.total, entry, beside))

    def extend(self, put: Among) -> None:
        """Puts all at the end that a word gives. Raises Unsupported if nothing is known of lists with these."""
        if self.entries.with_some is None:
            raise Unsupported("Stack: entries are put at the end, of which nothing is known")
        self.entries.require(put.some)
        self.total = self.entries.total(self.entries.with_some(self.total, put.some))
        self._taken, self._top = self._taken + 1, None
        more = self.entries.given.integer(f"{self.name}_{self._taken}_more", at_least=0)
        self.length = self.length + more

    def assume_equal(self, total: Any, other: Any) -> None:
        """Takes in that entries come to the same."""
        for one, another in zip(total, other, strict=True):
            self.entries.given.assume(one == another, stays="what a sequence is: it has a last entry, or it is empty")
