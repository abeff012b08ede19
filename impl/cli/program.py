"""The program: reads the command line, has the command answer, prints that, and returns the exit status.

A command is a module of `impl.cli.commands`, imported when it is called: `add_arguments` describes what it takes, and
`run` gives its `Reply`, which is printed as text or, with `--json`, as one JSON object on one line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from impl.checking import require_switches
from impl.cli.fault import FAULT, INTERRUPTED, TRACEBACK, UNWRITTEN, exit_status, guarded, tell
from impl.cli.options import Once, Parser, UsageError
from impl.cli.reply import Reply, say
from impl.errors import BudgetError, LayoutError, OutOfBoundsError
from impl.native import compiled

IMPL = "python -m impl"
"""The program, where it is run as a module."""
COMMANDS = {
    "mergeable": "is a stack of views, base first, the same as one view?",
    "explain": "why a stack is, or is not, one view, step by step",
    "show": "the grid of addresses a stack reads; . not valid, ! out of bounds, * witness",
    "chain": "what each step of a chain of operations does: views, copy-free or not, index expression, cost",
    "equivalent": "do two stacks read the same?",
    "simplify": "the cheapest equal index expression, the rules that lead to it, and the cost before and after",
    "index": "the index expression to paste into C, CUDA, Python or numpy, when it is valid, and what it costs",
    "lower": "the kernel that writes what a stack of views reads, contiguous, in C, OpenCL, Metal or CUDA",
    "shard": "does a reshape of a tensor on a mesh of devices need communication, for PyTorch or JAX?",
    "cute": "layouts of CuTe composed, divided and inverted, or what shows that there is no such layout",
    "batch": "questions from standard input, one JSON list of arguments a line; one JSON object a line answers",
}
"""What each command answers."""
LONGEST = 50_000
"""Decimal digits of one integer, in what is given and in the output."""
MOST_OPTIONS = 1000
"""Options of one command: `argparse` looks at all of them for each."""
TOO_LONG = "integer string conversion"
"""What Python says of an integer with more digits; any other ValueError is a fault."""
EXIT_CODES = (
    "exit status: 0 yes, or what was asked for (mergeable, copy-free, equivalent, shown), 1 no (not mergeable, a copy, "
    "different, none) or out of bounds, 2 bad input, 3 not decided (beyond the budget, or too large), "
    f"{FAULT} a fault of the library (with {TRACEBACK}=1 its traceback is shown), {UNWRITTEN} output not written, "
    f"{INTERRUPTED} interrupted"
)


def parser(given: Sequence[str], program: str) -> Parser:
    """The parser, with the arguments of the commands that are named in the command line."""
    root = Parser(prog=program, description="Ask about views of memory.", epilog=EXIT_CODES, allow_abbrev=False)
    root.add_argument("--version", action="version", version=version() if "--version" in given else "")
    root.set_defaults(parser=root)
    commands = root.add_subparsers(dest="command", metavar="COMMAND", prog=program)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text, epilog=EXIT_CODES, allow_abbrev=False)
        command.register("action", None, Once)
        command.set_defaults(about_json="the answer as one JSON object on one line")
        if name in given:
            import_module(f"impl.cli.commands.{name}").add_arguments(command)
            command.add_argument("--json", nargs=0, default=False, help=command.get_default("about_json"))
            command.set_defaults(parser=command)
    return root


def version() -> str:
    """The version that is installed, and whether the native path is there."""
    return f"view-algebra {number()}, {'with' if compiled else 'without'} the native path"


def number() -> str:
    """The version that is installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (it takes as long as a question)

    try:
        return version("view-algebra")
    except PackageNotFoundError:
        return "of unknown version"


def launched(program: str) -> int:
    """Runs the process's command; returns the exit status."""
    return exit_status(lambda: main(program=program))


def main(argv: Sequence[str] | None = None, program: str = IMPL) -> int:
    """Runs one command; returns the exit status."""
    given = sys.argv[1:] if argv is None else list(argv)
    return guarded(lambda: run(given, program))


def run(given: Sequence[str], program: str) -> int:
    """Prints what a command says, or why it does not answer; returns the exit status."""
    try:
        require_switches()
        arguments = parsed(given, program)
        if arguments.command is None:
            say(arguments.parser.format_help())
            return 0
        status, text = in_json(arguments) if arguments.json else in_words(arguments)
    except LayoutError as error:
        usage = error.usage if isinstance(error, UsageError) else ""
        tell(f"{usage}error: {' '.join(str(error).split())}")
        return status_of(error)
    say(printable(text) + "\n" * bool(text))
    return status


def status_of(error: LayoutError) -> int:
    """The exit status for what is not answered: 1 for a stack that is left, 3 for what is too large, 2 for others."""
    return 1 if isinstance(error, OutOfBoundsError) else 3 if isinstance(error, BudgetError) else 2


def printable(text: str) -> str:
    """The text in the letters of standard output; others as Python escapes them, as standard error does."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def parsed(given: Sequence[str], program: str) -> argparse.Namespace:
    """The arguments, by name. Raises UsageError for others than there are."""
    root = parser(given, program)
    if (options := sum(argument.startswith("--") for argument in given)) > MOST_OPTIONS:
        root.error(f"{options} options; need at most {MOST_OPTIONS}: one --range may have several, as i=0:4,j=0:3")
    found, left = root.parse_known_args(given)
    if left:
        need = f"; {found.need}" if "need" in found else ""
        found.parser.error(f"unrecognized arguments: {' '.join(left)}{need}")
    return found


def reply(arguments: argparse.Namespace) -> Reply:
    """What the command answers that is named."""
    found: Reply = import_module(f"impl.cli.commands.{arguments.command}").run(arguments)
    return found


def in_words(arguments: argparse.Namespace) -> tuple[int, str]:
    """The exit status of a command, and its answer as text."""
    with long_integers():
        found = reply(arguments)
        return found.status, found.text()


def in_json(arguments: argparse.Namespace) -> tuple[int, str]:
    """The same with the answer as plain data, on one line; that a stack is out of bounds is an answer, too."""
    from json import dumps  # noqa: PLC0415  (most answers are read by people)

    with long_integers():
        try:
            found = reply(arguments)
            return found.status, dumps(found.data())
        except OutOfBoundsError as error:
            where = {"witness": error.index, "level": error.level, "flat": error.flat, "size": error.size}
            return 1, dumps({"answer": "out of bounds", "sentence": str(error), **where})


@contextmanager
def long_integers() -> Iterator[None]:
    """Answers multiply what they were given: within this context integers of 50,000 digits are written, and read.
    Python's limit is one for all threads; the program has one.

    Raises BudgetError if there is a longer one.
    """
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(LONGEST)
    try:
        yield
    except ValueError as error:
        if isinstance(error, LayoutError) or TOO_LONG not in str(error):
            raise
        raise BudgetError(f"the answer cannot be written: {error}") from None
    finally:
        sys.set_int_max_str_digits(before)
