"""Evidence that two stacks read the same, for the checker: `impl.equivalent` answers without any.

Runs of views that are one view are put together on both sides, each by the certificate of `mergeable`. If both come to
the same, that is the evidence; else what both share below and above is left out; and what is left is listed, if it has
few indices.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from impl.cli.writing.as_json import as_json
from impl.merge.budget import IMPLICIT_BUDGET
from impl.mergeability import Different, Equivalent, Merged, mergeable
from impl.view import View
from proofs.checker.equivalences import MOST_INDICES, check_alike
from proofs.checker.merges import view_of
from proofs.checker.rejected import Rejected
from spec.shape import size

Stack = tuple[View, ...]
Plain = dict[str, Any]


def compared(left: Stack, right: Stack, answer: Equivalent | Different, most: int = MOST_INDICES) -> Plain | None:
    """What was answered about two stacks of plain integers, as plain data with its evidence, for which no more indices
    are listed than `most`; None if there is none."""
    views = {"left": plain_stack(left), "right": plain_stack(right)}
    if isinstance(answer, Different):
        index = None if answer.index is None else list(answer.index)
        return {"answer": "different", **views, "index": index, "addresses": list(answer.addresses)}
    evidence = likeness(left, right, most)
    return None if evidence is None else {"answer": "equivalent", **views, "evidence": evidence}


def plain_stack(views: Stack) -> Any:
    """Views as plain data."""
    return as_json(views, "observable", mergeable(*views, budget=0))["views"]


def likeness(left: Stack, right: Stack, most: int = MOST_INDICES) -> Plain | None:
    """Evidence that two stacks read the same; None if none is found."""
    (mine, runs), (theirs, others) = together(left), together(right)
    tried = unlike(mine, theirs, most)
    rest = next((evidence for evidence in tried if is_accepted(mine, theirs, evidence)), None)
    if rest is None:
        return None
    return after(runs, turned(after(others, turned(rest))) if others else rest)


def after(runs: list[Plain], rest: Plain) -> Plain:
    """Evidence about two stacks before runs of the left one were put together, and the rest of it after that."""
    for run in reversed(runs):
        rest = {**run, "rest": rest}
    return rest


def turned(evidence: Plain) -> Plain:
    """Evidence about the stacks the other way round."""
    return {"kind": "Turned", "rest": evidence}


def together(views: Stack) -> tuple[Stack, list[Plain]]:
    """A stack without runs that are one view, and those that were put together, in order."""
    runs: list[Plain] = []
    while (found := first_run(views)) is not None:
        position, count, run = found
        runs.append(run)
        view: View = run.pop("merged")
        views = (*views[:position], view, *views[position + count :])
    return views, runs


def first_run(views: Stack) -> tuple[int, int, Plain] | None:
    """The longest run of a stack that is one view, if there is any."""
    for count in range(len(views), 1, -1):
        for position in range(len(views) - count + 1):
            run = views[position : position + count]
            answer = mergeable(*run, budget=IMPLICIT_BUDGET)
            if isinstance(answer, Merged):
                return position, count, plain_run(position, run, answer)
    return None


def plain_run(position: int, run: Stack, answer: Merged) -> Plain:
    """A run that is one view, as evidence, and the view itself."""
    plain = as_json(run, "observable", answer)
    named = {"view": plain["view"], "certificate": plain["certificate"], "merged": answer.view}
    return {"kind": "Run", "position": position, "count": len(run), **named}


def unlike(left: Stack, right: Stack, most: int) -> Iterator[Plain]:
    """What may be evidence about two stacks without runs."""
    if left == right:
        yield {"kind": "Same"}
    if len(left) == len(right) == 1:
        respelled = {"kind": "Run", "position": 0, "count": 1, "view": plain_stack(right)[0]}
        yield {**respelled, "certificate": {"kind": "Normal"}, "rest": {"kind": "Same"}}
    below = min(shared(left, right), len(left) - 1, len(right) - 1)
    above = min(shared(left[::-1], right[::-1]), len(left) - below - 1, len(right) - below - 1)
    if below or above:
        mine, theirs = (views[below : len(views) - above] for views in (left, right))
        apart = {"kind": "Apart", "below": below, "above": above}
        yield from ({**apart, "rest": rest} for rest in unlike(mine, theirs, most))
    if size(left[-1].shape) <= most:
        yield {"kind": "Listed"}


def shared(left: Stack, right: Stack) -> int:
    """How many views two stacks have in common, from the first on."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False))))


def is_accepted(left: Stack, right: Stack, evidence: Plain) -> bool:
    """Whether the checker accepts evidence about two stacks."""
    try:
        check_alike(tuple(map(view_of, plain_stack(left))), tuple(map(view_of, plain_stack(right))), evidence)
    except Rejected:
        return False
    return True
