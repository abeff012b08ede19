"""Under which keys answers are kept: arguments by name, and objects by themselves (`impl.memoise`)."""

from __future__ import annotations

import operator
from random import Random
from typing import Any

from impl import View
from impl.memoise import Same, arguments_of, key_of
from impl.symbolic import NumNode, Variable
from proofs.validation.defined import require

PLAIN: tuple[Any, ...] = (0, 1, 2, -1, 10**30, True, False, None, (), (1,), (0, 1), (1, 0), (0, 1, 2, 3, 4, 5), (-1,))
"""What arguments may be that are kept."""

OTHERS: tuple[Any, ...] = (
    1.0, 0.0, "1", [1], {1}, (True,), (0, True), (1, 2, 3, 4, 5, True), (1.0,), (None,), ((1,),), ("a",), NumNode(1),
    Variable("x", 0, 1), b"1", (NumNode(1),), object(),
)  # fmt: skip
"""What they may be that are not."""


def ask_keys(random: Random) -> None:
    """Arguments of one to six names, and keys of up to six objects."""
    for _ in range(8):
        about_arguments(random)
        about_objects(random)


def about_arguments(random: Random) -> None:
    """Plain arguments are kept, each under a key of its own that has them again; with any other there is no key."""
    names = random.sample(("axis", "keepdims", "shape", "a", "b", "start"), random.randint(1, 6))
    given = {name: random.choice(PLAIN) for name in names}
    key, place = key_of(given), random.choice(names)
    require(key is not None and written(arguments_of(key)) == written(given), "arguments of a key", given, key)
    require(hash(key) == hash(key_of(dict(given))) and key == key_of(dict(given)), "a key again", given)
    for value in PLAIN:
        other = {**given, place: value}
        require((key_of(other) == key) == (written(other) == written(given)), "a key of others", given, other)
    for value in OTHERS:
        require(key_of({**given, place: value}) is None, "a key of what is not plain", given, place, value)


def written(given: dict[str, Any]) -> str:
    """Arguments in a text that tells True from 1."""
    return repr(list(given.items()))


def about_objects(random: Random) -> None:
    """Objects are one key if they are the same, in the same order, and no more of them."""
    objects: list[Any] = [[1], [1], (1,), Variable("x", 0, 5), Variable("x", 0, 5), View.create((2,)), NumNode(3)]
    some = random.choices(objects, k=random.randint(0, 6))
    key, again = Same(some), Same(list(some))
    is_alike = operator.eq(key, again) and not operator.ne(key, again) and hash(key) == hash(again)
    require(is_alike and tuple(key) == tuple(some), "Same", some)
    others = [Same([*some, random.choice(objects)]), some, None, tuple(some)]
    for place in range(len(some)):
        others += [Same([*some[:place], other, *some[place + 1 :]]) for other in objects if other is not some[place]]
    for other in others:
        require(operator.ne(key, other) and not operator.eq(key, other), "Same: others", some, other)
