"""`python -m impl equivalent`: whether two stacks of views read the same, in a line."""

from __future__ import annotations

import argparse

from impl.cli.reading.parsing import parse_views
from impl.cli.reply import Reply
from impl.cli.stacks import VIEW_HELP, add_budget, budget_of, status
from impl.cli.writing.as_json import WORDS, parts_of, plain
from impl.mergeability import equivalent

SEVERAL = """several views are one text as 'ShapeTracker((View((2, 3), (1, 2)), View((6,))))', or as a JSON list"""
"""How a stack of several views is written in one text."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    for name in ("left", "right"):
        command.add_argument(name, metavar=name.upper(), help=f"a stack in one text; {VIEW_HELP}; {SEVERAL}")
    command.set_defaults(need=f"need two stacks; {SEVERAL}")
    add_budget(command)


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    left, right = parse_views(arguments.left), parse_views(arguments.right)
    answer = equivalent(left, right, budget_of(arguments))

    def data() -> dict[str, object]:
        return {"left": plain(left), "right": plain(right), "answer": WORDS[type(answer)], **parts_of(answer)}

    return Reply(status(answer), lambda: str(answer), data)
