"""What was asked and what was answered, as numbers to compare: whether an answer is another one, not which is right.

Of calls that are checked, those count that are not made on the way to another answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import takewhile
from typing import Any, NamedTuple

from impl.errors import LayoutError
from impl.lower.loops.kernel import Kernel
from impl.lower.uops.graph import UOp
from impl.ops.tensors.tensor import Tensor
from impl.shown import written
from impl.symbolic import Node
from proofs.mutation.judges.judge import OTHERWISE, REFUSAL
from proofs.validation.wrapping import listening

MOST_LISTED = 2**20
"""Bytes of an array whose elements are listed."""

PLACE = re.compile(r" at 0x[0-9a-f]+")
"""Where an object lies in memory, in its text."""


class Entry(NamedTuple):
    """A call: a hash of the function and its arguments, one of the answer, and whether the call was refused instead."""

    question: int
    answer: int
    is_refused: bool


Transcript = list[Entry]


@contextmanager
def noting() -> Iterator[Transcript]:
    """Notes the calls that are made meanwhile, while answers are checked."""
    found: Transcript = []

    def note(name: str, arguments: Sequence[Any], options: Mapping[str, Any], answer: Any) -> None:
        is_refused = isinstance(answer, LayoutError)
        question = hash((name, noted(tuple(arguments)), noted(dict(options))))
        found.append(Entry(question, hash(type(answer) if is_refused else noted(answer)), is_refused))

    token = listening.set(note)
    try:
        yield found
    finally:
        listening.reset(token)


def differs(before: Transcript, after: Transcript) -> str:
    """How one transcript differs from another: a call is refused in one alone, or answered otherwise, or else not."""
    calls = list(takewhile(lambda pair: pair[0].question == pair[1].question, zip(before, after, strict=False)))
    if any(old.is_refused != new.is_refused for old, new in calls):
        return REFUSAL
    return "" if before == after else OTHERWISE


def noted(value: Any) -> str:
    """The text of a value; its class where it cannot be written, as what holds itself.

    >>> row = [1]
    >>> row.append(row)
    >>> noted(row)
    'list'
    """
    try:
        return text_of(value)
    except Exception:
        return type(value).__name__


def text_of(value: Any) -> str:
    """A text that is the same for what is answered alike; of what has no text of its own, its class.

    >>> text_of((1, [2, "x"]))
    "(1, [2, 'x'])"
    """
    for kind, text in TEXTS:
        if isinstance(value, kind):
            return text(value)
    return PLACE.sub("", repr(value))


def joined(values: Iterable[Any]) -> str:
    """The texts of several values."""
    return ", ".join(map(text_of, values))


def of_operations(uops: Sequence[UOp]) -> str:
    """Operations in order, each with the places of its inputs."""
    places = {id(uop): place for place, uop in enumerate(uops)}
    return "; ".join(f"{u.uop.name} {u.dtype} {[places.get(id(v)) for v in u.vin]} {u.arg}" for u in uops)


def above(uop: UOp) -> list[UOp]:
    """What an operation is made of, each once, and last the operation."""
    found: dict[int, UOp] = {}
    waiting = [uop]
    while waiting:
        current = waiting.pop()
        if id(current) not in found:
            found[id(current)] = current
            waiting += current.vin
    return list(found.values())[::-1]


def of_tensor(x: Tensor) -> str:
    """The sizes of the batch levels, the kind of elements, the sharding, and how each part reads which buffer."""
    parts: Sequence[Any] = getattr(x.value, "shards", (x.value,))
    read = [(getattr(part, "tracker", None), elements_of(getattr(part, "buffer", None))) for part in parts]
    return f"{[level.size for level in x.levels]} {x.physical_shape} {x.value.dtype} {x.physical_spec} {read}"


def elements_of(buffer: Any) -> Any:
    """The elements of an array, or a digest of many; of what lists none, its class."""
    if getattr(buffer, "nbytes", 0) > MOST_LISTED and hasattr(buffer, "tobytes"):
        return sha256(buffer.tobytes()).hexdigest()
    return buffer.tolist() if hasattr(buffer, "tolist") else type(buffer).__name__


TEXTS: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (int, written),
    (Node, lambda node: node.identity),
    (Kernel, lambda k: f"{of_operations(k.uops.uops)} {k.dtype} {k.index_dtype} {k.launch} {k.reads}"),
    (UOp, lambda uop: of_operations(above(uop))),
    (Tensor, of_tensor),
    (tuple, lambda values: f"({joined(values)})"),
    (list, lambda values: f"[{joined(values)}]"),
    (dict, lambda values: f"{{{joined(values.items())}}}"),
)
"""What has a text other than the one that Python shows."""
