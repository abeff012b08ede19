"""Functions without a loop that cut a point and join it, held against the claim that they move one coordinate."""

from functools import cache

Point = tuple[int, ...]

MOVED = 0
"""Which nobody changes."""


def moved(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def by_its_rest(point: Point, number: int, distance: int = 0) -> Point:
    """The same, in steps."""
    before, rest = point[:number], point[number:]
    if distance == 0:
        return (*before, *rest)
    first = rest[0]
    first += distance
    return (*before, first, *rest[1 : len(rest)])


def in_two_ways(point: Point, number: int, distance: int) -> Point:
    if number + 1 == len(point):
        return (*point[:number], point[number] + distance)
    if number == 0:
        return (point[number] + distance, *point[1:])
    return (*point[:number], point[number] + distance, *point[number + 1 :])


MOVING = [moved, by_its_rest, in_two_ways]
"""What is proved."""


def to_there(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], distance, *point[number + 1 :])


def beside_it(point: Point, number: int, distance: int) -> Point:
    if number + 1 == len(point):
        return (*point[:number], point[number] + distance)
    return (*point[: number + 1], point[number + 1] + distance, *point[number + 2 :])


def not_of_the_fourth(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], point[number] + (0 if number == 3 else distance), *point[number + 1 :])


def with_what_is_behind_in_front(point: Point, number: int, distance: int) -> Point:
    return (*point[number + 1 :], point[number] + distance, *point[:number])


def with_one_put_in(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], point[number] + distance, *point[number:])


def with_one_left_out_of_a_hundred(point: Point, number: int, distance: int) -> Point:
    if len(point) > 100 and number > 0:
        return (*point[: number - 1], point[number] + distance, *point[number + 1 :])
    return (*point[:number], point[number] + distance, *point[number + 1 :])


MOVING_OTHERWISE = [
    to_there, beside_it, not_of_the_fourth, with_what_is_behind_in_front, with_one_put_in,
    with_one_left_out_of_a_hundred,
]  # fmt: skip
"""What is refuted."""


def by_a_loop(point: Point, number: int, distance: int) -> Point:
    for _ in range(1):
        point = (*point[:number], point[number] + distance, *point[number + 1 :])
    return point


def by_each_coordinate(point: Point, number: int, distance: int) -> Point:
    return tuple([each + (distance if line == number else 0) for line, each in enumerate(point)])


def of_a_tuple_alone(point: Point, number: int, distance: int) -> Point:
    if isinstance(point, tuple):
        return point
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def of_the_same_alone(point: Point, number: int, distance: int) -> Point:
    if point[:] is point:
        return point
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def of_what_has_a_length(point: Point, number: int, distance: int) -> Point:
    if number < point.length:  # type: ignore[attr-defined]
        return (*point[:number], point[number] + distance, *point[number + 1 :])
    return point


def of_some_lines(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], point[number] + distance, *point[number + 1 :]) if point else point


def from_the_end(point: Point, number: int, distance: int) -> Point:
    here = number - len(point)
    return (*point[:number], point[here] + distance, *point[number + 1 :])


def past_the_end(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], point[number] + distance, *point[number + 1 : number + 2], *point[number + 2 :])


def in_steps(point: Point, number: int, distance: int) -> Point:
    return (*point[:number:1], point[number] + distance, *point[number + 1 :])


def by_sums(point: Point, number: int, distance: int) -> Point:
    return point[:number] + (point[number] + distance,) + point[number + 1 :]  # noqa: RUF005


def taken_apart(point: Point, number: int, distance: int) -> Point:
    first, *rest = point
    return (first + distance, *rest) if number == 0 else (*point[:number], point[number] + distance, *rest[number:])


def named_on_the_way(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], (here := point[number]) + here * 0 + distance, *point[number + 1 :])


def with_a_length_of_its_own(point: Point, number: int, distance: int) -> Point:
    len = lambda _: 0  # noqa: E731
    return (*point[: number + len(point)], point[number] + distance, *point[number + 1 :])


def by_another(point: Point, number: int, distance: int) -> Point:
    return moved(point, number, distance)


def of_any_arguments(*given: object) -> Point:
    point, number, distance = given
    return (*point[:number], point[number] + distance, *point[number + 1 :])  # type: ignore[index, operator, misc]


def noted(point: Point, number: int, distance: int, seen: list[Point] = []) -> Point:  # noqa: B006
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def counted(point: Point, number: int, distance: int) -> Point:
    global MOVED  # noqa: PLW0603
    MOVED = MOVED + 1
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def one_after_another(point: Point, number: int, distance: int):
    yield (*point[:number], point[number] + distance, *point[number + 1 :])


@cache
def kept(point: Point, number: int, distance: int) -> Point:
    return (*point[:number], point[number] + distance, *point[number + 1 :])


def with_what_it_keeps(unit: int):
    def made(point: Point, number: int, distance: int) -> Point:
        return (*point[:number], point[number] + distance * unit, *point[number + 1 :])

    return made


UNREAD_MOVES = [
    by_a_loop, by_each_coordinate, of_a_tuple_alone, of_the_same_alone, of_what_has_a_length, of_some_lines,
    from_the_end, past_the_end, in_steps, by_sums, taken_apart, named_on_the_way, with_a_length_of_its_own, by_another,
    of_any_arguments, noted, counted, one_after_another, kept, with_what_it_keeps(1),
    lambda point, number, distance: (*point[:number], point[number] + distance, *point[number + 1 :]),
]  # fmt: skip
"""What is refused, whether it moves one coordinate or not."""
