"""`python -m impl lower`: the kernel that writes what a stack of views reads, as text or as operations."""

from __future__ import annotations

import argparse
import re

from impl.cli.options import told_by
from impl.cli.reading.syntax import shortened
from impl.cli.reply import Reply
from impl.cli.stacks import add_views, views_of
from impl.errors import ParseError
from impl.lower import LANGUAGES, Kernel, kernel_text, launch_of, lowered_for
from impl.lower.dtypes import BY_NAME
from impl.lower.uops.names import checked_kernel
from impl.shapetracker import ShapeTracker

OPTIONS = {"uops_to_cstyle: the name": "lower: --name:", "upcast:": "lower: --upcast:"}
"""What messages begin with, and what they are about here."""
UPCAST = re.compile(r"(\d{1,4}):(\d{1,9})", re.ASCII)


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    add_views(command)
    command.add_argument("--language", choices=tuple(LANGUAGES), default="c", help="default %(default)s")
    command.add_argument(
        "--dtype",
        choices=tuple(BY_NAME),
        default="float",
        metavar="DTYPE",
        help=f"of the elements (default %(default)s): {', '.join(BY_NAME)}",
    )
    command.add_argument(
        "--upcast",
        action="append",
        default=[],
        metavar="AXIS:N",
        help="write N copies of the code along an axis; several by commas",
    )
    command.add_argument("--name", default="view", help="the name of the kernel (default %(default)s)")
    command.add_argument("--uops", action="store_true", help="the operations instead of the text")


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    tracker = ShapeTracker(views_of(arguments))
    upcast: dict[int, int] = {}
    for text in (one for several in arguments.upcast for one in several.split(",")):
        axis, amount = parse_upcast(text)
        if axis in upcast:
            raise ParseError(f"lower: --upcast: axis {axis} is given twice; need it once")
        size = tracker.shape[axis] if axis < len(tracker.shape) else amount
        if amount > (most := max(size, 1)):
            raise ParseError(f"lower: --upcast: axis {axis} of size {size} by {amount}; need at most {most}")
        upcast[axis] = amount

    def lowered() -> Kernel:
        require_elements(arguments.language, arguments.dtype)
        with told_by(OPTIONS):
            checked_kernel(arguments.name, "uops_to_cstyle")
            return lowered_for(tracker, arguments.language, arguments.dtype, upcast)

    def written() -> str:
        if arguments.uops:
            return lowered().uops.text()
        require_elements(arguments.language, arguments.dtype)
        with told_by(OPTIONS):
            return kernel_text(tracker, arguments.language, arguments.dtype, upcast, arguments.name)

    def data() -> dict[str, object]:
        asked = {name: getattr(arguments, name) for name in ("language", "dtype", "name")}
        launch = {"launch": launch_of(tracker, lowered()).data()} if LANGUAGES[arguments.language].has_threads else {}
        return asked | {"uops" if arguments.uops else "kernel": written()} | launch

    return Reply(0, written, data)


def require_elements(language: str, dtype: str) -> None:
    """Raises ParseError for a kind of elements that a language does not have."""
    kinds = LANGUAGES[language].types
    if BY_NAME[dtype].name not in kinds:
        names = [name for name, kind in BY_NAME.items() if kind.name in kinds]
        raise ParseError(f"lower: --dtype {dtype}: {language} has no such elements; need one of {', '.join(names)}")


def parse_upcast(text: str) -> tuple[int, int]:
    """An axis and a number of copies out of `axis:copies`.

    >>> parse_upcast("1:4")
    (1, 4)
    """
    found = UPCAST.fullmatch(text.strip())
    if not found:
        need = "need axis:copies, such as 1:4, axes counted from 0"
        raise ParseError(f"lower: --upcast: cannot read {shortened(text)}: {need}")
    return int(found[1]), int(found[2])
