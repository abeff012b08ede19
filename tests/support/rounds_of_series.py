"""Functions that cut a sequence and join it, held against the claim that what comes down through it stays the same.

Each is given a function that gives one entry for two neighbours, which does what they do, or None.
"""

from collections.abc import Callable

Entries = tuple[int, ...]

Both = Callable[[Entries, int], int | None]


def from_the_first(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        one = both(entries, position)
        if one is None:
            position = position + 1
        else:
            entries = (*entries[:position], one, *entries[position + 2 :])
    return entries


def in_two_parts(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        rest = entries[position:]
        entries = (*entries[:position], *rest[:1], rest[1], *rest[2:])
        position = position + 1
    return entries


def with_one_kept(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        one = both(entries, position)
        if one is not None:
            entries = (*entries[:position], one, *entries[position + 1 :])
        position = position + 1
    return entries


def in_another_order(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        one = both(entries, position)
        if one is not None:
            entries = (*entries[position + 2 :], one, *entries[:position])
        position = position + 1
    return entries


def with_one_left_out_of_a_hundred(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        one = both(entries, position)
        if one is not None:
            entries = (*entries[:position], one, *entries[position + (2 if len(entries) < 100 else 1) :])
        position = position + 1
    return entries


def with_the_end_of_before(entries: Entries, both: Both) -> Entries:
    position, before = 0, entries
    while position < len(entries) - 1:
        one = both(entries, position)
        if one is not None and position + 2 <= len(before):
            entries = (*entries[:position], one, *before[position + 2 :])
        position = position + 1
    return entries


def with_an_entry_twice(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        entries = (*entries[: position + 1], *entries[position:])
        position = position + 2
    return entries


def with_another_neighbour(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 2:
        one = both(entries, position + 1)
        if one is not None:
            entries = (*entries[:position], one, *entries[position + 2 :])
        position = position + 1
    return entries


FALSE_JOINTS = [
    with_one_kept, in_another_order, with_one_left_out_of_a_hundred, with_the_end_of_before, with_an_entry_twice,
    with_another_neighbour,
]  # fmt: skip
"""What is refuted."""


def past_the_end(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        entries = (*entries[:position], entries[position], *entries[position + 3 :])
        position = position + 1
    return entries


def from_the_end(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        entries = (*entries[: position - 1], *entries[position - 1 :])
        position = position + 1
    return entries


def turned_round(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        entries = (*entries[::-1],)
        position = position + 1
    return entries


def out_of_order(entries: Entries, both: Both) -> Entries:
    position = 1
    while position < len(entries) - 1:
        entries = (*entries[:position], *entries[position + 1 : position], *entries[position:])
        position = position + 1
    return entries


def with_an_entry_in_a_tuple(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        entries = (*entries[:position], (entries[position],), *entries[position + 1 :])  # type: ignore[assignment]
        position = position + 1
    return entries


def joined_by_a_sum(entries: Entries, both: Both) -> Entries:
    position = 0
    while position < len(entries) - 1:
        entries = entries[:position] + entries[position:]
        position = position + 1
    return entries


def with_a_length_of_its_own(entries: Entries, both: Both) -> Entries:
    position, len = 0, lambda _: 5
    while position < len(entries) - 1:
        entries = (*entries[:position], *entries[position:])
        position = position + 1
    return entries


def by_what_answers_otherwise(entries: Entries, both: Both) -> Entries:
    position, other = 0, both
    while position < len(entries) - 1:
        one = other(entries, position)
        if one is not None:
            entries = (*entries[:position], one, *entries[position + 2 :])
        position = position + 1
    return entries


UNREAD_JOINTS = [
    past_the_end, from_the_end, turned_round, out_of_order, with_an_entry_in_a_tuple, joined_by_a_sum,
    with_a_length_of_its_own, by_what_answers_otherwise,
]  # fmt: skip
"""What is refused, whether it keeps what comes down or not."""
