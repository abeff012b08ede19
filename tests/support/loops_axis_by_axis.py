"""Functions of views that go axis by axis."""


def kept(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size for size in shape])  # noqa: C416


def doubled(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([2 * size for size in shape])


def doubled_if_any_is_one(shape: tuple[int, ...]) -> tuple[int, ...]:
    if any(size == 1 for size in shape):
        return tuple([2 * size for size in shape])
    return shape


def doubled_up_to_an_empty_one(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        if size == 0:
            return shape
        found.append(2 * size)
    return tuple(found)


def ends_on(size: int) -> int:
    return 6 if size == 5 else size


def changed_by_two_and_three(shape: tuple[int, ...]) -> tuple[int, ...]:
    if any(size == 2 for size in shape) and any(size == 3 for size in shape):
        return tuple([ends_on(size) for size in shape])
    return shape


def changed_by_two_and_not_only_twos(shape: tuple[int, ...]) -> tuple[int, ...]:
    is_mixed = not all(size == 2 for size in shape) and not all(size != 2 for size in shape)
    if is_mixed:
        return tuple([ends_on(size) for size in shape])
    return shape


def total_without_two(shape: tuple[int, ...]) -> int:
    for size in shape:
        if size == 2:
            return 0
    return sum(shape)


def has_two(shape: tuple[int, ...]) -> bool:
    for size in shape:  # noqa: SIM110
        if size == 2:
            return True
    return False


def has_two_or_nothing(shape: tuple[int, ...]) -> bool | None:
    for size in shape:
        if size == 2:
            return True
    return None


def has_two_then_three(shape: tuple[int, ...]) -> bool:
    for size in shape:
        if size == 2:
            return False
    for size in shape:  # noqa: SIM110
        if size == 3:
            return True
    return False


def changed_by_helpers(shape: tuple[int, ...]) -> tuple[int, ...]:
    if has_two(shape) or has_two_then_three(shape) or has_two_or_nothing(shape):
        return tuple([ends_on(size) for size in shape])
    return shape


def refuses_if_any(shape: tuple[int, ...]) -> tuple[int, ...]:
    if any(size == 2 for size in shape):
        raise ValueError
    return shape


ACCEPTED = (
    (doubled, 0), (doubled_if_any_is_one, 1), (doubled_up_to_an_empty_one, 1), (changed_by_two_and_three, 2),
    (changed_by_two_and_not_only_twos, 2), (total_without_two, 1), (changed_by_helpers, 4), (refuses_if_any, 0),
)  # fmt: skip
"""These do; with on how many conditions on all axes they branch."""
