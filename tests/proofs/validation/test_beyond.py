"""Answers with integers too wide for the checker of records: right ones pass, wrong ones do not (D6, D16, L8)."""

from dataclasses import replace

import pytest

import impl
from impl import View, WrongAnswerError, equivalent, mergeable
from impl.mergeability import BudgetExceeded, Different, Equivalent, Merged, NotMergeable, OutOfBounds
from proofs.validation import merges
from proofs.validation.beyond import is_too_wide

LONG = 10**12_000
"""More bits than the checker takes, and more digits than Python writes."""
MERGED = View.create((LONG,), (2,)), View.create((LONG - 5,), (1,), 3)
LEFT = View.create((LONG,), (2,)), View.create((LONG + 5,), (1,), 3)
BENT = View.create((LONG, 3), (2, 7)), View.create((6,), (1,), 3)
OPEN = View.create((LONG, LONG)).permute((1, 0)), View.create((LONG * LONG,))


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


@pytest.mark.parametrize(
    ("views", "kind"), [(MERGED, Merged), (LEFT, OutOfBounds), (BENT, NotMergeable), (OPEN, BudgetExceeded)]
)
@pytest.mark.parametrize("equality", ["observable", "strict"])
def test_right_answers_pass(checked, views, kind, equality):
    assert isinstance(mergeable(*views, equality=equality), kind)


def test_right_comparisons_pass(checked):
    assert isinstance(equivalent(LEFT, LEFT), OutOfBounds)
    assert isinstance(equivalent(MERGED, BENT), Different)
    assert isinstance(equivalent(OPEN, OPEN), Equivalent)
    assert isinstance(equivalent(MERGED, (View.create((LONG - 5,), (2,), 7),)), Different)


def test_wrong_answers_are_refuted():
    merged, left, bent = mergeable(*MERGED), mergeable(*LEFT), mergeable(*BENT)
    other = View.create((LONG - 5,), (2,), 7)
    flat = replace(bent.witness, indices=((0,), (0,), (0,)))
    different = equivalent((merged.view,), (other,))
    wrong = [
        (merges.answered, replace(merged, view=other), MERGED),
        (merges.answered, replace(bent, witness=flat), BENT),
        (merges.answered, replace(left, flat=left.flat + 1), LEFT),
        (merges.compared, replace(equivalent(LEFT, LEFT), flat=3), (LEFT, LEFT)),
        (merges.compared, different, ((other,), (other,))),
        (merges.compared, replace(different, index=None), ((merged.view,), (other,))),
    ]
    for check, answer, question in wrong:
        with pytest.raises(WrongAnswerError):
            check(answer, *question)


def test_what_is_too_wide_is_found_wherever_it_is():
    assert is_too_wide([{"a": (1, [LONG])}]) and is_too_wide(-LONG)
    assert not is_too_wide({"a": [2**32_767, None, "1", True]})
