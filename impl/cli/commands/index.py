"""`python -m impl index`: the index expression of a stack of views, to paste into a program."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from impl.cli.options import told_by
from impl.cli.reply import Reply
from impl.cli.stacks import add_views, views_of
from impl.errors import ParseError
from impl.lower.indexing import IndexExpression, index_expression
from impl.lower.indexing.dialect import DIALECTS
from impl.shapetracker import ShapeTracker
from impl.shown import shown

OPTIONS = {"index_expression: names": "index: --names", "index_expression": "index", "expr_idxs": "index"}
"""What messages begin with, and what they are about here."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_views(command)
    command.add_argument("--language", choices=tuple(DIALECTS), default="c", help="default %(default)s")
    command.add_argument(
        "--names", metavar="NAME,...", help="names of the index variables, one for each axis, or `i*` for i0, i1, ..."
    )


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    tracker = ShapeTracker(views_of(arguments))
    names = names_in(arguments.names, len(tracker.shape))
    with told_by(OPTIONS):
        found = index_expression(tracker, arguments.language, names)
    return Reply(0, lambda: lines_of(found), lambda: data_of(found))


def names_in(given: str | None, rank: int) -> str | list[str] | None:
    """The names of the index variables, or their prefix. Raises ParseError unless there is one for each axis."""
    if given is None or given.strip().endswith("*"):
        return given if given is None else given.strip()[:-1]
    names = [name.strip() for name in given.split(",")] if given else []
    if len(names) != rank:
        raise ParseError(f"index: --names {shown(given)} for {rank} axes; need one for each, or `i*` for i0, i1, ...")
    return names


def lines_of(found: IndexExpression) -> str:
    """The answer as lines of text: what to paste, the type of its integers, and its cost."""
    lines = {"index": found.address, "valid": found.condition, "type": found.type, "cost": found.cost}
    return "\n".join(f"{name:5}  {text}" for name, text in lines.items() if text is not None)


def data_of(found: IndexExpression) -> Mapping[str, object]:
    """The answer as plain data."""
    return {name: getattr(found, name) for name in IndexExpression.__match_args__}
