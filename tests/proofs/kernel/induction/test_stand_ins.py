"""What stands for a tuple, a list or an object is none: a function that asks it for more than it tells is an error."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_of_stand_ins as loops

from proofs.kernel import Given
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import AnyAnswer, AnyFunction, AnyObject, Appended, items
from tests.proofs.kernel.induction.test_false_rounds import require_refused


def adds_up(function: Callable[..., int], *some: Callable[[Given], Any]) -> Callable[[Given, str], None]:
    """The claim that a function gives the sum of its values."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        by_rounds(
            given, phase, function, (items(value), *(made(given) for made in some)), carried={"result": int}, first=0,
            more=lambda _, side: side + value, holds=lambda names, side: {"the sum": names["result"] == side},
            returns=lambda found, side: given.agree("the sum", impl=found, spec=side),
        )  # fmt: skip

    return body


@pytest.mark.parametrize("function", loops.BY_CLASS, ids=lambda function: function.__name__)
def test_no_class_is_asked_for(function: Callable[..., int]) -> None:
    """Found: what stands for a tuple is none, so that the way that each run takes was not looked at."""
    said = {
        "none_by_another_function": "looks at `tuple`, which is a class",
        "more_by_type": "is not known to depend on these alone",
        "none_by_the_type_elsewhere": "is not known to depend on these alone",
        "more_by_class": "what Python knows of it",
        "none_by_the_class_elsewhere": "is not known to the rules",
    }
    assert function((1, 2, 3)) != 6
    require_refused(adds_up(function), said.get(function.__name__, "asks for the class of a value"))


def test_nor_that_of_a_list_which_rounds_change() -> None:
    def body(given: Given, phase: str) -> None:
        value, found = given.integer("value"), Appended()
        by_rounds(
            given, phase, loops.zeros, (items(value),), carried={"found": found}, holds=lambda *_: {"nothing": True},
            returns=lambda got, _: given.check("all", got.is_all_of(found)),
        )  # fmt: skip
        if phase == "round":
            given.agree("each value", impl=tuple(found.added), spec=(value,))

    assert loops.zeros((1, 2, 3)) == (0, 0, 0)
    require_refused(body, "asks for the class of a value")


STAND_INS: dict[str, Callable[[Given], Any]] = {
    "an object": lambda given: AnyObject(size=lambda value: given.integer("size")),
    "a function": lambda given: AnyFunction(given, "size"),
    "an answer": lambda _: AnyAnswer(lambda value: value),
}
"""What stands for an object or a function."""


class Empty(tuple[()]):
    """An object that is false, and equal to the empty tuple."""

    def size(self, value: int) -> int:
        return value


@pytest.mark.parametrize("function", loops.BY_OBJECT, ids=lambda function: function.__name__)
def test_no_object_is_asked_whether_it_is_true_or_what_it_is_equal_to(function: Callable[..., int]) -> None:
    """Found: it was true and equal to nothing else, as objects are that say nothing of it."""
    assert function((1, 2), Empty()) == 0
    require_refused(adds_up(function, STAND_INS["an object"]), "whether it is true, or what it is equal to")


@pytest.mark.parametrize("name", STAND_INS)
def test_nor_is_what_stands_for_a_function(name: str) -> None:
    body = adds_up(loops.nothing_if_among, STAND_INS[name])
    require_refused(body, "whether it is true, or what it is equal to")
