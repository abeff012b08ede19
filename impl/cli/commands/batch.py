"""`python -m impl batch`: many questions in one process, a JSON line each.

A line is a list of arguments as the command line takes them, such as `["mergeable", "View((4,))", "View((2, 2))"]`. The
line that answers is an object: `status`, the exit status that the command would have had, and `answer`, what it prints
with `--json`, or `error`. Lines are answered one by one, in order, as they come.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import TextIO

from impl.cli import program
from impl.cli.fault import FAULT, sentence
from impl.cli.reply import Reply, say
from impl.errors import LayoutError, ParseError
from impl.shown import shown

WORST = (FAULT, 2, 3, 1, 0)
"""Exit statuses, the gravest first: that of a batch is the gravest of its lines."""


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The command takes no arguments of its own."""
    command.description = f"{command.description}: the arguments of a command, as it takes them"
    command.epilog = f"{command.epilog}; that of a batch is the gravest of its lines: 70, 2, 3, 1, 0"
    command.set_defaults(about_json="a closing line as well, which counts the lines and has the exit status")


def run(_arguments: argparse.Namespace) -> Reply:
    """Answers the lines of standard input; what is left to print is how many there were."""
    statuses = [answered(line) for line in lines() if line.strip()]
    worst = min(statuses, key=WORST.index, default=0)
    return Reply(worst, lambda: "", lambda: {"lines": len(statuses), "status": worst})


def lines() -> Iterator[str]:
    """The lines of standard input; bytes that are no text come as Python escapes them. Raises ParseError where it is
    closed."""
    given: TextIO | None = sys.stdin
    if given is None:
        raise ParseError("batch: standard input is closed; need a JSON list of arguments a line")
    if isinstance(given, TextIOWrapper):
        given.reconfigure(errors="backslashreplace")
    yield from given


def answered(line: str) -> int:
    """Prints the answer to one line; returns its exit status."""
    status, said = answer(line)
    say(f'{{"status": {status}, {said}}}\n')
    return status


def answer(line: str) -> tuple[int, str]:
    """The exit status for a line, and its answer or its error as JSON.

    >>> answer('["equivalent", "View((2, 3))", "View((2, 3))"]')[0], answer('["mergeable"]')[1][:30]
    (0, '"error": "the following argume')
    """
    try:
        arguments = program.parsed(arguments_of(line), program.IMPL)
        arguments.json = True
        status, found = program.in_json(arguments)
        return status, f'"answer": {found}'
    except LayoutError as error:
        return program.status_of(error), as_error(str(error))
    except Exception as error:
        return FAULT, as_error(sentence(error))


def as_error(said: str) -> str:
    """What a line is answered with that cannot be."""
    from json import dumps  # noqa: PLC0415  (imported with the first line)

    return f'"error": {dumps(said)}'


def arguments_of(line: str) -> list[str]:
    """The arguments that a line lists. Raises ParseError for what is no list of texts, and for what reads standard
    input or prints help itself."""
    from json import loads  # noqa: PLC0415  (imported with the first line)

    try:
        found = loads(line)
    except (ValueError, RecursionError) as error:
        raise ParseError(f"batch: cannot read {shown(line.strip())} as JSON: {error}") from None
    if not isinstance(found, list) or not found or not all(isinstance(part, str) for part in found):
        raise ParseError(f'batch: {shown(found)} is no list of texts; need such as ["mergeable", "View((2, 3))"]')
    if found[0] not in program.COMMANDS or found[0] == "batch" or {"-h", "--help"} & {*found}:
        asked = tuple(name for name in program.COMMANDS if name != "batch")
        raise ParseError(f"batch: {shown(found)} is no question; need one of {', '.join(asked)}, and its arguments")
    return list(found)

