"""A mode in which each answer of the library is checked, before it is handed out, by what did not find it.

Off, it costs nothing: no function asks whether it is on. On, the functions that answer are wrapped, wherever they are
known by name, and each answer goes through the checks of `proofs.validation`, which rest on the definitions and on the
certificates that answers carry. A wrong one is a `WrongAnswerError`, raised where the question was asked.

    IMPL_CHECK=1 python program.py        from the start
    impl.check(True)                      from here on, for all threads of the process

What variables of the environment may say is looked at here too, when the library is imported.
"""

from __future__ import annotations

import sys
from importlib import import_module
from os import environ
from os.path import basename, sep

from impl.errors import LayoutError

VARIABLE = "IMPL_CHECK"
"""The environment variable that turns the mode on, if it is 1."""

SWITCHES = (VARIABLE, "VIEW_ALGEBRA_PURE", "VIEW_ALGEBRA_TRACEBACK")
"""The environment variables that turn something on, if they are 1: this mode, Python alone (`impl.native`), and the
traceback of a fault of the command line (`impl.cli.fault`)."""

COMMANDS = ("impl", "viewalgebra", "proofs", "explorer")
"""The packages that `python -m` runs, or modules of them."""

BAD_INPUT = 2
"""The exit status of a command that is told what it does not take."""

MOST_SHOWN = 60
"""Letters of a variable that a message repeats."""


class WrongAnswerError(BaseException):
    """An answer of the library was refuted by a check. No handler of refusals takes it for one of them."""


def check(is_on: bool = True) -> None:
    """Has each answer checked from now on, or no longer.

    Raises LayoutError if `is_on` is neither True nor False, and if the checks are not installed.
    """
    from impl.doors import flag  # noqa: PLC0415  (`import impl` is to take a millisecond)

    is_wanted = flag(is_on, "check: is_on", LayoutError)
    try:
        validation = import_module("proofs.validation")
    except ModuleNotFoundError as error:
        raise LayoutError(f"check: {error.name} is not installed; the checks need the whole distribution") from error
    validation.validate(is_wanted)


def check_if_asked() -> None:
    """Turns the mode on if the environment says so.

    Raises LayoutError if a switch in it says anything but 0 or 1, and if the checks are not installed; a command of
    this library says so in one line, and ends.
    """
    try:
        require_switches()
        if environ.get(VARIABLE) == "1":
            check(True)
    except LayoutError as error:
        if not is_command():
            raise
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(BAD_INPUT) from None


def require_switches() -> None:
    """Raises LayoutError if a switch in the environment says anything but 0 or 1; one that is empty says nothing."""
    for name in SWITCHES:
        if (said := environ.get(name, "")) not in ("", "0", "1"):
            raise LayoutError(f"the environment variable {name} is {said[:MOST_SHOWN]!r}; need 0 or 1")


def is_command() -> bool:
    """Whether this process is a command of this library: `viewalgebra`, or `python -m` with the name of one."""
    program, given = sys.argv[0] if sys.argv else "", sys.orig_argv
    if basename(program) in ("viewalgebra", "viewalgebra.exe"):
        return True
    module = given[given.index("-m") + 1] if "-m" in given[:-1] else ""
    is_there = program == "-m" or module.replace(".", sep) in program  # "-m" until the module is found
    return is_there and module.partition(".")[0] in COMMANDS
