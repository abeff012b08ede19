"""What a claim says of a loop, and whether that fits the loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from proofs.kernel.induction.cut.headers import is_from_end
from proofs.kernel.induction.cut.loops import Inner, Names, Pieces
from proofs.kernel.paths.given import telling
from proofs.kernel.terms.explorer import KernelError

Holding = Callable[[Names, Any], Mapping[str, Any]]
"""What holds of names and of the definition's side, by labels."""

Returning = Callable[[Any, Any], None]
"""States goals about what is returned, and the definition's side."""


def same(_names: Names, side: Any) -> Any:
    """The definition's side, where a round leaves it as it is."""
    return side


@dataclass(frozen=True)
class Counted:
    """How many rounds there were, as the definition's side says, and what is assumed of that side at all items."""

    so_far: Callable[[Any], int]
    last: Callable[[Any], None] | None = None

    def number(self, side: Any) -> int:
        """How many rounds there were."""
        with telling("names"):
            return self.so_far(side)


@dataclass(frozen=True)
class Spoken:
    """What a claim says of a loop: what rounds carry, what one adds to the definition's side, what holds between them,
    what becomes less with each, for a `while`, and for a `for` how many there were, if that is spoken of, whether it
    takes items from the last to the first; whether nothing is to be known of what stands before it; and whether the
    cases of a round say which item it is handed, by what all rounds share."""

    carried: Names
    holds: Holding
    more: Callable[[Names, Any], Any] = same
    measure: Callable[[Names], Any] | None = None
    counted: Counted | None = None
    from_end: bool = False
    alone: bool = False
    by_item: bool = False

    @property
    def told(self) -> tuple[Any, ...]:
        """What tells of the names, and of the definition's side, between rounds."""
        return self.holds, self.measure, None if self.counted is None else self.counted.so_far


def require_spoken(loop_of: Pieces | Inner, loop: Spoken) -> None:
    """Raises KernelError unless a claim says of all names that rounds carry what they may be, and has a measure for a
    `while` and for no other loop; and if it stands alone, unless what stands before it makes these names only."""
    head = loop_of.head
    if loop.alone and (not isinstance(loop_of, Pieces) or loop_of.made - loop.carried.keys()):
        raise KernelError("rounds need what stands before the loop: it makes other names than they carry")
    if loop.carried.keys() != head.carried:
        raise KernelError(f"rounds carry {sorted(head.carried)}, the claim speaks of {sorted(loop.carried)}")
    if loop.from_end != (head.header is not None and is_from_end(head.header)):
        raise KernelError("the loop takes items in another order than the claim says")
    if (head.test is None) != (loop.measure is None) or (head.test is not None and loop.counted is not None):
        raise KernelError("a loop has a measure if it is a `while`, and only then; the rounds of a `for` are counted")
