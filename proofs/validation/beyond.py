"""Answers with integers that are too wide for the checker of records: they are read, by the definitions, instead."""

from __future__ import annotations

from typing import Any

from impl.mergeability import BudgetExceeded, Different, NotMergeable, OutOfBounds
from impl.view import View
from proofs.checker.plain import WIDEST
from proofs.validation.defined import view_at
from proofs.validation.refusals import left_at
from spec.merge import refutes
from spec.stack import read


def is_too_wide(record: Any) -> bool:
    """Whether a record, plain data, has an integer that is longer than the checker takes.

    >>> is_too_wide({"witness": [[1, 2**40]]}), is_too_wide({"views": [{"offset": 2**40_000}]})
    (False, True)
    """
    match record:
        case int():
            return record.bit_length() > WIDEST
        case dict():
            return any(map(is_too_wide, record.values()))
        case list() | tuple():
            return any(map(is_too_wide, record))
    return False


def is_seen(views: tuple[View, ...], equality: Any, answer: object) -> bool:
    """Whether what an answer names shows that a stack is no view (D16, L8); what is not decided has to show nothing."""
    stack = tuple(view_at(view, {}) for view in views)
    match answer:
        case NotMergeable(witness):
            return refutes(stack, witness.indices, equality)
        case OutOfBounds(index, level, flat, size):
            return left_at(stack, index) == (level, flat, size)
    return isinstance(answer, BudgetExceeded)


def is_difference(left: tuple[View, ...], right: tuple[View, ...], answer: Different) -> bool:
    """Whether two stacks have other shapes, or an index reads one thing in the one and another in the other (D6)."""
    if answer.index is None or left[-1].shape != right[-1].shape:
        return left[-1].shape != right[-1].shape
    one, other = (read(tuple(view_at(view, {}) for view in stack), answer.index) for stack in (left, right))
    return one.is_valid != other.is_valid or (one.is_valid and one.address != other.address)
