"""Functions that take numbers from the end of a list, held against the claim that they add them up or return None."""


def taken(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            result = result + remaining.pop()
    return None if remaining else result


def taken_but_nine(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            number = remaining.pop()
            result = result + (number if number != 9 else 0)
    return None if remaining else result


def taken_twice(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for value in values:
        if remaining:
            result = result + remaining.pop()
        if value == 7 and remaining:
            remaining.pop()
    return None if remaining else result


def taken_with_some_left(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            result = result + remaining.pop()
    return result




def taken_from_nothing(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        result = result + remaining.pop()
    return None if remaining else result


def taken_from_the_front(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            result = result + remaining.pop(0)
    return None if remaining else result


def taken_by_another_name(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    other = remaining
    for _ in values:
        if remaining:
            result = result + remaining.pop()
            other.pop()
    return None if remaining else result


def taken_by_another_name_alone(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    other = remaining = list(numbers)
    result = 0
    for value in values:
        if value == 7 and remaining:
            other.pop()
        result = result + 0
    return None if remaining else result


def taken_from_what_is_given(numbers: list[int], values: tuple[int, ...]) -> int | None:
    remaining, result = numbers, 0
    for _ in values:
        if remaining:
            result = result + remaining.pop()
    return None if remaining else result


def taken_by_its_length(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if len(remaining) > 3:
            result = result + remaining.pop()
    return None if remaining else result


def taken_and_put_back(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            result = result + remaining.pop()
            remaining.append(0)
    return None if remaining else result


def taken_and_one_put_back(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            result = result + remaining.pop()
            remaining.append(1)
    return None if remaining else result


def taken_where_the_last_is_none(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining and remaining[-1] != 7:
            result = result + remaining.pop()
    return None if remaining else result


def taken_but_seven(numbers: tuple[int, ...], values: tuple[int, ...]) -> int | None:
    remaining, result = list(numbers), 0
    for _ in values:
        if remaining:
            last = remaining[-1]
            remaining.pop()
            result = result + (last if last != 7 else 0)
    return None if remaining else result


FALSE_TAKINGS = [taken_but_nine, taken_twice, taken_with_some_left, taken_and_one_put_back, taken_but_seven]

UNREAD_TAKINGS = [
    taken_from_nothing, taken_from_the_front, taken_by_another_name, taken_by_another_name_alone,
    taken_from_what_is_given, taken_by_its_length,
]  # fmt: skip
