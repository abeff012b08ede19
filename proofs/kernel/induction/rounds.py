"""What holds before the first round of a loop, and after each round if it held before, holds after the last one.

That is the one induction on rounds that claims rest on; the statements that run are those of the function itself, cut
at its loop (`loops`). A claim says what holds between rounds, of the names that the rounds carry and of the
definition's side at the items so far, and what is claimed of what the function returns. It has three cases, `PHASES`:

* before: what stands before the loop leaves names of which it holds, without items;
* round: from any names of which it holds, a round with any item leaves names of which it holds with that item more;
* after: from any names of which it holds, what stands after the loop returns what is claimed.

So what is claimed holds of what the function returns after all items, for sequences of any length. What it returns
before that, in a round or because of a `break`, is held against what is claimed of it at the items so far, whatever the
others are; a claim that says nothing of this is an error where it happens.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NoReturn

from proofs.kernel.induction.loops import ITEM, Names, Pieces, Reached, Returned, pieces_of, run
from proofs.kernel.paths.given import Given
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.term import Condition, Term, Unsupported

PHASES = (("before",), ("round",), ("after",))
"""The cases of a claim by induction on rounds."""


class OfAnyLength:
    """What cannot be asked of a sequence whose length is not known; an entry can be read where a class says so."""

    __slots__ = ()

    def _is_not_known(self, *_: object) -> NoReturn:
        raise Unsupported(f"{type(self).__name__}: a sequence of any length is asked for more than the rules allow")

    def __getattr__(self, name: str) -> NoReturn:
        raise Unsupported(f"{type(self).__name__}: a sequence of any length is asked for `{name}`")

    def __getitem__(self, place: Any) -> Any:
        raise Unsupported(f"{type(self).__name__}: an entry of a sequence of any length is asked for")

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

    def mapped(self, entries: list[Any]) -> Items:
        """The sequence of what entries are mapped to."""
        (entry,) = entries
        return Items(entry)


class Appended(OfAnyLength):
    """A list of any length that rounds append to and do not read; `added` is what was appended to it since."""

    __slots__ = ("added",)

    def __init__(self) -> None:
        self.added: list[Any] = []

    def append(self, entry: Any) -> None:
        """Puts an entry at the end."""
        self.added.append(entry)

    def whole(self, is_reversed: bool) -> Whole:
        """All that was appended, as a tuple, in its order or in reverse."""
        return Whole(self, is_reversed)


class Whole(OfAnyLength):
    """The tuple of all that rounds appended to a list, in its order or in reverse."""

    __slots__ = ("is_reversed", "of")

    def __init__(self, of: Appended, is_reversed: bool) -> None:
        self.of = of
        self.is_reversed = is_reversed

    def is_all_of(self, appended: Appended, *, is_reversed: bool = False) -> bool:
        """Whether that is all that was appended to a list."""
        return self.of is appended and self.is_reversed == is_reversed


def items(entry: Any) -> Any:
    """`Items` with an entry, for an argument that is a tuple."""
    return Items(entry)


@dataclass(frozen=True)
class Side:
    """The definition's side of the items so far: without items, any value of it, and the one with an item more.

    `more` is given the names after a round; what a round returns has none.
    """

    first: Any
    some: Any
    more: Callable[[], Any]


Holding = Callable[[Names, Any], Mapping[str, Any]]
"""What holds of names and of the definition's side, by labels."""


Returning = Callable[[Any, Any], None]
"""States goals about what is returned, and the definition's side."""


def by_rounds(
    given: Given,
    phase: str,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    *,
    carried: Names,
    side: Side,
    holds: Holding,
    returns: Returning,
    early: Returning | None = None,
) -> None:
    """States the goals of one case of a claim about a function with a loop.

    `arguments` are those of any call, with `items` for what the loop goes over; `carried` is any value for each name
    that rounds carry, and `Appended()` for what they append to. `returns` states what is claimed of a value that is
    returned after all items, and `early` of one that is returned before, each at the definition's side.
    """
    pieces = pieces_of(function)
    outcome = run(pieces.before, dict(zip(pieces.known, arguments, strict=False)))
    if phase == "before":
        require_empty(outcome, carried)
        follows(given, outcome, side.first, holds, early)
    elif isinstance(outcome, Reached):
        names = begun_with(pieces, outcome.names, carried)
        for condition in holds(names, side.some).values():
            given.assume(condition)
        if phase == "after":
            follows(given, run(pieces.after, names), side.some, holds, returns)
        else:
            place = given.integer("place", at_least=0)
            take_turn(tuple(names.values()), place)
            outcome = run(pieces.round, {**names, ITEM: handed(pieces.header, names, place)})
            if isinstance(outcome, Reached) and outcome.is_left:
                outcome = run(pieces.after, outcome.names)
            follows(given, outcome, side.more(), holds, early)


def follows(
    given: Given, outcome: Returned | Reached, side: Any, holds: Holding, returns: Returning | None
) -> None:
    """States that the hypothesis holds of the names that were reached, or what is claimed of what was returned."""
    if isinstance(outcome, Reached):
        for label, condition in holds(outcome.names, side).items():
            given.check(label, condition)
    elif returns is None:
        raise KernelError(f"{outcome.value!r} is returned before all items had their turn, of which nothing is claimed")
    else:
        returns(outcome.value, side)


def require_empty(outcome: Returned | Reached, carried: Names) -> None:
    """Raises KernelError unless what rounds append to is empty where the loop begins."""
    for name, value in carried.items():
        if isinstance(value, Appended) and isinstance(outcome, Reached) and outcome.names.get(name) != []:
            raise KernelError(f"`{name}` is not empty before the first round")


def begun_with(pieces: Pieces, names: Names, carried: Names) -> Names:
    """The names that a round begins with: those of before the loop, and any values of those that rounds carry."""
    if carried.keys() != pieces.carried:
        raise KernelError(f"rounds carry {sorted(pieces.carried)}, the claim speaks of {sorted(carried)}")
    begun = {**names, **carried}
    for name, value in begun.items():
        if not is_fixed(value):
            raise KernelError(f"a round may change `{name}`, which is {value!r}")
    return begun


def is_fixed(value: Any) -> bool:
    """Whether nobody can change a value: integers, what is said of them, and tuples and frozen records of these."""
    match value:
        case None | str() | type() | OfAnyLength():
            return True
        case tuple():
            return all(map(is_fixed, value))
    if type(value) in (int, bool, Term, Condition):
        return True
    settings = getattr(value, "__dataclass_params__", None)
    return settings is not None and settings.frozen and all(is_fixed(getattr(value, f.name)) for f in fields(value))


def take_turn(values: tuple[Any, ...], place: Any) -> None:
    """Lets the entries of all items be read at a place."""
    for value in values:
        if isinstance(value, Items):
            value.place = place
        elif isinstance(value, tuple):
            take_turn(value, place)
        elif is_dataclass(value):
            take_turn(tuple(getattr(value, field.name) for field in fields(value)), place)


def handed(header: ast.expr, names: Names, place: Any) -> Any:
    """What the loop is handed at a place. Raises KernelError unless it goes over all items, each once and in order."""
    match header:
        case ast.Call(ast.Name("zip"), parts, [ast.keyword("strict", ast.Constant(True))]):
            return tuple(entry_of(part, names, place) for part in parts)
        case ast.Call(ast.Name("enumerate"), [inner], []):
            return place, handed(inner, names, place)
        case ast.Call(ast.Name("reversed"), [inner], []):
            return place if is_range(inner, names, place) else entry_of(inner, names, place)
    return place if is_range(header, names, place) else entry_of(header, names, place)


def is_range(header: ast.expr, names: Names, place: Any) -> bool:
    """Whether a loop goes over the places of items."""
    match header:
        case ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [inner], [])], []):
            entry_of(inner, names, place)
            return True
    return False


def entry_of(node: ast.expr, names: Names, place: Any) -> Any:
    """The entry whose turn it is of items that are known by a name, or by an attribute."""
    value = named(node, names)
    if not isinstance(value, Items):
        raise KernelError(f"the loop goes over `{ast.unparse(node)}`, which is not known to be all items in order")
    return value.entry


def named(node: ast.expr, names: Names) -> Any:
    """What a name, or an attribute of one, stands for; None for any other expression."""
    match node:
        case ast.Name(name):
            return names.get(name)
        case ast.Attribute(inner, name):
            found = named(inner, names)
            return None if found is None else getattr(found, name)
    return None
