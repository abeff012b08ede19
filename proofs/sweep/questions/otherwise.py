"""What a solver left open, decided in another way; in which one is counted, and what was only read here and there is
no proof.

1. A *certificate*: `mergeable` says of each run of views that became one that it is this view, and the independent
   checker (`proofs.checker`) accepts what it carries for that. Stacks of the same views need none.
2. *Reading*: where there are at most `MOST_READ` indices, each of them is read through both stacks.
3. *Reading some*: the ends of the shape and of its box, their neighbours, and indices that are drawn.
"""

from __future__ import annotations

from math import prod

from impl.cli.writing.as_json import as_json
from impl.mergeability import Merged, mergeable
from impl.view import View
from proofs.checker import check
from proofs.claims.common import defined
from proofs.sweep.questions.boxes import Stack
from proofs.sweep.questions.question import Question
from proofs.sweep.questions.solver import Answer
from proofs.validation.defined import indices_of
from proofs.validation.merges import are_runs, are_same
from spec.shape import index_set

MOST_READ = 2**14
"""Indices that are all read through two stacks."""


def decided(question: Question) -> Answer:
    """The answer to a question that a solver left open: "certified", "read", "read in part" or "different"."""
    if question.left == question.right or question.is_certified():
        return Answer("certified")
    shape = question.left[-1].shape
    is_whole = prod(shape) <= MOST_READ
    for index in index_set(shape) if is_whole else indices_of(question.left[-1]):
        if question.differ_at(index):
            return Answer("different", index)
    return Answer("read" if is_whole else "read in part")


def are_one(left: Stack, right: Stack) -> bool:
    """Whether two stacks are the same view, each by a certificate."""
    answer = mergeable(*left)
    return isinstance(answer, Merged) and all(are_certified_runs(stack, (answer.view,)) for stack in (left, right))


def are_certified_runs(before: Stack, after: Stack) -> bool:
    """Whether each view of a stack is a run of another one, in order: the same view, or by a certificate.

    Raises Rejected for a certificate that the checker does not accept.
    """
    return are_runs(before, after, is_run)


def is_run(run: Stack, view: View) -> bool:
    """Whether a view is a run of views: the only one of it, or the one that a certificate shows."""
    if run == (view,):
        return True
    answer = mergeable(*run)
    check(as_json(run, "observable", answer))
    return isinstance(answer, Merged) and are_same(defined(answer.view), defined(view))
