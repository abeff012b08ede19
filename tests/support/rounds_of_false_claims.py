"""Functions with a loop of which false things are claimed, by claims that say of rounds what may not be said."""


def seven_from_the_second_on(values: tuple[int, ...]) -> int:
    last = -1
    for value in values:
        last = value if last == -1 else 7
    return last


def doubled_with_each(values: tuple[int, ...]) -> int:
    total = 0
    for value in values:
        total = 2 * total + value
    return total
