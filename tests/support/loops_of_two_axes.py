"""Functions of views that put two axes together, or name a list twice, and do so but for two axes of 37 and 38, or 37
alone."""


def refuses_a_pair(shape: tuple[int, ...]) -> tuple[int, ...]:
    for size in shape:
        if any(size == 37 and other == 38 for other in shape):
            raise ValueError
    return shape


def has_no(shape: tuple[int, ...]) -> int:
    if any(size == 38 for size in shape):
        raise ValueError
    return 1


def has_none_in_a_loop(shape: tuple[int, ...]) -> int:
    for size in shape:
        if size == 38:
            raise ValueError
    return 1


def divides_by_none(shape: tuple[int, ...]) -> int:
    _ = sum([1 // (size - 38) for size in shape])
    return 1


def refuses_a_pair_elsewhere(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size * has_no(shape) if size == 37 else size for size in shape])


def refuses_a_pair_in_loops(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size * has_none_in_a_loop(shape) if size == 37 else size for size in shape])


def fails_for_a_pair(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size * divides_by_none(shape) if size == 37 else size for size in shape])


def refuses_at_an_axis(shape: tuple[int, ...]) -> tuple[int, ...]:
    is_38 = tuple([size == 38 for size in shape])
    for size in shape:
        if size == 37:  # noqa: SIM102
            if any(is_38):
                raise ValueError
    return shape


def twice_over(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    same = found
    for size in shape:
        found.append(1 if size == 37 else 0)
    for size in shape:
        same.append(1 if size == 37 else 0)
    return tuple(found)


def each_twice(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        same = found
        found.append(1 if size == 37 else 0)
        same.append(1 if size == 37 else 0)
    return tuple(found)


OF_TWO_AXES = (
    refuses_a_pair, refuses_a_pair_elsewhere, refuses_a_pair_in_loops, fails_for_a_pair, refuses_at_an_axis,
    twice_over, each_twice,
)  # fmt: skip
"""None of them goes axis by axis."""
