"""Functions that compare integers as objects; they stand apart from the claims about them."""

from typing import Any


def by_identity(x: Any) -> Any:
    """Whether a number is another than one that is the same integer once: those are one object there."""
    return x is not 3 * x - 200


def by_identity_of_an_entry(x: Any) -> Any:
    """The same of the entry of a list."""
    return [3 * x - 200][0] is not x
