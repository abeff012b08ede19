"""Functions with a loop that appends, or that counts: twice each entry, and what looks like that."""

from typing import NamedTuple


def doubled(values: tuple[int, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        result.append(2 * value)
    return tuple(result)


def doubled_but_the_first(values: tuple[int, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        result.append(2 * value)
    return tuple(result)[1:]


def doubled_after_one(values: tuple[int, ...]) -> tuple[int, ...]:
    result = [0]
    for value in values:
        result.append(2 * value)
    return tuple(result)


def doubled_unless_seven(values: tuple[int, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        if value != 7:
            result.append(2 * value)
    return tuple(result)


def doubled_and_one_more(values: tuple[int, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        result.append(2 * value)
    result.append(0)
    return tuple(result)


def doubled_in_a_new_list(values: tuple[int, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        result.append(2 * value)
        if value == 10**6:
            result = ()  # type: ignore[assignment]
    return tuple(result)


def doubled_in_one_list_of_two_names(values: tuple[int, ...]) -> tuple[int, ...]:
    result = other = list[int]()
    for value in values:
        result.append(2 * value)
        other.append(value)
    return tuple(result)


LOOKED_AT: list[int] = []


class Counted(NamedTuple):
    """A record that notes when it is looked at."""

    value: int

    @property
    def double(self) -> int:
        """Twice the value, but for the third time."""
        LOOKED_AT.append(self.value)
        return 2 * self.value if len(LOOKED_AT) != 3 else 0


def doubled_by_a_property(values: tuple[Counted, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        result.append(value.double)
    return tuple(result)


class Settings:
    """A class with an attribute that is assigned elsewhere."""

    factor = 2


def doubled_by_a_setting(values: tuple[int, ...]) -> tuple[int, ...]:
    result: list[int] = []
    for value in values:
        result.append(Settings.factor * value)
    return tuple(result)


def twos(count: int) -> int:
    result = 0
    for _ in range(count + 1):
        result = result + 2
    return result


def twos_and_a_three(count: int) -> int:
    result = 0
    for number in range(count + 1):
        result = result + (3 if number == 5 else 2)
    return result
