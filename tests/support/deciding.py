"""What becomes of the answers about some stacks when there is a fault in what decides."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, repeat
from math import prod
from random import Random
from typing import NamedTuple

from support.answers import Answer, answer_of, random_stacks, recorded_cases, recorded_merges
from support.faults import Fault, with_fault
from support.stacks.chains import random_huge_pair

from impl import View
from impl.errors import LayoutError

Stack = tuple[View, ...]
Verdicts = Callable[[Sequence[Answer]], list[str]]
"""What a checker says of answers, each accepted, rejected or left to a solver."""

BOTH = ("observable", "strict")
LARGE = (10_007, 10_009, 10_037)
"""A shape with too many elements for sets of flat numbers, and on no chain with anything."""


class Question(NamedTuple):
    """A stack, an equality, and what is answered without a fault."""

    views: Stack
    equality: str
    right: Answer


def cancelling(random: Random) -> Stack:
    """A line through a base whose carry weights often cancel, on a chain with them or not."""
    sizes = random.choice(((2, 2, 2), (2, 2, 2, 2), (4, 2, 4), (2, 3, 2, 2), (3, 5, 2), (10, 9, 4)))
    unit, strides = random.choice((1, 2)), [random.choice((1, 3, 13))]
    for size in reversed(sizes[1:]):
        strides.insert(0, strides[0] * size + random.choice((unit, -unit, unit, -2 * unit)))
    step, elements = random.choice((1, 1, 2, 3, 9)), prod(sizes)
    extent = random.randint(2, max(2, min(9, (elements - 1) // step)))
    offset = random.randint(0, max(0, elements - 1 - step * (extent - 1)))
    return View.create(sizes, tuple(strides)), View.create((extent,), (step,), offset)


def few_points(random: Random) -> Stack:
    """A few points of a large base, masked or not."""
    unit = random.choice((1, 2))
    strides = (10_009 * (10_037 + unit) - unit, 10_037 + unit, 1)
    mask = tuple((0, random.randint(size // 2, size)) for size in LARGE) if random.random() < 0.7 else None
    sizes = tuple(random.randint(2, 4) for _ in range(random.randint(1, 2)))
    steps = tuple(random.randrange(10**6, 10**11) for _ in sizes)
    return View.create(LARGE, strides, 0, mask), View.create(sizes, steps, random.randrange(10**6))


def stacks() -> Iterator[Stack]:
    """Stacks of many kinds, in turn, without end: recorded ones come first."""
    dice = Random(5)
    kinds = (*(cancelling,) * 12, few_points, lambda random: tuple(random_huge_pair(random)))
    recorded = chain.from_iterable(zip(recorded_cases(), recorded_merges()))  # noqa: B905  the shorter one ends it
    drawn = random_stacks(5, 10**9)
    yield from islice(recorded, 60)
    for kind in chain.from_iterable(repeat(kinds)):
        yield from islice(drawn, 2)
        yield kind(dice)


def questions(number: int) -> list[Question]:
    """So many stacks, under both equalities in turn, and what is answered without a fault."""
    asked = zip(islice(stacks(), number), chain.from_iterable(repeat(BOTH)))  # noqa: B905  the equalities have no end
    return [Question(views, equality, answer_of(views, equality)) for views, equality in asked]


def says_what_is_so(answer: Answer, right: Answer) -> bool:
    """Whether an answer says nothing wrong, the right one being known.

    To have given up says nothing. A no is about the stack as it is read, so it may be given where an index leaves.
    """
    if answer["answer"] == "not mergeable":
        return right["answer"] != "mergeable"
    return answer["answer"] == "budget exceeded" or (
        answer["answer"] == right["answer"] and answer.get("view") == right.get("view")
    )


def outcomes(fault: Fault, asked: Sequence[Question], verdicts: Verdicts) -> Counter[str]:
    """How many answers with a fault were rejected, how many say what is so, and how often there was none; and, which
    would be a fault of the checker, how many were accepted and say something else."""
    given: list[tuple[Answer, Answer]] = []
    count: Counter[str] = Counter()
    with with_fault(fault):
        for views, equality, right in asked:
            try:
                given.append((answer_of(views, equality), right))
            except LayoutError:
                raise
            except Exception:  # whatever a fault makes of the search for an answer, it gives none
                count["no answer"] += 1
    for verdict, (answer, right) in zip(verdicts([answer for answer, _ in given]), given, strict=True):
        is_right = "right" if says_what_is_so(answer, right) else "wrong"
        count[is_right if verdict == "accepted" else verdict] += 1
    return count


def outcomes_until_caught(fault: Fault, asked: Sequence[Question], verdicts: Verdicts, part: int) -> Counter[str]:
    """The same, part by part until an answer is rejected."""
    count: Counter[str] = Counter()
    for begin in range(0, len(asked), part):
        count += outcomes(fault, asked[begin : begin + part], verdicts)
        if count["rejected"]:
            break
    return count
