"""An engine of a mesh that divides work in its own way, and holds that it is asked for all of it (D25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from impl.ops.arrays import namespace
from impl.ops.sharding.local import Local
from impl.ops.sharding.spmd import EMBEDDED, computed
from proofs.validation.defined import require


class Together:
    """An engine that puts operands together, computes on whole arrays, and divides what comes out."""

    def __init__(self) -> None:
        self.runs, self.made = 0, list[Any]()

    def place(self, value: Any, spec: Any) -> Any:
        """As all do in this process; what it has placed is known again."""
        self.made.append(EMBEDDED.place(value, spec))
        return self.made[-1]

    def run(self, record: Any, values: Sequence[Any], params: Any, plan: Any, settles: bool) -> Any:
        """Runs an operation on one device, and places what comes out as planned; nothing of it is pending."""
        self.runs += 1
        is_placed = all(any(value is made for made in self.made) for value in values)
        require(is_placed, f"{record.name}: an operand is not placed by the engine of the mesh", values)
        found = computed(record, [value.whole() for value in values], params)
        if record.finish is not None:
            found = record.finish(namespace(found), found, [value.shape for value in values], params)
        return self.place(Local.of(found), plan.result.with_pending({}))
