"""What holds before the first round of a loop, and after each round if it held before, holds after the last one.

That is the one induction on rounds that claims rest on; the statements that run are those of the function itself, cut
at its loop (`loops`). A claim says what holds between rounds, of the names that the rounds carry and of the
definition's side at the items so far, and what is claimed of what the function returns. It has three cases, `PHASES`:

* before: what stands before the loop leaves names of which it holds, without items;
* round: from any names of which it holds, a round with any item leaves names of which it holds with that item more;
* after: from any names of which it holds, what stands after the loop returns what is claimed.

Which values a round begins with is not the claim's to say: they are any integers, made here, for each name that rounds
carry and for each integer of the definition's side. So what is claimed holds of what the function returns after all
items, for sequences of any length. What it returns before that, in a round or because of a `break`, is held against
what is claimed of it at the items so far, whatever the others are; a claim that says nothing of this is an error where
it happens.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
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
    """A list of any length that rounds append to and do not read; `added` is what a round appended to it."""

    __slots__ = ("added", "is_closed")

    def __init__(self) -> None:
        self.added: list[Any] = []
        self.is_closed = False

    def append(self, entry: Any) -> None:
        """Puts an entry at the end. Raises Unsupported after the loop."""
        if self.is_closed:
            raise Unsupported("Appended: an entry is put at the end after the loop, of which no round tells")
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
    first: Any,
    more: Callable[[Names, Any], Any],
    holds: Holding,
    returns: Returning,
    early: Returning | None = None,
) -> None:
    """States the goals of one case of a claim about a function with a loop.

    `arguments` are those of any call, with `items` for what the loop goes over. `carried` says of each name that rounds
    carry what it may be: `int`, `int | None`, or an `Appended()` for what they append to. The definition's side is
    `first` without items, integers or tuples of these, and `more` of the names before a round and of the side at the
    items so far with the item of that round. `returns` states what is claimed of a value that is returned after all
    items, and `early` of one that is returned before, each at the definition's side.
    """
    pieces = pieces_of(function)
    if carried.keys() != pieces.carried:
        raise KernelError(f"rounds carry {sorted(pieces.carried)}, the claim speaks of {sorted(carried)}")
    outcome = run(pieces.before, dict(zip(pieces.known, arguments, strict=False)))
    if phase == "before":
        require_kinds(outcome, carried, is_first=True)
        follows(given, outcome, first, holds, early)
    elif isinstance(outcome, Reached):
        names, side = begun_with(given, outcome.names, carried), any_like(given, "side", first)
        for condition in holds(names, side).values():
            given.assume(condition)
        if phase == "after":
            follows(given, ended(pieces, names, carried), side, holds, returns)
        else:
            place = given.integer("place", at_least=0)
            take_turn(tuple(names.values()), place)
            outcome = run(pieces.round, {**names, ITEM: handed(pieces.header, names, place)})
            if isinstance(outcome, Reached) and outcome.is_left:
                outcome = ended(pieces, outcome.names, carried)
            require_kinds(outcome, carried, is_first=False)
            follows(given, outcome, more(names, side), holds, early)


def ended(pieces: Pieces, names: Names, carried: Names) -> Returned | Reached:
    """Runs what stands after the loop, where nothing more is appended to what rounds append to."""
    for value in carried.values():
        if isinstance(value, Appended):
            value.is_closed = True
    return run(pieces.after, names)


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


def require_kinds(outcome: Returned | Reached, carried: Names, *, is_first: bool) -> None:
    """Raises KernelError unless the names that are reached may be what a round is said to begin with."""
    if isinstance(outcome, Returned):
        return
    for name, kind in carried.items():
        value = outcome.names[name]
        if isinstance(kind, Appended):
            is_kind = type(value) is list and not value if is_first else value is kind
        elif value is None:
            is_kind = kind is not int
        else:
            is_kind = isinstance(value, int) and not isinstance(value, bool)
        if not is_kind:
            raise KernelError(f"`{name}` is {value!r}, which no round is said to begin with")


def begun_with(given: Given, names: Names, carried: Names) -> Names:
    """The names that a round begins with: those of before the loop, and any values of those that rounds carry."""
    begun = {**names, **{name: any_of(given, name, kind) for name, kind in carried.items()}}
    for name, value in begun.items():
        if not is_fixed(value):
            raise KernelError(f"a round may change `{name}`, which is {value!r}")
    return begun


def any_of(given: Given, name: str, kind: Any) -> Any:
    """Any value of a kind. Raises KernelError for what is none."""
    if isinstance(kind, Appended):
        return kind
    if kind not in (int, int | None):
        raise KernelError(f"`{name}` is said to be {kind!r}; need int, int | None, or Appended()")
    if kind is not int and given.integer(f"{name}_is_none", at_least=0, below=2) == 1:
        return None
    return given.integer(f"{name}_carried")


def any_like(given: Given, name: str, first: Any) -> Any:
    """Any integers, in the form of the definition's side; None where that is."""
    if isinstance(first, tuple):
        names = getattr(first, "_fields", [f"{name}{k}" for k in range(len(first))])
        parts = tuple(any_like(given, part_name, part) for part_name, part in zip(names, first, strict=True))
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    return None if first is None else given.integer(f"{name}_so_far")


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
        case ast.Call(ast.Name("enumerate"), [ast.Call(ast.Name("reversed"))], []):
            raise KernelError(f"`{ast.unparse(header)}` numbers items otherwise than by their places")
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
