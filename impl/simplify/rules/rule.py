"""What a rule is: the object that runs, and that is proved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from impl.frozen import frozen

Relation = Literal["value", "sign", "zero", "equation"]
"""How both sides of a rule compare."""

Value = Any
"""A plain integer, a symbolic integer, or a form."""


def no_lemmas(*_parts: Value) -> tuple[Value, ...]:
    """The lemmas of a rule that needs none."""
    return ()


@frozen
class Rule:
    """R10. One rewrite: `left` may be replaced by `right` where no member of `needs` is negative.

    `parts` names the arguments of the functions; those in `numbers` are plain integers, the others forms. `lemmas` are
    conditions on the way that are proved first; they are for the prover, and no one else calls them.
    """

    name: str
    sentence: str
    parts: tuple[str, ...]
    numbers: tuple[str, ...]
    left: Callable[..., Value]
    right: Callable[..., Value]
    needs: Callable[..., tuple[Value, ...]]
    relation: Relation = "value"
    lemmas: Callable[..., tuple[Value, ...]] = no_lemmas
