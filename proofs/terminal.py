"""What the commands share on a terminal: numbers and patterns among their options, progress, and how they end."""

import argparse
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from itertools import combinations
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from types import FrameType

from impl.cli.fault import INTERRUPTED, UNWRITTEN, exit_status
from impl.cli.options import INTEGER
from impl.shown import shown

__all__ = [
    "INTERRUPTED", "UNWRITTEN", "Progress", "by_the_minute", "clear_progress", "ended", "is_named", "positive",
    "show_progress", "unmatched", "unseen", "wrong_files",
]  # fmt: skip

Progress = Callable[[int, int, str], None]
"""A function that is called with how much is done, of how much, and the name of what is waited for."""

MINUTE = 60.0
"""Seconds from one line to the next where there is no terminal."""
BAR = 40
"""Characters of a bar, at most."""
AT_ONCE = 1.0
"""Seconds in which several interrupts are one: whoever is impatient sends the next before the first has been told."""


def unseen(done: int, total: int, name: str) -> None:
    """Progress that nobody sees."""


def positive(text: str) -> int:
    """A positive integer, for argparse."""
    if not INTEGER.fullmatch(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number of at least 1")
    return int(text)


def is_named(texts: Iterable[str], patterns: Sequence[str] | None) -> bool:
    """Whether one of some texts matches one of the patterns of --only, whatever its letters' case; all do without one.

    >>> is_named(("C7.collapse", "reshape"), ["c7.*"]), is_named(("views",), ["far*", "deep*"])
    (True, False)
    """
    return patterns is None or any(fnmatchcase(text.lower(), each.lower()) for each in patterns for text in texts)


def unmatched(patterns: Sequence[str] | None, named: Sequence[Iterable[str]]) -> str | None:
    """The first pattern of --only that matches none of some things, each by its texts; None if all match something.

    >>> unmatched(["far*", "x*"], [("views",), ("far views",)]), unmatched(None, [])
    ('x*', None)
    """
    return next((each for each in patterns or () if not any(is_named(texts, (each,)) for texts in named)), None)


def ended(run: Callable[[], int]) -> int:
    """The exit status of a command, as `exit_status` has it, also where a text was interrupted that Python ran, and
    where it is interrupted again while it says so."""
    hear_once()
    if (code := exit_status(run)) == INTERRUPTED:
        eval("0")  # noqa: S307  (Python ends by the signal if the last text that ran was interrupted)
    return code


def hear_once() -> None:
    """Has interrupts that come at once heard as one, from now on; a later one is heard again, for the first may have
    been in what nobody can interrupt, such as a callback of z3."""
    last = -AT_ONCE

    def hear(_signal: int, _frame: FrameType | None) -> None:
        nonlocal last
        if (now := monotonic()) >= last + AT_ONCE:
            last = now
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, hear)


def wrong_files(options: argparse.Namespace, names: tuple[str, ...], lists: tuple[str, ...]) -> str | None:
    """What is wrong with options that name files to write, and with those that print a list instead; None if nothing.

    A list is printed alone: files would stay unwritten.
    """
    files = {name: getattr(options, name) for name in names if getattr(options, name) is not None}
    printed = [name for name in lists if getattr(options, name)]
    if len(printed) > 1:
        return f"--{printed[0]} and --{printed[1]}: need one of them"
    for name, other in combinations(files, 2):
        if files[name].resolve() == files[other].resolve():
            return f"--{name} and --{other} name the same file, {files[name]}; need one for each"
    return next((wrong for name, file in files.items() if (wrong := wrong_file(name, file, printed))), None)


def wrong_file(name: str, file: Path, printed: Sequence[str]) -> str | None:
    """What is wrong with a file that an option names, where so many lists are printed; None if nothing."""
    if printed:
        return f"--{printed[0]} prints a list and runs nothing: there is nothing to write for --{name}"
    if str(file) == "-":
        return f"--{name} -: need the name of a file"
    if not file.parent.is_dir():
        return f"{file.parent} is not a directory"
    if file.is_dir() and name != "smt2":
        return f"--{name} {file}: it is a directory; need the name of a file"
    return None


def show_progress(done: int, total: int, name: str) -> None:
    """Draws the progress bar, on a terminal and no wider than it, with what is in work."""
    if sys.stderr.isatty():
        width = get_terminal_size().columns
        length = min(BAR, width // 2)
        filled = length * done // max(1, total)
        bar = f"[{'#' * filled}{'.' * (length - filled)}] {done}/{total} {name}"[: width - 1]
        print(f"\r{bar}\x1b[K", end="", file=sys.stderr, flush=True)


def by_the_minute(clock: Callable[[], float] = monotonic) -> Progress:
    """Progress that a terminal shows as a bar, and that is told elsewhere too, on standard error: a line a minute, so
    that what runs long is seen to run."""
    told = clock()

    def tell(done: int, total: int, name: str) -> None:
        nonlocal told
        if sys.stderr.isatty():
            show_progress(done, total, name)
        elif (now := clock()) - told >= MINUTE:
            told = now
            print(f"{done} of {total}: {name}", file=sys.stderr, flush=True)

    return tell


def clear_progress() -> None:
    """Takes the progress bar away, on a terminal."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
