"""What several commands are asked: a stack of views, the equality that is meant, and a budget."""

from __future__ import annotations

import argparse

from impl.cli.options import integer
from impl.cli.reading.parsing import parse_views
from impl.errors import MergeError
from impl.mergeability import DEFAULT_BUDGET, BudgetExceeded, Equivalent, Merged, mergeable
from impl.mergeability.answers import Answer
from impl.view import View

VIEW_HELP = """a view: View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True), a short form such as
'View((2, 3))', JSON such as '{"shape": [2, 3], "strides": [1, 2]}', or a chain of operations such as
'(2, 3).permute(1, 0).reshape(2, 3)'; base first"""

STATUSES = {Merged: 0, Equivalent: 0, BudgetExceeded: 3}
"""The exit status of an answer; others are 1."""


def add_views(command: argparse.ArgumentParser) -> None:
    """Adds the views."""
    command.add_argument("views", nargs="+", metavar="VIEW", help=VIEW_HELP)


def add_question(command: argparse.ArgumentParser) -> None:
    """Adds the views, the equality and the budget."""
    add_views(command)
    command.add_argument(
        "--equality",
        choices=("observable", "strict"),
        default="observable",
        help="what has to be equal: which indices are valid, and their addresses (observable, the default), "
        "or the addresses of the others, too (strict)",
    )
    add_budget(command)


def add_budget(command: argparse.ArgumentParser) -> None:
    """Adds the budget."""
    text = "units of work (default %(default)s, about a second)"
    command.add_argument("--budget", type=integer, default=DEFAULT_BUDGET, help=text)


def views_of(arguments: argparse.Namespace) -> tuple[View, ...]:
    """The stack that is asked about."""
    return tuple(view for text in arguments.views for view in parse_views(text))


def budget_of(arguments: argparse.Namespace) -> int:
    """The budget. Raises MergeError for one below 0."""
    budget: int = arguments.budget
    if budget < 0:
        raise MergeError(f"{arguments.command}: budget {budget}; need 0 or more")
    return budget


def answer_to(arguments: argparse.Namespace) -> tuple[tuple[View, ...], Answer]:
    """The stack, and whether it is one view."""
    views = views_of(arguments)
    return views, mergeable(*views, equality=arguments.equality, budget=budget_of(arguments))


def status(answer: object) -> int:
    """The exit status for an answer."""
    return STATUSES.get(type(answer), 1)
