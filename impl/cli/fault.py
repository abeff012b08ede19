"""What the command line does about a fault of its own: one line, and an exit status that no answer has.

A program that reads exit statuses must be able to tell "not mergeable" from "this library is broken".
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

FAULT = 70
"""The exit status of a fault of the library: EX_SOFTWARE of BSD's sysexits.h."""
UNWRITTEN = 74
"""The exit status where the output cannot be written: EX_IOERR of BSD's sysexits.h."""
INTERRUPTED = 130
"""The exit status of a command that an interrupt ended, as shells have it."""
TRACEBACK = "VIEW_ALGEBRA_TRACEBACK"
"""The environment variable that has a fault shown with its traceback."""


def exit_status(run: Callable[[], int]) -> int:
    """The exit status of a command of this project, also where it is interrupted, its output cannot be written, or the
    reader of that goes away, of which nobody is told.

    An OSError with the name of a file is not about the output, and is raised.
    """
    replace_closed_streams()
    try:
        code = flushed(run)
    except BrokenPipeError:
        code = UNWRITTEN
    except KeyboardInterrupt:
        tell("\ninterrupted")
        code = INTERRUPTED
    except OSError as error:
        if error.filename is not None:
            raise
        tell(f"error: the output cannot be written: {error.strerror or error}")
        code = UNWRITTEN
    finally:
        let_go(sys.stdout)
        let_go(sys.stderr)
    return code


def replace_closed_streams() -> None:
    """Where standard output is closed, has it be a file that nobody can write to, so that what is said there is known
    not to be written; and standard error one that takes everything."""
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def flushed(run: Callable[[], int]) -> int:
    """The exit status of a command whose output is written then; `argparse` exits, and passes over help that is not."""
    try:
        code = run()
    except SystemExit:
        sys.stdout.flush()
        raise
    sys.stdout.flush()
    return code


def let_go(stream: TextIO | None) -> None:
    """Has what a stream holds that cannot be written go to nothing: Python would try again as it ends, and exit with a
    status of its own."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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
        let_go(sys.stdout)
        return UNWRITTEN
    except Exception as error:
        if os.environ.get(TRACEBACK, "") not in ("", "0"):
            from traceback import print_exc  # noqa: PLC0415  (takes long to import)

            print_exc()
        tell(sentence(error))
        return FAULT


def tell(what: str) -> None:
    """Writes a sentence to standard error; to nothing where that is closed or cannot be written, for the output holds
    answers alone."""
    if sys.stderr is not None:
        with suppress(OSError):
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
