"""The comparison of what comes of tinygrad's own tests: whatever differs without being named fails the run (D7)."""

import pytest
from dropin.exceptions import EXCEPTIONS
from dropin.suite import QUICK, WHOLE, compared, report

PASSED, FAILED, SKIPPED = ("passed", ""), ("failed", "AssertionError"), ("skipped", "")
NAME = "unit/test_shapetracker.py"
NAMED = "TestIdxs::test_check_idx_range"


def test_what_passes_on_both_is_alike():
    """D7. What fails or is left out on the original is not asked for."""
    original = {"a": PASSED, "b": FAILED, "c": SKIPPED}
    found = compared("x.py", original, {"a": PASSED, "b": PASSED, "c": FAILED})
    assert (found.wrong, found.excepted, found.original["passed"], found.here["passed"]) == ((), (), 1, 2)
    assert report([found], 1) == 0 and report([found], 2) == 1


@pytest.mark.parametrize("here", [{"a": PASSED, "b": FAILED}, {"a": PASSED, "b": SKIPPED}, {"a": PASSED}])
def test_what_passes_on_the_original_alone_is_wrong(here):
    """D7. A test that is skipped or is not there any more does not pass."""
    found = compared("x.py", {"a": PASSED, "b": PASSED}, here)
    assert len(found.wrong) == 1 and "x.py::b passes on the original; here " in found.wrong[0]
    assert report([found], 1) == 1


def test_a_file_in_which_nothing_passes_is_wrong():
    """D7. A run cannot succeed by running nothing."""
    assert compared("x.py", {"a": SKIPPED}, {"a": SKIPPED}).wrong == ("x.py has no test that passes on the original",)
    assert report([], 1) == 1


def test_an_exception_is_named_and_has_to_be_one():
    """D7. One that passes here, or not there, or that is not there, fails the run."""
    found = compared(NAME, {"a": PASSED, NAMED: PASSED}, {"a": PASSED, NAMED: FAILED})
    assert (found.wrong, len(found.excepted), report([found], 1)) == ((), 1, 0)
    for original, here in ((PASSED, PASSED), (FAILED, FAILED)):
        (line,) = compared(NAME, {"a": PASSED, NAMED: original}, {"a": PASSED, NAMED: here}).wrong
        assert "is no exception any more" in line
    (line,) = compared(NAME, {"a": PASSED}, {"a": PASSED}).wrong
    assert "there is no such test" in line


def test_every_exception_is_of_a_file_that_is_run():
    """D7. Three of them, each with a reason."""
    assert {name.partition("::")[0] for name in EXCEPTIONS} < set(QUICK) < set(WHOLE) and len(WHOLE) == 22
    assert len(EXCEPTIONS) == 3 and all(len(reason) > 60 for reason in EXCEPTIONS.values())
