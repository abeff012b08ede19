"""Functions that ask of what they are given, or have made, what a stand-in answers otherwise: of which class it is,
whether it is true, and what it is equal to. Each looks as if it gave the sum of its values, and does not."""

from typing import Any

Values = tuple[int, ...]


def more_after_the_loop(values: Values) -> int:
    result = 0
    for value in values:
        result = result + value
    return result + 1 if isinstance(values, tuple) else result


def more_before_the_loop(values: Values) -> int:
    result = 1 if isinstance(values, tuple) else 0
    for value in values:
        result = result + value
    return result


def none_in_a_round(values: Values) -> int:
    result = 0
    for value in values:
        result = result + (0 if isinstance(values, tuple) else value)
    return result


def none_by_another_function(values: Values) -> int:
    result = 0
    for value in values:
        result = result + value * (1 - is_a_tuple(values))
    return result


def is_a_tuple(values: Any) -> int:
    return 1 if isinstance(values, tuple) else 0


def more_by_type(values: Values) -> int:
    result = 0
    for value in values:
        result = result + value
    return result + 1 if type(values) is tuple else result


def none_by_the_type_elsewhere(values: Values) -> int:
    result = 0
    for value in values:
        result = result + value * (1 - is_of_tuples(values))
    return result


def is_of_tuples(values: Any) -> int:
    return 1 if type(values) is tuple else 0


def more_by_class(values: Values) -> int:
    result = 0
    for value in values:
        result = result + value
    return result + 1 if values.__class__ is tuple else result


def none_by_the_class_elsewhere(values: Values) -> int:
    result = 0
    for value in values:
        result = result + value * (1 - is_of_the_class(values))
    return result


def is_of_the_class(values: Any) -> int:
    return 1 if values.__class__ is tuple else 0


BY_CLASS = [
    more_after_the_loop, more_before_the_loop, none_in_a_round, none_by_another_function, more_by_type,
    none_by_the_type_elsewhere, more_by_class, none_by_the_class_elsewhere,
]  # fmt: skip
"""What is asked of the class of a tuple."""


def zeros(values: Values) -> Values:
    found: list[int] = []
    for value in values:
        found.append(0 if isinstance(found, list) else value)
    return tuple(found)


def nothing_if_false(values: Values, some: Any) -> int:
    result = 0
    for value in values:
        result = result + value + 0 * some.size(value)
    return result if some else 0


def nothing_if_equal(values: Values, some: Any) -> int:
    result = 0
    for value in values:
        result = result + value + 0 * some.size(value)
    return 0 if some == () else result


def nothing_if_among(values: Values, some: Any) -> int:
    result = 0
    for value in values:
        result = result + (0 if some in ((), 0) else value)
    return result


BY_OBJECT = [nothing_if_false, nothing_if_equal, nothing_if_among]
"""What is asked of an object of which a claim says what its methods give, or of a function."""
