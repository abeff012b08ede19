"""Functions with a loop of which a claim tells what it may not tell of: an item, or what one round did."""

from collections.abc import Callable, Iterable
from typing import Any


def last_of_some(values: tuple[int, ...]) -> int:
    last = 0
    for value in values:
        kept = value
        last = kept
    return last


def last_by_a_name_of_before(values: tuple[int, ...], last: int) -> int:
    found = 0
    for last in values:  # noqa: PLR1704
        found = last
    return found


def last_answer(ask: Callable[[int], int], count: int) -> int:
    last = 0
    while count > 0:
        last = ask(count)
        count = count - 1
    return last


def last_noted(count: int) -> int:
    seen: set[int] = set()
    last = 0
    while count > 0:
        seen.add(count)
        last = count
        count = count - 1
    return last


def last_taken(some: tuple[int, ...]) -> int:
    todo, last = list(some), 0
    while todo:
        last = todo.pop()
    return last


def told_of_a_list(values: tuple[int, ...], note: Callable[[list[int]], Any]) -> tuple[int, ...]:
    kept: list[int] = []
    for value in values:
        kept.append(value)
        note(kept)
    return tuple(kept)


def told_of_a_list_by_method(values: tuple[int, ...], notes: Any) -> tuple[int, ...]:
    kept: list[int] = []
    for value in values:
        kept.append(value)
        notes.take(kept)
    return tuple(kept)


def three_of(count: int) -> list[int]:
    return [count, count, count]


def how_many_of_a_word(count: int) -> int:
    todo: list[int] = []
    todo.extend(one for one in three_of(count))
    found = 0
    while todo:
        todo.pop()
        found = found + 1
    return found


def last_or_one_more(values: Iterable[int], adds: bool) -> int:
    found = 0
    for value in values:
        found = value + 1 if adds else value
    return found
