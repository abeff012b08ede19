"""A mode in which each answer of the library is checked, before it is handed out, by what did not find it.

Off, it costs nothing: no function asks whether it is on. On, the functions that answer are wrapped, wherever they are
known by name, and each answer goes through the checks of `proofs.validation`, which rest on the definitions and on the
certificates that answers carry. A wrong one is a `WrongAnswerError`, raised where the question was asked.

    IMPL_CHECK=1 python program.py        from the start
    impl.check(True)                      from here on, for all threads of the process
"""

from __future__ import annotations

from importlib import import_module
from os import environ

from impl.errors import LayoutError

VARIABLE = "IMPL_CHECK"
"""The environment variable that turns the mode on, if it is 1."""


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
    """Turns the mode on if the environment says so. Raises LayoutError if it says anything but 0 or 1."""
    wanted = environ.get(VARIABLE, "0")
    if wanted not in ("", "0", "1"):
        raise LayoutError(f"{VARIABLE} is {wanted!r}; need 0 or 1")
    if wanted == "1":
        check(True)
