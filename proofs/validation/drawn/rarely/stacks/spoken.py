"""What is said of stacks beside their answer: strides through quotients, what a budget of 0 still decides, what leaves
where nothing is valid, the budget of an explanation, and views of the drop-in that do not fit (D5, D16, D17)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View, dropin, mergeable
from impl.errors import MergeError
from impl.mergeability import BudgetExceeded, Merged, NotMergeable
from proofs.validation.defined import refusal_of, require


def ask_what_is_said(random: Random) -> None:
    """Each of them."""
    about_strides_through_quotients(random)
    about_masks_that_settle(random)
    about_listed_indices(random)
    about_budgets_of_explanations(random)
    about_parts_of_the_drop_in(random)


def about_strides_through_quotients(random: Random) -> None:
    """An axis of which a quotient takes a part has no stride, whatever else is added."""
    size = random.choice((3, 5, 7))
    tracker = ShapeTracker((View.create((2, 1, size), (-size, 0, 1), size + 3), View.create((2,), (size + 1,))))
    require(tracker.real_strides() == (None,), "a stride through a quotient", size)


def about_masks_that_settle(random: Random) -> None:
    """Masks that narrow one another are followed until nothing changes, which costs no budget."""
    offset = random.randint(10, 30)
    base = View.create((10, 3), (0, 5), offset, ((6, 7), (0, 3)))
    answer: Any = mergeable(base, View.create((3, 2, 3), (3, 7, 0), 14, ((0, 3), (0, 2), (2, 3))), budget=0)
    require(isinstance(answer, Merged) and answer.layer == "carry-free", "masks that settle", offset, answer)


def about_listed_indices(random: Random) -> None:
    """Under strict equality an index that is not valid has no address, wherever it would lead."""
    far = 10 ** random.randint(8, 10)
    views = View.create((10,)), View.create((10 * far,), (1,), -5, ((5, 15),)), View.create((3,), (far,))
    answer: Any = mergeable(*views, equality="strict")
    is_right = isinstance(answer, NotMergeable) and answer.witness.kind == "undefined"
    require(is_right and answer.witness.addresses == (None,), "an index that is not valid", far, answer)


def about_budgets_of_explanations(random: Random) -> None:
    """An answer that is not decided explains itself within the budget that it had."""
    budget = random.randint(1, 139)
    base, outer = View.create((10, 3), (2, 1), -1, ((0, 8), (1, 3))), View.create((4,), (-8,), 24)
    answer = mergeable(base, outer, budget=budget)
    is_right = isinstance(answer, BudgetExceeded) and answer.explain().endswith(str(answer))
    require(is_right, "the budget of an explanation", budget, answer)


def about_parts_of_the_drop_in(random: Random) -> None:
    """Parts of a view of the drop-in that do not fit are refused as a question about merging, with its number."""
    size, place = -random.randint(1, 9), random.randint(0, 2)
    views: list[Any] = [dropin.View.create((4,))] * 2
    views.insert(place, dropin.View((size,), (1,), 0, None, False))
    refusal = refusal_of(lambda: mergeable(*views))
    is_numbered = type(refusal) is MergeError and f"view {place} is none" in str(refusal)
    require(is_numbered, "parts that do not fit", place, repr(refusal))
