"""What a command answers: an exit status, and what it says as text or as plain data, each made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from impl.frozen import frozen


@frozen
class Reply:
    """The answer of a command."""

    status: int
    text: Callable[[], str]
    data: Callable[[], Mapping[str, object]]
