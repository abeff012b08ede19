"""Sequences of any length that are cut and joined, as in `(*views[:k], view, *views[k + 2 :])`.

Something comes down through such a sequence, from behind its last entry to before its first: an integer, of which each
entry makes another one. An entry is an integer, too, its name; which entries there are is not known, nor what they do,
but that one entry always makes the same of the same. So what has come down to a place, its `level`, is any integer, and
a part of a sequence takes the level at its end to the level at its begin. Of any other number a part makes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from proofs.kernel.induction.entries import Among
from proofs.kernel.induction.values import Across, AnyFunction, AnyObject, Items, OfAnyLength, Written
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.term import Unsupported


@dataclass(frozen=True)
class Descent:
    """What comes down through sequences of any length: what comes in, and what an entry makes of what comes to it."""

    given: Given
    start: int
    made: AnyFunction

    def series(self, name: str) -> AnySeries:
        """Any sequence."""
        return AnySeries(self, name)


class Series(OfAnyLength):
    """A sequence of any length, of which parts can be taken: those between two places that it has, and entries."""

    __slots__ = ("descent", "length")

    def __init__(self, descent: Descent, length: int) -> None:
        self.descent, self.length = descent, length

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, slice):
            return self.taken(self.place(place, self.length - 1))
        if place.step is not None:
            raise Unsupported("Series: a part is asked for in steps")
        begin = 0 if place.start is None else self.place(place.start, self.length)
        return self.part(begin, self.length if place.stop is None else self.place(place.stop, self.length))

    def place(self, place: Any, last: int) -> int:
        """A place of the sequence. Raises Unsupported for one before it or behind it, which Python counts from the end
        or takes for its end."""
        if not isinstance(place, int) or isinstance(place, bool) or not place >= 0 or not place <= last:
            raise Unsupported(f"{type(self).__name__}: it is asked for {place!r}, which may be none of its places")
        return place

    def entry(self, place: int) -> int:
        """The entry at a place."""
        raise Unsupported(f"{type(self).__name__}: it is asked for an entry")

    def taken(self, place: int) -> int:
        """The entry at a place, which makes of what comes to it there what has come down to before it."""
        raise Unsupported(f"{type(self).__name__}: an entry is taken")

    def part(self, begin: int, end: int) -> Series:
        """The part between two places."""
        raise Unsupported(f"{type(self).__name__}: it is asked for a part")

    def through(self, number: int) -> int:
        """What all entries make of what comes in behind the last."""
        raise Unsupported(f"{type(self).__name__}: it is asked what it makes of a number")

    def whole(self) -> int:
        """What has come down through all of it."""
        return self.through(self.descent.start)


class AnySeries(Series):
    """Any sequence; what comes in is that of its descent."""

    __slots__ = ("_entries", "_levels", "_made", "name")

    def __init__(self, descent: Descent, name: str) -> None:
        given = descent.given
        super().__init__(descent, given.integer(f"{name}_count", at_least=0))
        self.name = name
        self._entries, self._levels = AnyFunction(given, f"{name}_entry"), AnyFunction(given, f"{name}_level")
        self._made = AnyFunction(given, f"{name}_part")

    def entry(self, place: int) -> int:
        return self._entries(place)

    def taken(self, place: int) -> int:
        entry, made = self.entry(place), self.descent.made
        reason = "what a sequence is: each entry makes what comes down to before it"
        self.descent.given.assume(made(entry, self.level(place + 1)) == self.level(place), stays=reason)
        return entry

    def level(self, place: int) -> int:
        """What has come down to before the entry at a place; behind the last one, what comes in."""
        return self.descent.start if place == self.length else self._levels(place)

    def part(self, begin: int, end: int) -> Series:
        return Part(self, begin, end)

    def through(self, number: int) -> int:
        return self.between(0, self.length, number)

    def between(self, begin: int, end: int, number: int) -> int:
        """What the entries between two places make of a number."""
        return self.level(begin) if number == self.level(end) else self._made(begin, end, number)


class Listed(AnySeries):
    """Any sequence whose entries are what a function of their places says; nothing comes down through it."""

    __slots__ = ("_said",)

    def __init__(self, given: Given, name: str, said: Callable[[int], int]) -> None:
        super().__init__(Descent(given, 0, AnyFunction(given, f"{name}_made")), name)
        self._said = said

    def entry(self, place: int) -> int:
        return self._said(place)

    def taken(self, place: int) -> int:
        return self.entry(place)


class Part(Series):
    """The entries of any sequence between two places. Raises Unsupported if these may not be in order."""

    __slots__ = ("begin", "end", "of")

    def __init__(self, of: AnySeries, begin: int, end: int) -> None:
        if not begin <= end:
            raise Unsupported(f"Part: from {begin!r} to {end!r}, which may be before it")
        super().__init__(of.descent, end - begin)
        self.of, self.begin, self.end = of, begin, end

    def entry(self, place: int) -> int:
        return self.of.entry(self.begin + place)

    def taken(self, place: int) -> int:
        return self.of.taken(self.begin + place)

    def part(self, begin: int, end: int) -> Series:
        return Part(self.of, self.begin + begin, self.begin + end)

    def through(self, number: int) -> int:
        return self.of.between(self.begin, self.end, number)


class Joined(Series):
    """Sequences and single entries, one after another."""

    __slots__ = ("parts",)

    def __init__(self, descent: Descent, parts: list[Any]) -> None:
        super().__init__(descent, sum(part.length if isinstance(part, Series) else 1 for part in parts))
        self.parts = parts

    def entry(self, place: int) -> int:
        for part in self.parts:
            length = part.length if isinstance(part, Series) else 1
            if place < length:
                return int_of(part.entry(place) if isinstance(part, Series) else part)
            place = place - length
        raise Unsupported("Joined: it is asked for an entry behind its last")

    def through(self, number: int) -> int:
        for part in reversed(self.parts):
            number = part.through(number) if isinstance(part, Series) else self.descent.made(part, number)
        return number


def int_of(entry: Any) -> int:
    """An entry, which is an integer. Raises Unsupported for anything else."""
    if not isinstance(entry, int) or isinstance(entry, bool):
        raise Unsupported(f"Series: {entry!r} is no entry")
    return entry


def joined(*parts: tuple[bool, Any]) -> Any:
    """A tuple of parts, each with whether it is a sequence of entries or one of them."""
    found = next((part for is_many, part in parts if is_many and isinstance(part, Series)), None)
    flat: list[Any] = []
    for is_many, part in parts:
        if is_many and not isinstance(part, Series):
            flat.extend(part)
        else:
            flat.append(part)
    if found is None:
        return tuple(flat)
    for part in flat:
        if not isinstance(part, Series):
            int_of(part)
        elif part.descent is not found.descent:
            raise Unsupported("Joined: parts of which not the same is known")
    return Joined(found.descent, flat)


def length_of(sequence: Any) -> int:
    """How many entries a sequence has."""
    return sequence.length if isinstance(sequence, Series) else len(sequence)


class Some(OfAnyLength):
    """What a function gives, which is taken at its word: any number of things, one at least, in an order. Known are any
    one of them and `others` that are among them; `order` is a number that is less the further to the front one is.

    What is `made` of each is made where it is asked for. That can be done once.
    """

    __slots__ = ("_is_asked", "given", "made", "one", "order", "others")

    def __init__(self, given: Given, one: Any, others: Iterable[Any], order: Callable[[Any], int]) -> None:
        self.given, self.one, self.others, self.order = given, one, tuple(others), order
        self.made: Callable[[Any], Any] = lambda each: each
        self._is_asked = False

    def mapped(self, made: Callable[[Any], Any]) -> Some:
        """What is made of each of them."""
        found = Some(self.given, self.one, self.others, self.order)
        found.made = made
        return found

    def least(self, key: Callable[[Any], Any]) -> Any:
        """The first of those whose key is least: any one of them, of which is known that there is none among the others
        that would be it instead."""
        if self._is_asked:
            raise Unsupported("Some: they are asked for once more")
        self._is_asked = True
        found = self.made(self.one)
        number = int_of(key(found))
        for other in self.others:
            less, place = int_of(key(self.made(other))), self.order(self.one)
            is_first = (number < less) | ((number == less) & (place <= self.order(other)))
            self.given.assume(is_first, stays="what is least: there is none that is less, nor as little and before it")
        return found


def mapped(some: Any, made: Callable[[Any], Any]) -> Some | Among:
    """What is made of each of those that a function gives which is taken at its word. Raises Unsupported if the word
    does not say that there may be others than those of which it speaks."""
    if not isinstance(some, Some | Among):
        raise Unsupported(f"{some!r} is gone through, of which it is not known that it is all")
    return some.mapped(made)


def each_of(made: Callable[[Any], Any], *lists: Any, are_zipped: bool) -> Any:
    """The list of what is made of each entry, or of those at the same place of several lists of one length."""
    followed = [one.entry for one in lists if isinstance(one, Across)]
    if followed and len(followed) < len(lists):
        raise Unsupported("Across: it is gone through with a list of another length")
    if followed:
        return Across(made(tuple(followed) if are_zipped else followed[0]))
    if isinstance(lists[0], Items) and not are_zipped:
        return Items(made(lists[0].entry)).listed()
    return [made(each) for each in (zip(*lists, strict=True) if are_zipped else lists[0])]


def filled(sequence: Any, entry: int) -> Any:
    """The list that has a number as often as a sequence has entries."""
    return Items(entry).listed() if isinstance(sequence, Items) else [entry] * len(sequence)


def least(some: Any, key: Callable[[Any], Any]) -> Any:
    """What `min` gives."""
    return some.least(key) if isinstance(some, Some) else min(some, key=key)


def changing(value: Any) -> Any:
    """What rounds add to, or take entries from: a list, a set, what stands for one, or an object of which a claim says
    what its methods give. Raises Unsupported for anything else, whose methods are not read."""
    if type(value) not in (list, set) and not issubclass(type(value), (Written, AnyObject)):
        raise Unsupported(f"{type(value).__name__} is no list or set that rounds are known to change")
    return value


CALLED = {
    "__changing__": changing,
    "__each__": each_of,
    "__filled__": filled,
    "__joined__": joined,
    "__least__": least,
    "__length__": length_of,
    "__mapped__": mapped,
}
"""What the pieces of a function call in place of what Python does to tuples."""
