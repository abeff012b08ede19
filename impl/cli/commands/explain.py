"""`python -m impl explain`: why a stack of views is one view, or is not, step by step."""

from __future__ import annotations

import argparse

from impl.cli.reply import Reply
from impl.cli.stacks import add_question, answer_to, budget_of, status
from impl.cli.writing import explain
from impl.cli.writing.as_json import as_json


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_question(command)


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    views, answer = answer_to(arguments)

    def text() -> str:
        return explain.explain(views, arguments.equality, budget_of(arguments))

    def data() -> dict[str, object]:
        return as_json(views, arguments.equality, answer) | {"steps": text().splitlines()}

    return Reply(status(answer), text, data)
