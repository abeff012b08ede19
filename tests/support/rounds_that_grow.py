"""Functions that read a list to which they append, held against the claim that they return what they are given; that
take the least of what another one gives, held against the claim that no way is shorter; and generators, held against
the claim that they double each number and end with a 0."""

from collections.abc import Iterator


def counted(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
    return found[count]


def counted_from_before(count: int) -> int:
    found = [0]
    for place in range(0, max(0, count)):
        found.append(found[place] + 1)
    return found[count]


def counted_but_nine(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + (1 if place != 9 else 2))
    return found[count]


def counted_from_one(count: int) -> int:
    found = [1]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
    return found[count]


def counted_twice(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
        if place == 7:
            found.append(found[place - 1] + 1)
    return found[count]


def counted_and_the_one_before(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
    return found[count - 1] if count > 4 else found[count]


def counted_too_short(count: int) -> int:
    found = [0]
    for place in range(1, count):
        found.append(found[place - 1] + 1)
    return found[count]


def counted_with_a_gap(count: int) -> int:
    found = [0]
    for place in range(2, count + 2):
        found.append(found[place - 1] + 1)
    return found[count]


def counted_from_the_end(count: int) -> int:
    found = [0]
    for _ in range(1, count + 1):
        found.append(found[-1] + 1)
    return found[count]


def counted_ahead(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place] + 1)
    return found[count]


def counted_and_put(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
        found[0] = 7
    return found[count]


def counted_and_taken(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
        found.pop()
    return found[count]


def counted_by_another_name(count: int) -> int:
    found = [0]
    other = found
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
        other.append(5)
    return found[count]


def kept(found: list[int], place: int) -> int:
    found.append(place)
    return place


def counted_by_what_keeps(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1 + 0 * kept(found, place))
    return found[count]


def counted_up_to_what_changes(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + 1)
        count = count - 1
    return found[count]


def counted_up_to_what_is_called(count: int) -> int:
    found = [0]
    for place in range(1, abs(count) + 1):
        found.append(found[place - 1] + 1)
    return found[count]


def counted_in_steps(count: int) -> int:
    found = [0]
    for place in range(1, count + 1, 1):
        found.append(found[place - 1] + 1)
    return found[count]


def counted_of_other_things(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append((found[place - 1], 1))
    return found[count]


def counted_but_nine_and_looked_at(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        found.append(found[place - 1] + (1 if place != 9 else 2))
        if found[place] != place:
            found.append(place + 1)
    return found[count]


FALSE_COUNTS = [
    counted_but_nine_and_looked_at, counted_but_nine, counted_from_one, counted_twice, counted_and_the_one_before,
]  # fmt: skip

UNREAD_COUNTS = [
    counted_too_short, counted_with_a_gap, counted_from_the_end, counted_ahead, counted_and_put, counted_and_taken,
    counted_by_another_name, counted_by_what_keeps, counted_up_to_what_changes, counted_up_to_what_is_called,
    counted_in_steps, counted_of_other_things,
]  # fmt: skip


def near(place: int) -> Iterator[int]:
    yield from range(place)


def shortest(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place))
        found.append(min(some, key=lambda number: number))
    return found[count]


def longest(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place))
        found.append(min(some, key=lambda number: -number))
    return found[count]


def shortest_but_at_nine(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place))
        found.append(min(some, key=lambda number: number if place != 9 else 0))
    return found[count]


def shortest_and_more_at_nine(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + (1 if begin != 9 else 2) for begin in near(place))
        found.append(min(some, key=lambda number: number))
    return found[count]


def shortest_asked_twice(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place))
        found.append(min(some, key=lambda number: number) + 0 * min(some, key=lambda number: number))
    return found[count]


def shortest_of_the_most(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place))
        found.append(max(some, key=lambda number: -number))
    return found[count]


def shortest_of_pairs(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place))
        found.append(min(some, key=lambda number: (0, number)))
    return found[count]


def shortest_of_some(count: int) -> int:
    found = [0]
    for place in range(1, count + 1):
        some = (found[begin] + 1 for begin in near(place) if begin != 4)
        found.append(min(some, key=lambda number: number))
    return found[count]


def shortest_that_notes(count: int) -> int:
    found, last = [0], 0
    for place in range(1, count + 1):
        some = ((last := found[begin] + 1) for begin in near(place))
        found.append(min(some, key=lambda number: number))
    return found[count] + 0 * last


FALSE_WAYS = [longest, shortest_but_at_nine, shortest_and_more_at_nine]

UNREAD_WAYS = [
    shortest_asked_twice, shortest_of_the_most, shortest_of_pairs, shortest_of_some, shortest_that_notes,
]  # fmt: skip


def doubles(values: tuple[int, ...]) -> Iterator[int]:
    for value in values:
        yield 2 * value
    yield 0


def doubles_but_nine(values: tuple[int, ...]) -> Iterator[int]:
    for value in values:
        if value != 9:
            yield 2 * value
    yield 0


def doubles_and_one(values: tuple[int, ...]) -> Iterator[int]:
    for value in values:
        yield 2 * value
    yield 1


def doubles_up_to_nine(values: tuple[int, ...]) -> Iterator[int]:
    for value in values:
        if value == 9:
            return
        yield 2 * value
    yield 0


def doubles_of_what_is_sent(values: tuple[int, ...]) -> Iterator[int]:
    for value in values:
        got = yield 2 * value
        if got:
            yield 7
    yield 0


def doubles_of_all(values: tuple[int, ...]) -> Iterator[int]:
    for value in values:
        yield 2 * value
    yield from (0,)


FALSE_DOUBLES = [doubles_but_nine, doubles_and_one]

UNREAD_DOUBLES = [doubles_up_to_nine, doubles_of_what_is_sent, doubles_of_all]
