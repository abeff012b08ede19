"""False claims that an engine with a small fault would prove; each was proved once, or would be without one check."""

import random
from collections.abc import Callable
from functools import cache
from time import perf_counter_ns
from typing import Any

import pytest

from proofs.kernel import Given, Verdict, merged
from proofs.kernel.claim import PROVED
from proofs.kernel.discharge import KEEPS
from proofs.kernel.replayed import ON_PLAIN
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula
from tests.proofs.helpers import result, verdict


class OnlyRefutes(Z3):
    """z3 without its solutions: what it cannot refute it does not know."""

    def ask(self, formula: Formula) -> Answer:
        answer = super().ask(formula)
        return answer if answer.status == "unsat" else Answer("unknown", reason="not refuted")


def test_an_impossible_outcome_does_not_drop_a_path_without_known_integers() -> None:
    """The path of x == 5 is possible, x < -1 is not: the path goes on without it."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        flag = 1 if x == 5 else 0
        if x < -1:
            raise LookupError
        given.check("never 5", flag == 0)

    assert verdict(body, OnlyRefutes()) is Verdict.UNKNOWN
    assert verdict(body) is Verdict.REFUTED


def test_what_a_branch_teaches_the_path_does_not_shift_the_other_branches() -> None:
    """The division shows n > 0, which the branch had asked before; run again it is asked all the same."""

    def body(given: Given) -> None:
        n, x = given.integer("n", at_least=3), given.integer("x", at_least=0)

        def small() -> int:
            total = 0
            if n > 0:
                total = x // n
            if x >= -n:
                total = 0
            return total + 1 if x < 100 else 0

        given.check("always small", merged(small) == 1)

    found = result(body)
    assert found.verdict is Verdict.REFUTED
    assert found.tally.refuted is not None and found.tally.refuted.values["x"] >= 100


def test_a_function_that_asks_something_else_when_run_again_is_an_error() -> None:
    def body(given: Given) -> None:
        x, y = given.integer("x"), given.integer("y")
        given.check("unlike", merged(lambda: bool(x < perf_counter_ns()) and bool(y < 3)) | True)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert "does not ask the same twice" in found.reasons[0]


def test_a_claim_that_asks_something_else_when_run_again_is_an_error() -> None:
    def body(given: Given, seen: list[int]) -> None:
        x = given.integer("x")
        seen.append(1)
        if x < len(seen):
            given.check("small", x < 10)
        given.check("itself", x <= x + 1)

    found = result(body, cases=lambda: [([],)])
    assert found.verdict is Verdict.ERROR
    assert "does not ask the same twice" in found.reasons[0]


def none_inside(index: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Whether no coordinate is inside; the outcome of a comparison of terms is no object of its own."""
    return not any((coordinate < size) is True for coordinate, size in zip(index, sizes, strict=True))


def test_a_path_is_replayed_although_what_is_assumed_after_a_goal_excludes_the_integers_known_before() -> None:
    """Found: integers were looked for at the first goal alone, where sizes of 0 were enough."""

    def body(given: Given, rank: int) -> None:
        sizes = given.integers("size", rank, at_least=0)
        given.agree("the rank", impl=len(sizes), spec=rank)
        index = given.index(sizes)
        given.check("no coordinate is inside", none_inside(index, sizes))

    found = result(body, cases=lambda: [(rank,) for rank in range(4)])
    assert found.verdict is Verdict.ERROR and found.reasons[0] == ON_PLAIN


KNOWN: dict[str, Any] = {}


def first_answer(x: int) -> bool:
    """Whether the integer that it was first asked of is small."""
    if "answer" not in KNOWN:
        KNOWN["answer"] = bool(x < 10)
    return bool(KNOWN["answer"])


def least(x: int, y: int, seen: list[int] = []) -> int:  # noqa: B006
    """Of two integers that which was the smaller of the first two."""
    if not seen:
        seen.append(0 if x <= y else 1)
    return (x, y)[seen[0]]


class Limit:
    """What is found out when it is first asked for."""

    value: int | None = None

    @classmethod
    def of(cls, x: int) -> int:
        """1 if the first integer was above 5, else 0."""
        if cls.value is None:
            cls.value = 1 if x > 5 else 0
        return cls.value


def asked_first(x: int) -> bool:
    """Whether the first integer was small; it is asked of each."""
    return bool(KNOWN.setdefault("asked", bool(x < 10)))


def asked_first_on_the_way(x: int) -> bool:
    """The same; what is kept is given up where it was used."""
    is_small = bool(x < 10)
    found = KNOWN.setdefault("on the way", is_small)
    if not is_small:
        KNOWN.clear()
    return bool(found)


@cache
def kept() -> list[bool]:
    """One list for all who ask."""
    return []


def answer_in_a_cache(x: int) -> bool:
    """Whether the first integer was small, which is kept where the engine does not look."""
    if not kept():
        kept().append(bool(x < 10))
    return kept()[0]


@pytest.mark.parametrize(
    ("is_so", "said"),
    [
        (lambda x, _: first_answer(x), KEEPS),
        (lambda x, y: least(x, y) == x, KEEPS),
        (lambda x, _: Limit.of(x) == 0, KEEPS),
        (lambda x, _: asked_first(x), KEEPS),
        (lambda x, _: asked_first_on_the_way(x), KEEPS),
        (lambda x, _: answer_in_a_cache(x), "does not ask again"),
    ],
    ids=["a dictionary", "a default", "an attribute of a class", "and asks", "and gives it up", "a cache"],
)
def test_what_keeps_its_first_answer_is_an_error(is_so: Callable[[int, int], Any], said: str) -> None:
    """Found: the other side of a branch was run without the branch, or for nothing with it, and so were its replays."""

    def body(given: Given) -> None:
        given.check("as the first time", is_so(given.integer("x", at_least=0), given.integer("y", at_least=0)))

    found = result(body)
    assert found.verdict is Verdict.ERROR and said in found.reasons[0]


def with_attribute() -> None:
    """A function that is given to a claim."""


@pytest.mark.parametrize("kept", [Limit, with_attribute])
def test_so_is_what_an_argument_of_the_case_keeps(kept: Any) -> None:
    """Found: a class was taken for what nobody changes, and attributes of functions were not looked at."""

    def body(given: Given, box: Any) -> None:
        is_small = bool(given.integer("x", at_least=0) < 10)
        box.seen = getattr(box, "seen", is_small)
        given.check("as the first time", box.seen)

    assert result(body, cases=lambda: [(kept,)]).reasons == (KEEPS,)


def random_value(dice: random.Random, names: list[Any], depth: int) -> Any:
    """An expression over some integers, with branches inside."""
    if depth == 0:
        return dice.choice(names)
    left, right = (random_value(dice, names, depth - 1) for _ in range(2))
    match dice.randrange(5):
        case 0:
            return left + right
        case 1:
            return left - dice.randint(-3, 3) * right
        case 2:
            return left // dice.randint(2, 4) + right % dice.randint(2, 4)
        case 3:
            return left if left < right + dice.randint(-2, 2) else right
        case _:
            return right if left == dice.randint(-1, 2) else left


@pytest.mark.parametrize("seed", range(40))
def test_a_random_claim_has_the_verdict_that_enumeration_gives(seed: int) -> None:
    """A program with branches, joined and forked, against a bound that it meets or misses by one."""

    def value(x: int, y: int) -> Any:
        return random_value(random.Random(seed), [x, y, 1], 3)

    bound = max(value(x, y) for x in range(-3, 4) for y in range(4))
    for joins in (False, True):
        for slack in (0, 1):

            def body(given: Given, joins: bool = joins, slack: int = slack) -> None:
                x, y = given.integer("x", at_least=-3, below=4), given.integer("y", at_least=0, below=4)
                found = merged(lambda: value(x, y)) if joins else value(x, y)
                given.check("the bound", found <= bound - slack)

            assert (verdict(body) in PROVED) == (slack == 0)


def test_a_goal_is_not_reached_by_another_on_its_line() -> None:
    """Found: the second goal is reached by no integers, and counted as reached, since the first is on its line."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("natural", x >= 0) if x >= 0 else given.check("seven", x == 7)

    found = result(body)
    assert found.verdict is Verdict.VACUOUS and "check('seven'), of which it is not known" in found.reasons[-1]
