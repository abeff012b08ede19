"""The cases of each suite, our answers to them, and the answers that are known of others.

`tests/vectors/cute-suites.json.gz` holds the cases: the layouts that a suite asks about, where they are from, what is
left out of it and why, and for tensor-layouts what it answers.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.cute.laws import JUDGES, NONE, OPEN, RIGHT, WRONG, as_layout, read, values
from impl.interop import cute
from impl.interop.cute import Composed, CuteError, Layout, OutOfDomain
from impl.interop.cute.tuples import is_refined_by
from spec.layout import composed

PATH = Path(__file__).parents[2] / "tests" / "vectors" / "cute-suites.json.gz"
INPUT = "refused input"
"""What is no question: a size of 0, or more tilers than modes."""
BEYOND = "wrong beyond the base's size"
MISSED, FAILED = "refused, a layout exists", "refused, none exists"
"""Answers of others."""


def suites() -> list[dict[str, Any]]:
    """All suites, each about one operation."""
    with gzip.open(PATH, "rt", encoding="utf-8") as file:
        return json.load(file)


def arguments(case: list[Any]) -> list[Any]:
    """What a case asks about, as text."""
    return [part for part in case if not isinstance(part, dict)]


def verdict(operation: str, case: list[Any]) -> str:
    """What our answer to a case is."""
    try:
        given = list(map(read, arguments(case)))
        return JUDGES[operation](*given)
    except CuteError:
        return INPUT


def verdicts(suite: dict[str, Any]) -> Counter[str]:
    """Our answers to all cases of a suite."""
    return Counter(verdict(suite["operation"], case) for case in suite["cases"])


def theirs(base: Layout, outer: Layout, found: Layout | None) -> str:
    """What another answer to a composition is, None where it was refused, by what ours was shown to be."""
    ours = cute.compose(base, outer)
    if found is None:
        return MISSED if isinstance(ours, Composed) else FAILED
    wanted = [composed(base.leaves, outer.leaves, number) for number in range(outer.size)]
    if found.size == outer.size and is_refined_by(outer.shape, found.shape) and values(found) == wanted:
        return RIGHT
    is_inside = not isinstance(cute.compose(base, outer, extends=False), OutOfDomain)
    return WRONG if is_inside else BEYOND


def compositions(suite: dict[str, Any]) -> Iterator[tuple[Layout, Layout, Any]]:
    """The cases of a suite that compose two layouts, with what is known of another's answer."""
    for case in suite["cases"] if suite["operation"] == "composition" else ():
        given = list(map(read, arguments(case)))
        if all(isinstance(part, Layout | int) for part in given):
            base, outer = map(as_layout, given)
            yield base, outer, next((part["theirs"] for part in case if isinstance(part, dict)), None)


def of_tensor_layouts(suite: dict[str, Any]) -> Counter[str]:
    """What tensor-layouts answers to the compositions in its own tests."""
    found: Counter[str] = Counter()
    for base, outer, text in compositions(suite):
        found[theirs(base, outer, None if text is None else as_layout(read(text)))] += 1
    return found


def of_pycute(suite: dict[str, Any]) -> Counter[str]:
    """What the pycute that is installed answers to the compositions of a suite."""
    import pycute  # noqa: PLC0415  (it is optional)

    found: Counter[str] = Counter()
    for base, outer, _ in compositions(suite):
        try:
            answer = cute.of_pycute(pycute.composition(cute.to_pycute(base), cute.to_pycute(outer)))
        except (AssertionError, ZeroDivisionError):
            answer = None
        found[theirs(base, outer, answer)] += 1
    return found


COLUMNS = (RIGHT, NONE, OPEN, INPUT, WRONG)
OTHERS = (RIGHT, MISSED, FAILED, WRONG, BEYOND)


def table() -> Iterator[str]:
    """The rows of our answers, a row a suite and operation."""
    yield f"| suite | operation | cases | {' | '.join(COLUMNS)} | not applicable |"
    yield "|---" * (4 + len(COLUMNS)) + "|"
    for suite in suites():
        found = verdicts(suite)
        out = "; ".join(sorted({f"{what}: {why}" if "cases" in what or "calls" in what else why
                                for what, why in suite["not applicable"]}))  # fmt: skip
        counts = " | ".join(str(found[column]) for column in COLUMNS)
        operation = suite["operation"] + (", generated" if "generated" in suite["source"] else "")
        yield f"| {suite['suite']} | {operation} | {len(suite['cases'])} | {counts} | {out} |"


def table_of_others() -> Iterator[str]:
    """The rows of what others answer to compositions."""
    yield f"| compositions of | answered by | cases | {' | '.join(OTHERS)} |"
    yield "|---" * (3 + len(OTHERS)) + "|"
    for suite in suites():
        if suite["operation"] == "composition":
            named = {"pycute": of_pycute} if has_pycute() else {}
            if suite["suite"] == "tensor-layouts":
                named["tensor-layouts"] = of_tensor_layouts
            for name, answers in named.items():
                found = answers(suite)
                counts = " | ".join(str(found[column]) for column in OTHERS)
                generated = ", generated" if "generated" in suite["source"] else ""
                yield f"| {suite['suite']}{generated} | {name} | {found.total()} | {counts} |"


def has_pycute() -> bool:
    """Whether NVIDIA's pycute is installed."""
    try:
        cute.to_pycute(Layout(1, 0))
    except CuteError:
        return False
    return True
