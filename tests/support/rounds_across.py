"""Functions that add multiples of all numbers of a list to what there is of each, and what looks like that."""


def totals(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True)]
    return found


def totals_up_to_a_million(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * min(number, 10**6) for total, number in zip(found, numbers, strict=True)]
    return found


def last_multiples(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [0 * total + step * number for total, number in zip(found, numbers, strict=True)]
    return found


def totals_behind_one(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [1 for _ in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True)]
    return found


FALSE = [totals_up_to_a_million, last_multiples, totals_behind_one]
"""What is refuted."""


def totals_of_the_first(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * numbers[0] for total in found]
    return found


def totals_by_length(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number * (len(numbers) < 9) for total, number in zip(found, numbers, strict=True)]
    return found


def totals_until_one_ends(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=False)]
    return found


def totals_of_some(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True) if number != 7]
    return found


def totals_of_a_part(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers[:9], strict=True)]
    return found


def totals_from_the_other_end(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, reversed(numbers), strict=True)]
    return found


def totals_of_those_before(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found, before = [0 * number for number in numbers], 0
    for step in steps:
        found = [total + step * (before := before + number) for total, number in zip(found, numbers, strict=True)]
    return found


def totals_of_steps(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, steps, strict=True)]
    return found


def totals_of_all(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * max([number for number in numbers]) for total in found]  # noqa: C416
    return found


def totals_of_pairs(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total in found for number in numbers]
    return found


def totals_with_one_put(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True)]
        found[3] = 0
    return found


def totals_and_one_more(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True)]
        found.append(0)
    return found


def totals_twice(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True)]
    return found + found


def totals_turned(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0 * number for number in numbers]
    for step in steps:
        found = [total + step * number for total, number in zip(found, numbers, strict=True)]
    return found[::-1]


def totals_of_one_number(steps: tuple[int, ...], numbers: list[int]) -> list[int]:
    found = [0]
    for step in steps:
        found = [total + step * 1 for total in found]
    return found


REFUSED = [
    totals_of_the_first, totals_by_length, totals_until_one_ends, totals_of_some, totals_of_a_part,
    totals_from_the_other_end, totals_of_those_before, totals_of_steps, totals_of_all, totals_of_pairs,
    totals_with_one_put, totals_and_one_more, totals_twice, totals_turned, totals_of_one_number,
]  # fmt: skip
"""What is refused: an entry of what they give depends on others, or on how many there are."""


def counts(places: tuple[int, ...]) -> tuple[int, ...]:
    result = [0] * len(places)
    for place in places:
        result[place] = place
    return tuple(result)


def counts_from_one(places: tuple[int, ...]) -> tuple[int, ...]:
    result = [1] * len(places)
    for place in places:
        result[place] = place
    return tuple(result)


def counts_of_twice_as_many(places: tuple[int, ...]) -> tuple[int, ...]:
    result = [0] * len(places) * 2
    for place in places:
        result[place] = place
    return tuple(result)


def counts_in_order(places: tuple[int, ...]) -> tuple[int, ...]:
    result = list(places)
    for place in places:
        result[place] = place
    return tuple(result)


def first_numbers(places: tuple[int, ...]) -> tuple[int, ...]:
    result = [some for some in places]  # noqa: C416
    for place in places:
        result[place] = place
    return tuple(result)


def next_numbers(places: tuple[int, ...]) -> tuple[int, ...]:
    result = [some + 1 for some in places]
    for place in places:
        result[place] = place
    return tuple(result)
