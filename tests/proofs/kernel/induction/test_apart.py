"""What holds between rounds speaks of no item by an attribute, of whatever that is, nor by what finds anything."""

from collections.abc import Callable
from typing import Any

import pytest
from support import rounds_of_false_claims as loops

from proofs.kernel import Given
from proofs.kernel.induction.rounds import by_rounds
from proofs.kernel.induction.values import items
from tests.proofs.kernel.induction.test_false_rounds import require_refused


class Kept:
    """A class in which a claim keeps something."""

    value: Any = None


class Under(Kept):
    """A class that finds it there."""


def by_a_class(value: int) -> Callable[[], Any]:
    """A function that finds an integer in a class of its own."""

    class Here:
        """A class that is made for it."""

    Here.value = value  # type: ignore[attr-defined]
    return lambda: Here.value  # type: ignore[attr-defined]


def by_a_class_of_the_module(value: int) -> Callable[[], Any]:
    """One that finds it in a class of its module, by one that has it from there."""
    Kept.value = value
    return lambda: Under.value


def by_a_property(value: int) -> Callable[[], Any]:
    """One that finds it in what a property keeps."""

    class Here:
        """A class with a property."""

        told = property(lambda _: value)

    return lambda: Here().told


def by_a_static_method(value: int) -> Callable[[], Any]:
    """One that finds it in what a static method keeps."""

    class Here:
        """A class with a static method."""

        @staticmethod
        def told() -> int:
            return value

    return lambda: Here.told() + 0


def by_a_function(value: int) -> Callable[[], Any]:
    """One that keeps it itself."""

    def told() -> Any:
        return told.value  # type: ignore[attr-defined]

    told.value = value  # type: ignore[attr-defined]
    return told


def by_another_module(value: int) -> Callable[[], Any]:
    """One that finds it in a module."""
    loops.VALUE = value  # type: ignore[attr-defined]
    return lambda: loops.VALUE  # type: ignore[attr-defined]


def by_all_names(value: int) -> Callable[[], Any]:
    """One that finds it among all names of its module."""
    globals()["VALUE"] = value
    return lambda: globals()["VALUE"]


def by_the_name_of_an_attribute(value: int) -> Callable[[], Any]:
    """One that asks for an attribute by its name."""
    Kept.value = value
    return lambda: getattr(Under, "val" + "ue")


SPEAKS, FINDS = "speaks of ['value']", "it is not known what it finds by"

KEPT = {
    by_a_class: SPEAKS, by_a_class_of_the_module: SPEAKS, by_a_property: SPEAKS, by_a_static_method: SPEAKS,
    by_a_function: SPEAKS, by_another_module: SPEAKS,
    by_all_names: "it is not known", by_the_name_of_an_attribute: FINDS,
}  # fmt: skip
"""Ways to keep an integer, with what is said of them."""


def as_kept(told_of: Callable[[Given, int], Callable[[], Any]]) -> Callable[[Given, str], None]:
    """The claim that all values are the same, which is false: each is the one that is kept."""

    def body(given: Given, phase: str) -> None:
        value = given.integer("value")
        told = told_of(given, value)
        by_rounds(
            given, phase, loops.as_the_value_before, (items(value),), carried={"last": int, "same": int, "rounds": int},
            holds=lambda names, _: {"same": names["same"] == 1, "any": names["rounds"] >= 0,
                                    "the last": (names["rounds"] == 0) | (names["last"] == told())},
            returns=lambda same, _: given.check("all are the same", same == 1),
        )  # fmt: skip

    return body


@pytest.mark.parametrize("keep", KEPT, ids=lambda keep: keep.__name__)
def test_what_holds_speaks_of_no_item_by_an_attribute(keep: Callable[[int], Callable[[], Any]]) -> None:
    """Found: of classes, functions and modules it was not asked what they keep."""
    assert loops.as_the_value_before((1, 2)) == 0
    require_refused(as_kept(lambda _, value: keep(value)), KEPT[keep])


def test_nothing_is_kept_in_what_a_claim_is_given() -> None:
    """Found: an item that was kept there was another one in each round."""

    def told_of(given: Given, value: int) -> Callable[[], Any]:
        given.value = value  # type: ignore[attr-defined]
        return lambda: given.value  # type: ignore[attr-defined]

    require_refused(as_kept(told_of), "has no attribute 'value'")
