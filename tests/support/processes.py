"""Child processes of tests: started as from a terminal, and ended with all that they started, whatever happens."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

LAUNCH = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_SETMASK, ())
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Gives signals their default action and becomes the command: what ignores them passes that on to its children, and a
shell has its background jobs ignore SIGINT."""


def begin(command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
    """Starts a command in a session of its own, with the default action for each signal that ends it."""
    return subprocess.Popen([sys.executable, "-c", LAUNCH, *command], start_new_session=True, **options)


def end(process: subprocess.Popen[Any]) -> None:
    """Ends a command that was begun, and everything in its session."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def running(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A command that runs inside of the block, and not after it."""
    with begin(command, **options) as process:
        try:
            yield process
        finally:
            end(process)


def is_running(pid: int) -> bool:
    """Whether there is a process that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except FileNotFoundError:
        return False
