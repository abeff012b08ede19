"""What runs is noted whichever version of Python tells of it: each claim here is in error for a branch that plain
integers take alone, which another version compiles otherwise, or tells of otherwise.
"""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dis import get_instructions
from inspect import getsourcelines
from threading import Thread
from types import CodeType
from typing import Any

import pytest
from support.ways_of_plain_integers import WAYS

from proofs.kernel import Given, Verdict
from proofs.kernel.paths.instructions.way import Way, noted_of
from proofs.kernel.paths.replay import ConcreteGiven
from proofs.kernel.paths.ways import noting
from proofs.kernel.replayed import ANOTHER_WAY
from proofs.kernel.terms.explorer import KernelError
from spec.shape import unravel
from tests.proofs.helpers import result


def here(function: Callable[[int], int]) -> set[str]:
    """The places of the lines of a function that plain integers reach alone."""
    lines, begin = getsourcelines(function)
    marked = (number for number, line in enumerate(lines, begin) if "# here" in line)
    return {f"at {function.__code__.co_filename}:{number} in" for number in marked}


@pytest.mark.parametrize("is_warm", [False, True])
@pytest.mark.parametrize("function", WAYS, ids=lambda function: function.__name__)
def test_a_way_that_plain_integers_take_alone_is_an_error(function: Callable[[int], int], is_warm: bool) -> None:
    """Also of code that has run so often that Python runs other instructions in its place."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.agree("unchanged", impl=function(x), spec=x)

    if is_warm:
        assert [function(7) for _ in range(1000)] == [7] * 1000
    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == ANOTHER_WAY, found.reasons
    assert {reason[: reason.index(" in") + 3] for reason in found.reasons[1:]} & here(function), found.reasons


def way_of(run: Callable[[], object], known: Way | None = None) -> Way:
    way = Way()
    with noting(way, __file__, known):
        eval("run()", {"run": run})  # noqa: S307  (called by no file, as the kernel is none of claims)
    return way


def places(way: Way, code: CodeType) -> set[int]:
    return {place for each, place in way - Way() if each is code}


def branches(x: int) -> int:
    total = 0
    for each in (x, 1, 0):
        if each > 3 or each == x:
            total += each
        elif not each:
            continue
        while total > 5 and total % 3:
            total -= 4
    return total if x else -total


@pytest.mark.parametrize("is_warm", [False, True])
def test_all_instructions_that_run_are_noted(is_warm: bool) -> None:
    """Each of them, whichever was known, or noted, before."""
    if is_warm:
        assert [branches(7) for _ in range(1000)] == [branches(7)] * 1000
    code = branches.__code__
    for _ in range(3):
        every = Way()
        for x in range(30):
            every |= way_of(lambda x=x: branches(x))
        assert places(every, code) == noted_of(code) and len(noted_of(code)) > 40
        assert places(way_of(lambda: branches(0)), code) < noted_of(code)
        assert not places(way_of(lambda: [branches(x) for x in range(30)], every), code) - places(every, code)


def test_what_is_not_noted_is_no_part_of_a_statement() -> None:
    names = {step.opname for step in get_instructions(branches) if step.offset not in noted_of(branches.__code__)}
    assert names <= {"RESUME", "END_FOR", "POP_TOP", "NOT_TAKEN", "JUMP_BACKWARD", "CACHE"}


def twice() -> Iterator[int]:
    yield 1
    yield 2


def test_a_generator_that_was_begun_before_is_noted_where_it_goes_on() -> None:
    whole = places(way_of(lambda: list(twice())), twice.__code__)
    begun, thrown = twice(), twice()
    first = places(way_of(lambda: next(begun)), twice.__code__)
    second = places(way_of(lambda: next(begun)), twice.__code__)
    last = places(way_of(lambda: next(begun, None)), twice.__code__)
    assert first and second and last and first | second | last == whole
    next(thrown)
    with pytest.raises(ValueError, match="thrown"):
        way_of(lambda: thrown.throw(ValueError("thrown")))


def test_what_another_thread_runs_is_not_noted() -> None:
    thread = Thread(target=branches, args=(7,))

    def run() -> None:
        thread.start()
        thread.join()

    assert places(way_of(run), branches.__code__) == set()


def test_what_finds_the_digits_of_a_plain_number_is_not_noted_and_all_else_is() -> None:
    given, code = ConcreteGiven({}), unravel.__code__
    assert places(way_of(lambda: given._digits((2, 3), 4)), code) == set()
    assert places(way_of(lambda: (given._digits((2, 3), 4), unravel((2, 3), 4))), code)
    assert places(way_of(lambda: (unravel((2, 3), 4), given._digits((2, 3), 4))), code)


def test_ways_are_noted_one_inside_of_another() -> None:
    inner = Way()

    def run() -> None:
        branches(0)
        inner.__ior__(way_of(lambda: branches(2)))
        branches(7)

    outer = way_of(run)
    assert places(inner, branches.__code__) == places(way_of(lambda: branches(2)), branches.__code__)
    assert places(way_of(lambda: (branches(0), branches(7))), branches.__code__) <= places(outer, branches.__code__)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.11 has no sys.monitoring")
def test_a_claim_is_not_followed_where_others_monitor_it_in_all_ways_there_are() -> None:
    monitoring: Any = sys.monitoring
    taken = [number for number in range(6) if monitoring.get_tool(number) is None]
    for number in taken:
        monitoring.use_tool_id(number, "another")
    try:
        with pytest.raises(KernelError, match=r"no tool of sys\.monitoring is left"):
            way_of(lambda: None)
    finally:
        for number in taken:
            monitoring.free_tool_id(number)
    assert places(way_of(lambda: branches(2)), branches.__code__)


def some() -> Generator[int, None, None]:
    """Integers, in a generator that may be closed before its end."""
    return (item + 1 for item in (1, 2))


def test_how_a_generator_is_left_makes_no_other_way() -> None:
    """Found: of a generator that a tracer held, Python's own end was another way."""

    def ended() -> None:
        with suppress(KeyError):
            next(closed)
            closed.throw(KeyError)

    closed, left = some(), some()
    of_closed, of_left = way_of(ended), way_of(lambda: next(left))
    assert places(of_closed, closed.gi_code) == places(of_left, left.gi_code) != set()


INTRINSIC_STOPITERATION_ERROR = 1
"""A name as that of what Python does where an exception leaves a generator."""


def test_a_name_is_noted_whatever_it_is() -> None:
    def named() -> int:
        return INTRINSIC_STOPITERATION_ERROR

    loads = {step.offset for step in get_instructions(named.__code__) if step.opname.startswith("LOAD_GLOBAL")}
    assert loads and loads <= noted_of(named.__code__)
