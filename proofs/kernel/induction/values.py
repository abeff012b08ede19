"""Values of which little is known: sequences of any length, and functions."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, NoReturn

from proofs.kernel.paths.given import Given, told_of
from proofs.kernel.terms.term import Unsupported


def require_told(what: str, *, of: tuple[str, ...] = ("names", "entries")) -> None:
    """Raises Unsupported where something is told that must stay true, though what is asked for changes."""
    if told_of() in of:
        raise Unsupported(f"what holds of {told_of()} asks for {what}, which a round changes")


class OfAnyLength:
    """What cannot be asked of a sequence whose length is not known; an entry can be read where a class says so."""

    __slots__ = ()

    def _is_not_known(self, *_: object) -> Any:
        raise Unsupported(f"{type(self).__name__}: a sequence of any length is asked for more than the rules allow")

    def __getattr__(self, name: str) -> NoReturn:
        raise Unsupported(f"{type(self).__name__}: a sequence of any length is asked for `{name}`")

    def __getitem__(self, place: Any) -> Any:
        raise Unsupported(f"{type(self).__name__}: an entry of a sequence of any length is asked for")

    def __setitem__(self, place: Any, entry: Any) -> None:
        raise Unsupported(f"{type(self).__name__}: an entry is put in a sequence of any length")

    __iter__ = __len__ = __bool__ = __contains__ = __add__ = __radd__ = __eq__ = __hash__ = _is_not_known


class Items(OfAnyLength):
    """A sequence of any length that a loop goes over. Its entry can be read at the place whose turn it is.

    All that one claim speaks of are of the same length.
    """

    __slots__ = ("entry", "place")

    def __init__(self, entry: Any) -> None:
        self.entry = entry
        self.place: Any = None

    def __getitem__(self, place: Any) -> Any:
        if self.place is None or place is not self.place:
            raise Unsupported("Items: the entry is asked for whose turn it is not")
        return self.entry

    def alone(self) -> tuple[Any]:
        """The entry whose turn it is, to be mapped."""
        return (self.entry,)

    def listed(self) -> Placed:
        """A list of the entries, in which others may be put."""
        return Placed(self)

    def is_same(self, other: Items) -> bool:
        """Whether another one is this one, or both have one entry, or one number."""
        are_numbers = type(self.entry) is type(other.entry) is int
        return self.entry is other.entry or (are_numbers and self.entry == other.entry)

    def mapped(self, entries: list[Any]) -> Items:
        """The sequence of what entries are mapped to."""
        (entry,) = entries
        return Items(entry)


class Across(OfAnyLength):
    """A list of any length that no loop goes over, of which the entry at one place is followed: what is made of each of
    its entries is made of that one.

    All that one claim speaks of are of the same length, and are followed at the same place.
    """

    __slots__ = ("entry",)

    def __init__(self, entry: Any) -> None:
        self.entry = entry


class Written(OfAnyLength):
    """A list of any length that rounds change."""

    __slots__ = ()

    def whole(self, is_reversed: bool) -> Whole:
        """All entries, as a tuple, in their order or in reverse."""
        return Whole(self, is_reversed)


class Appended(Written):
    """A list of any length that rounds append to and do not read; `added` is what a round appended to it."""

    __slots__ = ("_added", "is_closed")

    def __init__(self) -> None:
        self._added: list[Any] = []
        self.is_closed = False

    @property
    def added(self) -> list[Any]:
        """What a round appended. Raises Unsupported where it is told what holds between rounds."""
        require_told("what it appended")
        return self._added

    def append(self, entry: Any) -> None:
        """Puts an entry at the end. Raises Unsupported after the loop."""
        if self.is_closed:
            raise Unsupported("Appended: an entry is put at the end after the loop, of which no round tells")
        self.added.append(entry)

    def __iadd__(self, entries: Any) -> Appended:  # type: ignore[override, misc]
        """Puts entries at the end, one after another. Raises Unsupported for what is no list."""
        if type(entries) is not list:
            raise Unsupported(f"Appended: {entries!r} is put at the end, which is no list")
        for entry in entries:
            self.append(entry)
        return self


class Yielded(Appended):
    """What a generator yields, any number of times; `added` is what a round does, and `behind` what comes after the
    loop."""

    __slots__ = ("behind",)

    def __init__(self) -> None:
        super().__init__()
        self.behind: list[Any] = []

    def append(self, entry: Any) -> None:
        """Puts an entry at the end."""
        (self.behind if self.is_closed else self.added).append(entry)


class Placed(Written):
    """A copy of a sequence of any length, `count` of its entries, in which rounds put entries at places and which they
    do not read; `put` is what a round put, each entry after its place. One that may be no place is refused."""

    __slots__ = ("_put", "count", "is_closed", "of")

    def __init__(self, of: Items, count: Any = None) -> None:
        self.of, self.count = of, count
        self._put: list[tuple[Any, Any]] = []
        self.is_closed = False

    @property
    def put(self) -> list[tuple[Any, Any]]:
        """What a round put, and where. Raises Unsupported where it is told what holds between rounds."""
        require_told("what it put somewhere")
        return self._put

    def __setitem__(self, place: Any, entry: Any) -> None:
        if self.is_closed:
            raise Unsupported("Placed: an entry is put after the loop, of which no round tells")
        if self.count is None:
            raise Unsupported("Placed: an entry is put in a list of which no claim says how many entries it has")
        if not isinstance(place, int) or isinstance(place, bool) or not ((place >= 0) & (place < self.count)):
            raise Unsupported(f"Placed: an entry is put at {place!r}, which may be no place")
        self.put.append((place, entry))


class Whole(OfAnyLength):
    """The tuple of all that rounds appended to a list, or of the list in which they put entries, in its order or in
    reverse."""

    __slots__ = ("is_reversed", "of")

    def __init__(self, of: Written, is_reversed: bool) -> None:
        self.of = of
        self.is_reversed = is_reversed

    def is_all_of(self, appended: Written, *, is_reversed: bool = False) -> bool:
        """Whether that is all that was appended to a list, or what it is after entries were put."""
        return self.of is appended and self.is_reversed == is_reversed


def items(entry: Any) -> Any:
    """`Items` with an entry, for an argument that is a tuple."""
    return Items(entry)


class Asked:
    """What is called, or has methods, and is asked for nothing else: of what it stands for, it is not known whether it
    is true, nor what it is equal to."""

    __slots__ = ()

    def _is_not_known(self, *_: object) -> Any:
        raise Unsupported(f"{type(self).__name__}: it is asked whether it is true, or what it is equal to")

    __bool__ = __eq__ = __hash__ = _is_not_known


class AnyFunction(Asked):
    """Any function that gives integers and depends on its arguments alone; these are integers, or tuples of them.

    Where it was asked, it has a value, any integer; at equal arguments, the same.
    """

    __slots__ = ("_given", "_known", "_name")

    def __init__(self, given: Given, name: str) -> None:
        self._given, self._name = given, name
        self._known: list[tuple[Any, int]] = []

    def __call__(self, *arguments: Any) -> int:
        are_equal(arguments, arguments)
        for known, value in self._known:
            if are_equal(known, arguments):
                return value
        value = self._given.integer(f"{self._name}_at{len(self._known)}")
        self._known.append((arguments, value))
        return value


class AnyAnswer(Asked):
    """A function of which is known what a claim says of what it gives, and nothing else.

    It gives anything that the claim allows, made anew each time, and keeps what it likes: no name that rounds carry.
    """

    __slots__ = ("_answer",)

    def __init__(self, answer: Callable[..., Any]) -> None:
        self._answer = answer

    def __call__(self, *arguments: Any) -> Any:
        if any(map(may_be_changed, arguments)):
            raise Unsupported(f"AnyAnswer: it is handed {arguments!r}, which it may change")
        return self._answer(*arguments)


class AnyObject(Asked):
    """An object of which is known what a claim says of its methods and its attributes, and nothing else.

    A method gives anything that the claim allows, made anew each time; what it may not keep is how often it was asked.
    """

    __slots__ = ("_known",)

    def __init__(self, **known: Any) -> None:
        self._known = known

    def __getattr__(self, name: str) -> Any:
        if name not in self._known:
            raise Unsupported(f"AnyObject: it is asked for `{name}`, of which nothing is known")
        found = self._known[name]
        return AnyAnswer(found) if isinstance(found, FunctionType | MethodType) else found


def may_be_changed(value: Any) -> bool:
    """Whether whoever is handed a value can change a list or a set."""
    return isinstance(value, list | set | Written) or (isinstance(value, tuple) and any(map(may_be_changed, value)))


def are_equal(left: Any, right: Any) -> Any:
    """The condition that two integers, or tuples of integers, are equal."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            raise Unsupported("AnyFunction: it is asked with tuples of different lengths")
        condition: Any = True
        for a, b in zip(left, right, strict=True):
            condition = condition & are_equal(a, b)
        return condition
    if not (isinstance(left, int) and isinstance(right, int)) or isinstance(left, bool) or isinstance(right, bool):
        raise Unsupported(f"AnyFunction: it is asked with {right!r}, which is no integer")
    return left == right
