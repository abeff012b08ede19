"""Functions with a loop that appends: twice each entry, and what looks like that."""


def doubled(values: tuple[int, ...]) -> tuple[int, ...]:
    result = list[int]()
    for value in values:
        result.append(2 * value)
    return tuple(result)


def doubled_but_the_first(values: tuple[int, ...]) -> tuple[int, ...]:
    result = list[int]()
    for value in values:
        result.append(2 * value)
    return tuple(result)[1:]


def doubled_after_one(values: tuple[int, ...]) -> tuple[int, ...]:
    result = [0]
    for value in values:
        result.append(2 * value)
    return tuple(result)


def doubled_unless_seven(values: tuple[int, ...]) -> tuple[int, ...]:
    result = list[int]()
    for value in values:
        if value != 7:
            result.append(2 * value)
    return tuple(result)


def doubled_and_one_more(values: tuple[int, ...]) -> tuple[int, ...]:
    result = list[int]()
    for value in values:
        result.append(2 * value)
    result.append(0)
    return tuple(result)


def doubled_in_a_new_list(values: tuple[int, ...]) -> tuple[int, ...]:
    result = list[int]()
    for value in values:
        result.append(2 * value)
        if value == 10**6:
            result = ()  # type: ignore[assignment]
    return tuple(result)
