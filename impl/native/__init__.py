"""The native path: what views of plain integers answer, in C, where that is built and certain of the answer.

The functions of `impl.parts` and `impl.merge` are what is proved, and decide everything. Beside some of them stand
functions in C (`parts.h` says which) that answer the same for plain integers of 64 bits. About everything else, such as
symbolic and larger integers, what is no tuple, and whatever Python refuses, the Python function is asked. So a library
without a compiled module answers the same, and more slowly.

* A build carries the hash of the C files and of the modules that they mirror (`sources`); a build of other sources is
  not used.
* `simplifier` is the simplifier in C++, a module of its own that is opened where simplification is first asked for.
* `VIEW_ALGEBRA_PURE=1` in the environment leaves the native path out. `impl.compiled` says whether it is there.
* `purely` leaves it out for a while, `natively` has it answer: the proofs explore the Python functions, replay each
  path on them, and then again on the native path.
"""

from __future__ import annotations

from os import environ

from impl.native.sources import digest

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

VARIABLE = "VIEW_ALGEBRA_PURE"
"""The variable of the environment that leaves the native path out."""


class Absent:
    """What stands in the place of native operations where there are none: it answers nothing."""

    def before(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function, as it is: no method of a name is asked before it."""
        return function

    def make(self, kind: type) -> None:
        """Names the class whose views would be answered; nothing is made of it."""

    def clear(self) -> None:
        """Drops the views that are kept: there are none."""

    def size(self) -> tuple[int, int]:
        """How many views are kept, and how many there is room for: none."""
        return 0, 0


class Answering:
    """A context in which the native path answers or does not; afterwards it is as it was before."""

    __slots__ = ("is_on", "was_on")

    def __init__(self, is_on: bool) -> None:
        self.is_on = is_on

    def __enter__(self) -> None:
        self.was_on = switch(self.is_on)

    def __exit__(self, *_: object) -> None:
        switch(self.was_on)


def purely() -> Answering:
    """A context in which Python answers everything.

    >>> from impl import View
    >>> with purely():
    ...     View.create((2, 3)).permute((1, 0)).strides
    (1, 3)
    """
    return Answering(False)


def natively() -> Answering:
    """A context in which the native path answers what it can, if it is there."""
    return Answering(True)


def unsure(*_: object, **__: object) -> Any:
    """The answer of what knows none: the Python function is to be asked."""
    return NotImplemented


ABSENT = Absent()
"""What answers nothing, for all that need no class of their own."""


def opened() -> Any:
    """The compiled module, or None if it is not there, not wanted, or made from other sources than these."""
    if environ.get(VARIABLE, "") not in ("", "0"):
        return None
    try:
        from impl.native import quick  # noqa: PLC0415  (it may not be there)
    except ImportError:
        return None
    return quick if quick.sources and quick.sources == digest(__path__[0].rpartition("native")[0]) else None


QUICK = opened()

compiled: bool = QUICK is not None
"""Whether the native path is there; without it Python answers everything, and the answers are the same."""

switch: Callable[[bool], bool] = QUICK.switch if compiled else bool
"""Turns the native path on or off, and says whether it was on."""

is_on: Callable[[], bool] = QUICK.is_on if compiled else bool
"""Whether the native path answers."""

declined: Callable[[], int] = QUICK.declined if compiled else int
"""How many answers were asked for while the native path was off: what asked for none runs alike on it."""

operations: Callable[[], Any] = QUICK.Operations if compiled else Absent
"""Makes the native operations on views of one class: `make` names the class."""

outcome: Callable[[Any, Any], Any] = QUICK.Operations.outcome if compiled else unsure
"""What two views, as parts, are, and the steps that it takes to say so."""
