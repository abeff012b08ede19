"""Functions tell which of their lines run: what a trace function sees, statement by statement."""

import ast
import builtins
import sys
from typing import Any

import numpy as np
import pytest

from impl import ShapeTracker, View, mergeable
from impl.ops.operations.kernels import elementwise
from proofs.caches import clear_caches
from proofs.mutation.changes.live import counting, functions_by_place, place_of
from proofs.mutation.changes.telling import TELL, Telling, Told, telling, unheard
from proofs.running.coverage import tracing
from tests.proofs.mutation.library import LIBRARY

FUNCTIONS = functions_by_place(LIBRARY)

PROGRAM = '''\
def f(x):
    """Words."""
    match x:
        case 0:
            return "zero"
        case int() if x < 0:
            x = -x
    total = (
        x
        + 1
    )
    for k in range(x):
        if k == 5:
            break
        elif k == 7:
            total += 1
        else:
            total += 2
    else:
        total += 100
    try:
        total //= x - 3
    except ZeroDivisionError:
        total = 0
    finally:
        total += 1
    def inner(y):
        return y + 1
    key = lambda y: (
        y + 2
    )
    return inner(total) if x < 4 else key(total)
'''
LAMBDA = "g = lambda y: (\n    y or\n    3\n)\n"


def agree(program: str, name: str, *arguments: Any) -> Any:
    """What a function of a program gives. Fails unless it gives the same when it tells what it runs, and tells each
    line that a trace function sees, and no statement of which that sees none."""
    scope, seen = dict[str, Any](), set[int]()

    def trace(frame: Any, event: str, _: object) -> Any:
        seen.add(frame.f_lineno if event == "line" else 0)
        return trace if frame.f_code.co_filename == "file" else None

    exec(compile(program, "file", "exec"), scope)  # noqa: S102  (a function made for the test)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        due = scope[name](*arguments)
    finally:
        sys.settrace(before)
    tree, told = ast.parse(program), Told()
    Telling("file", told).put_into(tree)
    scope[TELL] = told.reached.add
    exec(compile(tree, "file", "exec"), scope)  # noqa: S102  (the same, telling)
    with told.noted() as lines:
        assert scope[name](*arguments) == due
    assert seen - {0} <= {line for _, line in lines}
    assert all(seen & {*told.lines[number][1]} for number in told.reached)
    return due


@pytest.mark.parametrize(("argument", "found"), [(0, "zero"), (-1, -50), (3, 2), (6, 8)])
def test_each_statement_that_is_reached_is_told(argument: int, found: object) -> None:
    """In branches, cases, loops that end or are left, what is tried, and functions inside of functions."""
    assert agree(PROGRAM, "f", argument) == found


def test_a_lambda_tells_that_it_is_called_and_gives_what_it_gave() -> None:
    """Whatever that is: nothing, too; one that is not called tells nothing."""
    assert (agree(LAMBDA, "g", 0), agree(LAMBDA, "g", 5)) == (3, 5)
    assert agree("g = lambda y: None\n", "g", 0) is None
    assert agree("def f():\n    return 1\ng = lambda y: y\n", "f") == 1


def ask() -> None:
    """Movements, a decision and an index expression."""
    tracker = ShapeTracker.from_shape((4, 6)).pad(((1, 1), (0, 0))).permute((1, 0)).reshape((36,))
    mergeable(*tracker.views, View.create((6, 6)))
    tracker.expr_idxs()


def test_what_the_library_tells_is_what_a_trace_function_sees() -> None:
    """But for the lines of definitions, which are no statements of their functions; and nothing of functions that do
    not run."""
    with counting(FUNCTIONS):
        ask()
        clear_caches()
        with tracing(LIBRARY) as seen:
            ask()
        with telling(FUNCTIONS) as told, told.noted() as lines:
            ask()
            reached = [told.lines[number] for number in told.reached]
    definitions = {(file, first) for file, _, first in FUNCTIONS}
    assert len(seen) > 500 and seen - definitions <= lines
    statements = [{(file, line) for line in lines_of} for file, lines_of in reached]
    assert len(statements) > 500 and all(statement & seen for statement in statements)


def test_nothing_is_told_afterwards() -> None:
    before = View.shrink.__code__ if hasattr(View.shrink, "__code__") else None
    with counting(FUNCTIONS), telling(FUNCTIONS) as told:
        pass
    told.reached.clear()
    ask()
    assert not told.reached and getattr(builtins, TELL) is unheard
    assert before is None or View.shrink.__code__ is before
    assert all(place_of(function.__code__) == place for place, found in FUNCTIONS.items() for function in found)


def test_a_function_that_was_made_meanwhile_and_is_kept_goes_on() -> None:
    """It told of what was not there any more, which counted as an exception of whichever mutant was in place."""
    with counting(FUNCTIONS), telling(FUNCTIONS) as told:
        kept = elementwise("negative")
    assert TELL in kept.__code__.co_names
    told.reached.clear()
    assert kept(np, [3], {}) == -3 and not told.reached
