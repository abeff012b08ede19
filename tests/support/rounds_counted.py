"""Functions with a loop that tell how many rounds there were, and one that does not."""


def places(values: tuple[int, ...]) -> int:
    result = 0
    for place, _ in enumerate(values):
        result = place + 1
    return result


def places_to_the_ninth(values: tuple[int, ...]) -> int:
    result = 0
    for place, _ in enumerate(values):
        result = place + 1 if place < 9 else 9
    return result


def up_to(end: int) -> int:
    result = 0
    while result < end:
        result = result + 1
    return result


def as_many(count: int) -> int:
    result = 0
    for _ in range(0, count):
        result = result + 1
    return result
