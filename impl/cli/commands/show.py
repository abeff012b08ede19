"""`python -m impl show`: the grid of addresses that a stack of views reads, as text or as a picture."""

from __future__ import annotations

import argparse

from impl.cli.reply import Reply
from impl.cli.stacks import add_question, answer_to
from impl.cli.writing import grid
from impl.cli.writing.as_json import plain
from impl.cli.writing.pictures import svg
from impl.mergeability import OutOfBounds


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_question(command)
    command.add_argument("--svg", action="store_true", help="the grid as a picture, in SVG")


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers; the status is 1 where a valid index leaves a view, else 0 whether they merge or not."""
    views, answer = answer_to(arguments)
    marked = answer.marked

    def text() -> str:
        return (svg if arguments.svg else grid.grid)(views, marked)

    def data() -> dict[str, object]:
        return {"views": plain(views), "marked": plain(marked), "svg" if arguments.svg else "grid": text()}

    return Reply(1 if isinstance(answer, OutOfBounds) else 0, text, data)
