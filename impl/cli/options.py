"""Options that are taken seriously: what is not understood raises, and what is given twice is refused."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from impl.errors import LayoutError


class UsageError(LayoutError):
    """Arguments that no command takes: `usage` says which ones are taken."""

    def __init__(self, message: str, usage: str) -> None:
        super().__init__(message)
        self.usage = usage


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError for arguments that it does not take."""

    def error(self, message: str) -> NoReturn:
        """Raises UsageError."""
        raise UsageError(message, self.format_usage())


class Once(argparse.Action):
    """An option that may be given once; a second value is an error, and not the one that counts."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        given = namespace.__dict__.setdefault("given", set())
        if self.dest in given:
            parser.error(f"argument {option_string}: given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, True if self.nargs == 0 else values)
