"""What a command answers: an exit status, and what it says as text or as plain data, each made when it is asked for."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping

from impl.frozen import frozen


@frozen
class Reply:
    """The answer of a command."""

    status: int
    text: Callable[[], str]
    data: Callable[[], Mapping[str, object]]


def say(text: str) -> None:
    """Writes to standard output, at once. Raises OSError where it cannot be written, or is closed."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    print(text, end="", flush=True)
