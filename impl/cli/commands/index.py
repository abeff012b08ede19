"""`python -m impl index`: the index expression of a stack of views, to paste into a program."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from impl.cli.reply import Reply
from impl.cli.stacks import add_views, views_of
from impl.lower.indexing import IndexExpression, index_expression
from impl.lower.indexing.dialect import DIALECTS
from impl.shapetracker import ShapeTracker


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_views(command)
    command.add_argument("--language", choices=tuple(DIALECTS), default="c", help="default %(default)s")
    command.add_argument(
        "--names", metavar="NAME,...", help="names of the index variables, one for each axis, or `i*` for i0, i1, ..."
    )


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    names: str | None = arguments.names
    given = names if names is None else names[:-1] if names.endswith("*") else names.split(",")
    found = index_expression(ShapeTracker(views_of(arguments)), arguments.language, given)
    return Reply(0, lambda: lines_of(found), lambda: data_of(found))


def lines_of(found: IndexExpression) -> str:
    """The answer as lines of text: what to paste, the type of its integers, and its cost."""
    lines = {"index": found.address, "valid": found.condition, "type": found.type, "cost": found.cost}
    return "\n".join(f"{name:5}  {text}" for name, text in lines.items() if text is not None)


def data_of(found: IndexExpression) -> Mapping[str, object]:
    """The answer as plain data."""
    return {name: getattr(found, name) for name in IndexExpression.__match_args__}
