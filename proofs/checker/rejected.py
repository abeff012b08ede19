"""The error that says what is wrong with an answer, and the readers of plain data that raise it."""

from collections.abc import Sequence
from typing import Any

Data = Any
"""What a JSON text stands for; every use of it is checked."""


class Rejected(ValueError):
    """The answer is not shown right by what it carries."""


def require(condition: bool, problem: str) -> None:
    """Raises Rejected with the problem unless the condition holds."""
    if not condition:
        raise Rejected(problem)


def integer(data: Data, name: str) -> int:
    """A field that must be an integer."""
    value = field(data, name)
    require(type(value) is int, f"{name} is {value!r}, no integer")
    return int(value)


def integers(values: Data) -> tuple[int, ...]:
    """A list that must hold integers only."""
    listed = items(values)
    require(all(type(value) is int for value in listed), f"{values!r} is no list of integers")
    return tuple(listed)


def items(values: Data) -> Sequence[Data]:
    """A value that must be a list."""
    require(isinstance(values, list | tuple), f"{values!r} is no list")
    return list(values)


def field(data: Data, name: str) -> Data:
    """A field that must be there."""
    require(isinstance(data, dict) and name in data, f"no {name} in {data!r}")
    return data[name]
