"""Functions with a loop that call another one, which is taken at its word: that it gives twice what it is given."""

from math import gcd

CALLS = []
"""What was handed to a function that keeps it."""


def twice(value: int) -> int:
    return 2 * value


def noted(results: list[int], value: int) -> int:
    results.append(value)
    return 2 * value


class Twice:
    """A class is no function."""

    def __init__(self, value: int) -> None:
        self.value = 2 * value


def sum_of_doubles(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + twice(value)
    return result


def sum_of_differences(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + twice(value) - twice(value) + 2 * value
    return result


def sum_of_doubles_but_nine(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + (twice(value) if value != 9 else 0)
    return result


def sum_of_doubles_of_the_next(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + twice(value + 1)
    return result


def sum_of_what_is_not_handed_back(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        doubled = twice(value)
        result = result + (doubled if doubled is not value else 2 * value)
    return result


def sum_of_what_is_no_other(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        doubled = twice(value)
        result = result + (doubled if doubled is not result else 0)
    return result


def of_a_list_that_is_handed_on(values: tuple[int, ...]) -> int:
    results: list[int] = []
    result = 0
    for value in values:
        result = result + noted(results, value)
        results.append(value)
    return result


def of_a_name_of_its_own(values: tuple[int, ...]) -> int:
    result, twice = 0, abs
    for value in values:
        result = result + twice(value)
    return result


def of_nothing(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + 2 * value
    return result


def of_what_is_built_in(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + max(value, value) + value
    return result


def of_a_class(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + Twice(value).value
    return result


def by_its_name(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + twice(value=value)
    return result


def of_what_divides(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + gcd(value, value) + value
    return result


UNTAKEN = {
    of_a_list_that_is_handed_on: "noted", of_a_name_of_its_own: "twice", of_nothing: "twice",
    of_what_is_built_in: "max", of_a_class: "Twice", by_its_name: "twice",
}  # fmt: skip
"""What is refused, and the name that is taken at its word."""


def doubled_again(value: int) -> int:
    return twice(twice(value))


def kept(values: tuple[int, ...]) -> list[int]:
    return [twice(value) for value in values]


def with_what_it_keeps(value: int):
    def inner() -> int:
        return twice(value)

    return inner
