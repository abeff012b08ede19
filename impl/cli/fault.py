"""What the command line does about a fault of its own: one line, and an exit status that no answer has.

A program that reads exit statuses must be able to tell "not mergeable" from "this library is broken".
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

FAULT = 70
"""The exit status of a fault of the library: EX_SOFTWARE of BSD's sysexits.h."""
UNWRITTEN = 74
"""The exit status where the output cannot be written: EX_IOERR of BSD's sysexits.h."""
INTERRUPTED = 130
"""The exit status of a command that an interrupt ended, as shells have it."""
TRACEBACK = "VIEW_ALGEBRA_TRACEBACK"
"""The environment variable that has a fault shown with its traceback."""


def ended(run: Callable[[], int]) -> int:
    """The exit status of a command, also where it is interrupted, or the reader of its output goes away, of which
    nobody is told."""
    try:
        return run()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNWRITTEN
    except KeyboardInterrupt:
        tell("\ninterrupted")
        return INTERRUPTED


def guarded(run: Callable[[], int]) -> int:
    """The exit status of a command. What it raises is no answer and no bad input, so one line on standard error
    says what it is; with the environment variable `VIEW_ALGEBRA_TRACEBACK` the traceback goes before it.

    A reader of the output that goes away raises BrokenPipeError still.
    """
    try:
        return run()
    except BrokenPipeError:
        raise
    except OSError as error:
        tell(f"error: the answer cannot be written: {error.strerror or error}")
        return UNWRITTEN
    except Exception as error:
        if os.environ.get(TRACEBACK, "") not in ("", "0"):
            from traceback import print_exc  # noqa: PLC0415  (takes long to import)

            print_exc()
        tell(sentence(error))
        return FAULT


def tell(what: str) -> None:
    """Writes a sentence to standard error; to nothing where that is closed, for the output holds answers alone."""
    if sys.stderr is not None:
        print(what, file=sys.stderr)


def sentence(error: Exception) -> str:
    """The sentence that reports an exception as a fault of the library, in one line.

    >>> sentence(KeyError("carry-free"))[:47]
    "internal error: KeyError: 'carry-free'; this is"
    """
    said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return (
        f"internal error: {said}; this is a fault of the library and no answer: please report it with the whole "
        f"command and its output with {TRACEBACK}=1"
    )
