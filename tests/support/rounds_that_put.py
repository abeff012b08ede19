"""Functions that put twice each number at its place in a copy of others, and what looks like that."""

Numbers = tuple[tuple[int, int], ...]

Others = tuple[int, ...]


def put(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] = 2 * number
    return tuple(result)


def put_at_half_of_it(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place // 2] = 2 * number
    return tuple(result)


def put_unless_seven(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        if number != 7:
            result[place] = 2 * number
    return tuple(result)


def put_at_another_place_too(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] = 2 * number
        if number == 10**6:
            result[0] = 0
    return tuple(result)


FALSE_PUTS = [put_at_half_of_it, put_unless_seven, put_at_another_place_too]
"""What is refuted."""


def put_behind_it(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place + 1] = 2 * number
    return tuple(result)


def put_with_the_one_before(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] = 2 * number + 0 * result[place - 1]
    return tuple(result)


def put_after_the_loop(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] = 2 * number
    result[3] = 0
    return tuple(result)


def put_before_the_loop(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    result[3] = 0
    for place, number in numbers:
        result[place] = 2 * number
    return tuple(result)


def put_by_adding(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] += 2 * number
    return tuple(result)


def put_in_what_is_given(numbers: Numbers, others: list[int]) -> Others:
    for place, number in numbers:
        others[place] = 2 * number
    return tuple(others)


def put_by_another_name(numbers: Numbers, others: Others) -> Others:
    other = result = list(others)
    for place, number in numbers:
        other[place] = 0
        result[place] = 2 * number
    return tuple(result)


def put_by_another_name_alone(numbers: Numbers, others: Others) -> Others:
    other = result = list(others)
    for place, number in numbers:
        other[place] = 2 * number + 1
    return tuple(result)


def put_in_a_part(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place:] = (2 * number,)
    return tuple(result)


def put_one_from_the_end(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place - 1] = 2 * number
    return tuple(result)


def put_with_another(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place], _ = 2 * number, 0
    return tuple(result)


def put_and_taken_away(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] = 2 * number
        del result[place]
    return tuple(result)


def put_in_a_list_of_zeros(numbers: Numbers, others: Others) -> Others:
    result = [0, 0, 0]
    for place, number in numbers:
        result[place] = 2 * number
    return tuple(result)


def put_in_the_numbers(numbers: Numbers, others: Others) -> Others:
    result = list(numbers)
    for place, number in numbers:
        result[place] = 2 * number  # type: ignore[call-overload]
    return tuple(result)  # type: ignore[arg-type]


def all_but_the_first(numbers: Numbers, others: Others) -> Others:
    result = list(others)
    for place, number in numbers:
        result[place] = 2 * number
    return tuple(result)[1:]


UNREAD_PUTS = [
    put_behind_it, put_with_the_one_before, put_after_the_loop, put_before_the_loop, put_by_adding,
    put_in_what_is_given, put_by_another_name, put_by_another_name_alone, put_in_a_part, put_one_from_the_end,
    put_with_another, put_and_taken_away, put_in_a_list_of_zeros, put_in_the_numbers, all_but_the_first,
]  # fmt: skip
"""What is refused."""
