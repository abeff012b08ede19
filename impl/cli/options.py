"""Options that are taken seriously: what is not understood raises, and what is given twice is refused."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn

from impl.cli.reply import say
from impl.errors import LayoutError
from impl.shown import shown

INTEGER = re.compile(r"[+-]?\d{1,4000}", re.ASCII)
"""An integer as an option has it: digits are those of ASCII wherever text is read."""


class UsageError(LayoutError):
    """Arguments that no command takes: `usage` says which ones are taken."""

    def __init__(self, message: str, usage: str) -> None:
        super().__init__(message)
        self.usage = usage

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.usage)


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError for arguments that it does not take, and to which `-i + 3` is no option."""

    def _parse_optional(self, arg_string: str) -> Any:
        """None for what is an argument or the value of an option: also with one minus in front, except `-h` itself.

        Options have two; expressions, conditions and sizes may begin with one.
        """
        is_value = arg_string[:1] == "-" != arg_string[1:2] and arg_string not in self._option_string_actions
        return None if is_value else super()._parse_optional(arg_string)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raises UsageError for what is none of the choices, with the nearest of them."""
        if action.choices is None or value in action.choices:
            return
        from difflib import get_close_matches  # noqa: PLC0415  (a mistake alone needs it)

        names = [str(choice) for choice in action.choices]
        nearest = get_close_matches(str(value), names, 1)
        hint = f"did you mean {nearest[0]}? " if nearest else ""
        place = argparse._get_action_name(action)
        hint = f"{self.prog} --help lists them; " if value == "help" else hint
        self.error(f"argument {place}: invalid choice: {value!r}; {hint}need one of {', '.join(names)}")

    def _print_message(self, message: str, _file: object = None) -> None:
        """Writes help, or the version, as an answer is written; `argparse` would pass over it if it cannot."""
        say(message)

    def error(self, message: str) -> NoReturn:
        """Raises UsageError, which says what is taken, or where that is said."""
        need = "" if "need " in message else f"; need what `{self.prog} --help` lists"
        raise UsageError(f"{message}{need}", self.format_usage())


class Once(argparse.Action):
    """An option that may be given once; a second value is an error, and not the one that counts."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        given = namespace.__dict__.setdefault("given", set())
        if self.dest in given:
            parser.error(f"argument {option_string}: given twice; need it once")
        given.add(self.dest)
        setattr(namespace, self.dest, True if self.nargs == 0 else values)


@contextmanager
def told_by(words: Mapping[str, str]) -> Iterator[None]:
    """Within this context a refusal is told in the words of the options: what a message of the library begins or ends
    with is replaced by what it was given by.

    >>> with told_by({"Mesh": "shard: --mesh"}):
    ...     raise LayoutError("Mesh: no axes; need one or more")
    Traceback (most recent call last):
        ...
    impl.errors.LayoutError: shard: --mesh: no axes; need one or more
    """
    try:
        yield
    except LayoutError as error:
        said = str(error)
        for theirs, ours in words.items():
            if said.startswith(theirs):
                said = ours + said[len(theirs) :]
            elif said.endswith(theirs):
                said = said[: -len(theirs)] + ours
        error.args = (said, *error.args[1:])
        raise


def integer(text: str) -> int:
    """The value of an option that takes an integer. Raises ArgumentTypeError for another, with one that it takes."""
    if INTEGER.fullmatch(text) is None:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not an integer; need one such as 1000")
    return int(text)
