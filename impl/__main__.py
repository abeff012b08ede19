"""`python -m impl`: ask about views from the command line.

Exit status: 0 mergeable (or shown), 1 not mergeable or out of bounds, 2 bad input, 3 not decided within the
budget, 70 a fault of the library, 74 the output cannot be written.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from impl.cli.fault import FAULT, TRACEBACK, UNWRITTEN, guarded
from impl.cli.parsing import parse_views
from impl.cli.wording import conclusion
from impl.errors import LayoutError, OutOfBoundsError
from impl.merge.reading import Equality
from impl.mergeability import DEFAULT_BUDGET, Merged, NotMergeable, OutOfBounds, mergeable
from impl.mergeability.answers import Answer
from impl.native import compiled
from impl.view import View

PROGRAM = "python -m impl"
VIEW_HELP = """a view: View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True), a short form such as
'View((2, 3))', or JSON such as '{"shape": [2, 3], "strides": [1, 2]}'; base first"""
QUESTIONS = {
    "mergeable": "is a stack of views, base first, the same as one view?",
    "show": "the grid of addresses a stack reads; . not valid, ! out of bounds, * witness",
    "explain": "why a stack is, or is not, one view, step by step",
}
OTHERS = {
    "simplify": "the cheapest equal index expression, the rules that lead to it, and the cost before and after",
    "lower": "the kernel that writes what a stack of views reads, contiguous, in C, OpenCL, Metal or CUDA",
    "shard": "does a reshape of a tensor on a mesh of devices need communication, for PyTorch or JAX?",
}
"""Commands that answer no question about merging; each is the module of its name, imported when it is called."""
LONGEST = 50_000
"""Decimal digits of one integer in the output."""
MOST_OPTIONS = 1000
"""Options of one command: `argparse` looks at all of them for each."""
TOO_LONG = "integer string conversion"
"""What Python says of an integer with more digits; any other ValueError is a fault."""
EXIT_CODES = (
    "exit status: 0 mergeable, 1 not mergeable or out of bounds, 2 bad input, 3 budget exceeded, "
    f"{FAULT} a fault of the library (with {TRACEBACK}=1 its traceback is shown), {UNWRITTEN} output not written"
)


def parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """The command line, with the arguments of the commands that are named in it."""
    root = argparse.ArgumentParser(prog=PROGRAM, description="Ask about views of memory.", epilog=EXIT_CODES)
    root.add_argument("--version", action="version", version=version() if "--version" in given else "")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND", prog=PROGRAM)
    for name, text in QUESTIONS.items():
        command = commands.add_parser(name, help=text, description=text, epilog=EXIT_CODES)
        command.add_argument("views", nargs="+", metavar="VIEW", help=VIEW_HELP)
        command.add_argument("--equality", choices=("observable", "strict"), default="observable")
        command.add_argument("--budget", type=int, default=DEFAULT_BUDGET, help="units of work (default %(default)s)")
        if name == "mergeable":
            command.add_argument("--json", action="store_true", help="the answer as one JSON object")
    for name, text in OTHERS.items():
        command = commands.add_parser(name, help=text, description=text)
        if name in given:
            import_module(f"impl.cli.{name}").add_arguments(command, VIEW_HELP)
    return root


def version() -> str:
    """The version that is installed, and whether the native path is there."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (it takes as long as a question)

    try:
        number = version("view-algebra")
    except PackageNotFoundError:
        number = "of unknown version"
    return f"view-algebra {number}, {'with' if compiled else 'without'} the native path"


def main(argv: list[str] | None = None) -> int:
    """Runs one command; returns the exit status."""
    given = sys.argv[1:] if argv is None else argv
    root = parser(given)
    if (options := sum(argument.startswith("-") for argument in given)) > MOST_OPTIONS:
        root.error(f"{options} options; need at most {MOST_OPTIONS}: one --range may have several, as i=0:4,j=0:3")
    arguments = root.parse_args(given)
    return guarded(lambda: run(arguments))


def run(arguments: argparse.Namespace) -> int:
    """Prints what a command says, or why its input is bad; returns the exit status."""
    try:
        if arguments.command in OTHERS:
            with long_integers():
                text = import_module(f"impl.cli.{arguments.command}").run(arguments)
            print(text, flush=True)
            return 0
        views = tuple(view for text in arguments.views for view in parse_views(text))
        answer = mergeable(*views, equality=arguments.equality, budget=arguments.budget)
        with long_integers():
            text = output(arguments.command, views, answer, arguments)
    except LayoutError as error:
        print(f"error: {' '.join(str(error).split())}", file=sys.stderr)
        return 1 if isinstance(error, OutOfBoundsError) else 2
    print(text, flush=True)
    return 0 if arguments.command == "show" else status(answer)


@contextmanager
def long_integers() -> Iterator[None]:
    """Answers multiply what they were given: within this context integers of 50,000 digits are written.

    Raises LayoutError if there is a longer one.
    """
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(LONGEST)
    try:
        yield
    except ValueError as error:
        if isinstance(error, LayoutError) or TOO_LONG not in str(error):
            raise
        raise LayoutError(f"the answer cannot be written: {error}") from None
    finally:
        sys.set_int_max_str_digits(before)


def output(command: str, views: tuple[View, ...], answer: Answer, arguments: argparse.Namespace) -> str:
    """The text that a command prints."""
    equality: Equality = arguments.equality
    if command == "show":
        from impl.cli.grid import grid  # noqa: PLC0415  (another command does not wait for it)

        return grid(views, marked_by(answer))
    if command == "explain":
        from impl.cli.explain import explain  # noqa: PLC0415

        return explain(views, equality, arguments.budget)
    if arguments.json:
        from impl.cli.as_json import json_of  # noqa: PLC0415

        return json_of(views, equality, answer)
    return "\n".join(conclusion(answer))


def marked_by(answer: Answer) -> tuple[tuple[int, ...], ...]:
    """The indices that an answer names, which `show` marks in the grid."""
    match answer:
        case NotMergeable(witness):
            return witness.indices
        case OutOfBounds(index):
            return (index,)
        case _:
            return ()


def status(answer: Answer) -> int:
    """The exit status for an answer."""
    match answer:
        case Merged():
            return 0
        case NotMergeable() | OutOfBounds():
            return 1
        case _:
            return 3


if __name__ == "__main__":
    try:
        code = main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
