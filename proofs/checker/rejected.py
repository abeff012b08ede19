"""The error that says what is wrong with an answer, and the readers of plain data that raise it.

The readers write down what they were given only where they refuse it: most of the time that a check took was spent on
texts that nobody saw.
"""

from collections.abc import Sequence
from typing import Any

Data = Any
"""What a JSON text stands for; every use of it is checked."""


class Rejected(ValueError):
    """The answer is not shown right by what it carries."""


def require(condition: bool, problem: str, *parts: object) -> None:
    """Raises Rejected with the problem unless the condition holds; parts, if there are any, are put in its braces."""
    if not condition:
        raise Rejected(problem.format(*parts) if parts else problem)


def integer(data: Data, name: str) -> int:
    """A field that must be an integer."""
    value = field(data, name)
    if type(value) is not int:
        raise Rejected(f"{name} is {value!r}, no integer")
    return value


def integers(values: Data) -> tuple[int, ...]:
    """A list that must hold integers only."""
    listed = items(values)
    if not all(type(value) is int for value in listed):
        raise Rejected(f"{values!r} is no list of integers")
    return tuple(listed)


def items(values: Data) -> Sequence[Data]:
    """A value that must be a list."""
    if not isinstance(values, list | tuple):
        raise Rejected(f"{values!r} is no list")
    return list(values)


def field(data: Data, name: str) -> Data:
    """A field that must be there."""
    if not (isinstance(data, dict) and name in data):
        raise Rejected(f"no {name} in {data!r}")
    return data[name]
