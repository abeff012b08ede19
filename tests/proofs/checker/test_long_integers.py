"""Integers of more digits than Python writes: its limit is one for all threads, and is as it was when all have left."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from impl.cli.writing.as_json import as_json
from impl.mergeability import mergeable
from impl.view import View
from proofs.checker import check
from proofs.checker.plain import MOST_DIGITS, LongIntegers

LIMIT = sys.get_int_max_str_digits
BOTH = [(MOST_DIGITS, 0, 0), (0, MOST_DIGITS, 0), (5000, MOST_DIGITS, MOST_DIGITS), (MOST_DIGITS, 5000, MOST_DIGITS)]


@pytest.mark.parametrize(("first", "second", "most"), BOTH)
def test_who_leaves_first_takes_nothing_from_the_other(first, second, most):
    """D17."""
    before = LIMIT()
    one, other = LongIntegers(first), LongIntegers(second)
    one.__enter__()
    other.__enter__()
    assert LIMIT() == most
    one.__exit__(None, None, None)
    assert LIMIT() == second
    other.__exit__(None, None, None)
    assert LIMIT() == before


def test_answers_that_are_checked_in_threads_leave_the_limit_as_it_was():
    """D17. Each thread was the last to leave, and none of them knew what the limit had been."""
    before, interval = LIMIT(), sys.getswitchinterval()
    views = View.create((4, 6), (1, 4)), View.create((24,))
    answer = as_json(views, "observable", mergeable(*views))
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(check, [answer] * 200)) == [None] * 200
    finally:
        sys.setswitchinterval(interval)
    assert LIMIT() == before
