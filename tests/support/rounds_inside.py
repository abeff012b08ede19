"""Functions with a loop in a loop, held against the claim that they add up the values above 0: one does."""


def counted_up(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            left, result = left - 1, result + 1
    return result


def never_done(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            result = result + 1
    return result


def never_done_at_nine(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            if left == 9:
                continue
            left, result = left - 1, result + 1
    return result


def without_the_last(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 1:
            left, result = left - 1, result + 1
    return result


def left_at_seven(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            if left == 7:
                break
            left, result = left - 1, result + 1
    return result


def returned_at_a_million(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            if left == 10**6:
                return 0
            left, result = left - 1, result + 1
    return result


def without_five(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        if value == 5:
            continue
        left = value
        while left > 0:
            left, result = left - 1, result + 1
    return result


def up_to_nine(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            left, result = left - 1, result + 1
        if value == 9:
            break
    return result


def with_one_more_after_it(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            left, result = left - 1, result + 1
        if value == 11:
            result = result + 1
    return result


def with_what_is_left(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            left, result = left - 1, result + 1
        result = result + left - (left if value < 0 else 1) + 1
    return result - 1 if result == 10**6 else result


FALSE = [
    never_done, never_done_at_nine, without_the_last, left_at_seven, returned_at_a_million, without_five,
    with_one_more_after_it, with_what_is_left,
]  # fmt: skip
"""What is refuted."""


def with_another_name(values: tuple[int, ...]) -> int:
    result, more = 0, 0
    for value in values:
        left = value
        while left > 0:
            left, result, more = left - 1, result + 1, 1 if left == 5 else more
    return result + more


def with_another_name_of_the_round(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left, more = value, 0
        while left > 0:
            left, result, more = left - 1, result + 1, 1 if left == 5 else more
        result = result + more
    return result


def with_what_the_last_round_left(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            half = left // 2
            left, result = left - 1, result + 1
        result = result + half
    return result


def with_an_else(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            left, result = left - 1, result + 1
        else:  # noqa: PLW0120
            result = result + 1
    return result


def in_a_condition(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        if value != 3:
            while left > 0:
                left, result = left - 1, result + 1
    return result


def of_every_pair(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        for other in values:
            result = result + max(value, 0) * (value != other)
        result = result + max(value, 0)
    return result


def over_a_range(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        for _ in range(value):
            left, result = left - 1, result + 1
    return result


def in_two_loops(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 9:
            left, result = left - 1, result + 1
        while left > 0:
            left, result = left - 1, result + 1
    return result


def by_a_list(values: tuple[int, ...]) -> int:
    ones: list[int] = []
    result = 0
    for value in values:
        left = value
        while left > 0:
            ones.append(left)
            left, result = left - 1, result + 1
    return result


def by_a_comprehension(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        left = value
        while left > 0:
            left, result = left - 1, result + sum([1 for _ in (1,)])
    return result


UNREAD = [
    with_another_name, with_another_name_of_the_round, with_what_the_last_round_left, with_an_else, in_a_condition,
    of_every_pair, over_a_range, in_two_loops, by_a_list, by_a_comprehension,
]  # fmt: skip
"""What is refused, whether it adds up the values above 0 or not."""
