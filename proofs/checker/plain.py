"""What an answer may be made of: objects, lists, texts, integers, true, false, null, and nothing that looks like it.

Every number in an answer is an integer. A float is none, were it 3.0, nor is an object of a class of its own: the
checks behind this one compare and add what they are given, and must not be told by it what they see.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock
from typing import Any

from proofs.checker.rejected import Data, Rejected, require

DEEPEST = 200
"""Levels of objects and lists inside of each other."""

MOST = 2**22
"""Values in one answer."""

WIDEST = 2**15
"""Bits of an integer."""

MOST_DIGITS = 10_000
"""Digits of an integer that is read; the widest has less."""


def require_plain(data: Data) -> None:
    """Raises Rejected unless some data are plain, of finite depth, and their integers not too long to be written."""
    level, depth, seen = [data], 0, 0
    while level:
        seen += len(level)
        require(depth <= DEEPEST, f"nested more than {DEEPEST} levels deep")
        require(seen <= MOST, f"more than {MOST} values")
        level = [inner for value in level for inner in parts_of(value)]
        depth += 1


def parts_of(value: Any) -> list[Any]:
    """What is directly inside of a value. Raises Rejected for one that is not plain."""
    kind = type(value)
    if kind is dict:
        require(all(type(key) is str for key in value), "an object has a key that is no text")
        return list(value.values())
    if kind in (list, tuple):
        return list(value)
    if kind is int:
        require(value.bit_length() <= WIDEST, f"an integer of more than {WIDEST} bits")
    elif kind not in (str, bool, type(None)):
        raise Rejected(f"a value of class {kind.__name__}; need objects, lists, texts, integers, true, false and null")
    return []


class LongIntegers:
    """Within this context integers of so many digits are read and written; of 0, however long they are: products of
    those in an answer are longer.

    Python's limit is one for all threads, and answers are checked in any of them: the first that comes here raises it,
    and it is what it was when the last has left.
    """

    lock = allocate_lock()
    inside: list[int] = []  # noqa: RUF012  (what all that are inside asked for)
    before = 0

    def __init__(self, digits: int = 0) -> None:
        self.digits = digits

    def __enter__(self) -> None:
        with self.lock:
            if not self.inside:
                LongIntegers.before = sys.get_int_max_str_digits()
            self.inside.append(self.digits)
            self.set_limit()

    def __exit__(self, *error: object) -> None:
        with self.lock:
            self.inside.remove(self.digits)
            self.set_limit()

    def set_limit(self) -> None:
        """To the most that is asked for, where 0 is the most of all, or to what it was."""
        most = max(self.inside, default=self.before)
        sys.set_int_max_str_digits(0 if 0 in self.inside else most)
