"""Classes of frozen objects beside dataclasses with the same fields, and classes that are derived from them (D18)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from inspect import signature
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.frozen import frozen, hidden
from impl.mergeability import BudgetExceeded, Merged, NotMergeable, OutOfBounds
from impl.mergeability.answers import Witness
from proofs.validation.defined import require

CLASSES = View, ShapeTracker, Merged, NotMergeable, OutOfBounds, BudgetExceeded, Witness
"""Those of views and of answers."""
SEEN = "name", "default", "init", "repr", "compare", "hash", "kw_only"
"""What is asked of a field."""


def ask_classes(random: Random) -> None:
    """A class of up to five fields, of which the last may have defaults and any of those be hidden, is what a dataclass
    with these fields is: its fields, what it is called with, what is written and what is compared."""
    names = [f"part{place}" for place in range(random.randint(0, 5))]
    least = random.randint(0, len(names))
    defaults = {name: random.choice((0, None, (2, 3))) for name in names[least:]}
    unseen = {name for name in defaults if random.random() < 0.5}
    given = {name: hidden(default=value) if name in unseen else value for name, value in defaults.items()}
    made: Any = frozen(type("Made", (), {"__annotations__": dict.fromkeys(names, int), **given}))
    fields: list[Any] = [(name, int) for name in names[:least]]
    for name, value in defaults.items():
        part: Any = dataclasses.field(default=value, repr=name not in unseen, compare=name not in unseen)
        fields.append((name, int, part))
    like = dataclasses.make_dataclass("Made", fields, frozen=True)
    question = f"frozen: {names[:least]}, {defaults}, hidden {sorted(unseen)}"
    seen, wanted = ([tuple(getattr(each, name) for name in SEEN) for each in dataclasses.fields(kind)]
                    for kind in (made, like))  # fmt: skip
    require(dataclasses.is_dataclass(made) and seen == wanted, question, seen, wanted)
    require(signature(made) == signature(like), question, signature(made))
    about_derived(made, question)
    about_derived(random.choice(CLASSES), "a class of the library")
    for kind in (made, random.choice(CLASSES)):
        about_changes(random, kind)
    about_objects(random, made, like, question)


def about_derived(kind: type, question: str) -> None:
    """What is derived from a class has its fields, and its signature too where it keeps the constructor, however far it
    is derived; with a constructor of its own it has the signature of that one. Objects have none."""

    def other(_self: Any, _first: int, *_more: int) -> None:
        """A constructor that takes what no class here takes."""

    fields = [field.name for field in dataclasses.fields(kind)]
    near = type("Near", (kind,), {"__slots__": ()})
    for derived in (kind, near, type("Far", (near,), {})):
        found = [*signature(derived).parameters]
        require(found == fields, question, derived.__name__, found, fields)
        require(dataclasses.fields(derived) == dataclasses.fields(kind), question, derived.__name__)
    for base in (kind, near):
        found = [*signature(type("Other", (base,), {"__init__": other})).parameters]
        require(found == ["_first", "_more"], question, "another constructor", found)
    require(not hasattr(object.__new__(kind), "__signature__"), question, "the signature of an object")
    objects: list[Any] = [object.__new__(kind), object.__new__(near)]
    for one in objects:
        for name in fields:
            require_frozen(partial(setattr, one, name, 0), question)
            require_frozen(partial(delattr, one, name), question)


def about_changes(random: Random, kind: type) -> None:
    """What is done to an object, and to one of a class derived from it that has a `__dict__`, by any name, that of a
    field, of a method, of what the class alone has or of nothing, ends as with a dataclass: with the same error and the
    same words, or without one."""
    names = [field.name for field in dataclasses.fields(kind)]
    like = dataclasses.make_dataclass(kind.__name__, names, frozen=True)
    others = "other", "part", "Part0", "__doc__", "__slots__", "__repr__", "__new", random.choice("abcdef")
    for name in random.sample([*names, *others], 5):
        for is_derived in (False, True):
            found, wanted = (
                changes_of(object.__new__(type("Derived", (each,), {}) if is_derived else each), name)
                for each in (kind, like)
            )
            require(found == wanted, "frozen: what is changed", kind, is_derived, name, found, wanted)


def changes_of(one: Any, name: str) -> list[str | None]:
    """What an object says, or None, where an attribute is assigned to, then deleted, and deleted again."""
    said: list[str | None] = []
    for change in (partial(setattr, one, name, 0), partial(delattr, one, name), partial(delattr, one, name)):
        try:
            change()
            said.append(None)
        except dataclasses.FrozenInstanceError as refusal:
            said.append(str(refusal))
        except AttributeError as refusal:
            said.append(type(refusal).__name__)
    return said


def require_frozen(change: Callable[[], None], question: str) -> None:
    """Requires that a field is neither assigned to nor deleted."""
    try:
        change()
    except dataclasses.FrozenInstanceError:
        return
    require(False, question, "a field is changed", change)


def about_objects(random: Random, made: Callable[..., Any], like: Callable[..., Any], question: str) -> None:
    """Objects of two classes that should be alike, with the same arguments: too few, enough or too many of them, in
    their order or by names; each field has what it has in those of the other class, the hidden ones too, and they are
    equal where those are, and written as those."""
    names = [f"part{place}" for place in range(6)]
    pairs = []
    for _ in range(4):
        count, split = random.randint(0, len(names)), random.randint(0, 5)
        values = [random.choice((0, 0, 1, (2,))) for _ in range(count)]
        named = dict(zip(names[min(split, count) : count], values[split:], strict=True))
        kept = [made_of(kind, values[:split], named) for kind in (made, like)]
        require((kept[0] is None) == (kept[1] is None), question, values, named, kept)
        if kept[0] is not None:
            require(repr(kept[0]) == repr(kept[1]), question, kept)
            for field in dataclasses.fields(kept[0]):
                found, wanted = (getattr(each, field.name) for each in kept)
                require(found == wanted, question, values[:split], named, field.name, found, wanted)
            pairs.append(kept)
    for first in pairs:
        for field in dataclasses.fields(first[0]):
            other = {field.name: random.choice((0, 7))}
            after = [dataclasses.replace(each, **other) for each in first]
            is_right = (after[0] == first[0]) == (after[1] == first[1]) and repr(after[0]) == repr(after[1])
            require(is_right, question, field.name, first, after)
            require(after[0] != first[0] or hash(after[0]) == hash(first[0]), question, "hashes", first, after)


def made_of(kind: Callable[..., Any], values: list[Any], named: dict[str, Any]) -> Any:
    """An object of a class, or None where it is not called like that."""
    try:
        return kind(*values, **named)
    except TypeError:
        return None
