"""`python -m impl mergeable`: whether a stack of views is one view, in a line."""

from __future__ import annotations

import argparse

from impl.cli.reply import Reply
from impl.cli.stacks import add_question, answer_to, status


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_question(command)


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    views, answer = answer_to(arguments)

    def data() -> dict[str, object]:
        from impl.cli.writing.as_json import as_json  # noqa: PLC0415  (most answers are read by people)

        return as_json(views, arguments.equality, answer)

    return Reply(status(answer), lambda: str(answer), data)
