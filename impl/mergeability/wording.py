"""What a witness shows, in words."""

from __future__ import annotations

from impl.shown import readable

SECOND_DIFFERENCE = {3: (1, -2, 1), 4: (1, -1, -1, 1)}
"""The factors of the addresses along one axis, and at the corners of a square."""


def reason(kind: str, indices: tuple[tuple[int, ...], ...], addresses: tuple[int | None, ...]) -> str:
    """Why no view reads these addresses at these indices.

    >>> reason("bend", ((0, 0), (0, 1), (0, 2)), (0, 4, 1))
    '(0, 0) reads 0, (0, 1) reads 4, (0, 2) reads 1; the second difference is -7, and 0 in every view'
    """
    if kind == "scalar":
        return "the only index, (), is not valid, and a view of rank 0 has no mask"
    if kind == "undefined":
        return f"the index {readable(indices[0])} has no address, and a view has one everywhere"
    pairs = zip(indices, addresses, strict=True)
    read = ", ".join([
        f"{readable(index)} reads {'nothing' if address is None else readable(address)}" for index, address in pairs
    ])
    if kind == "hole":
        return f"{read}; the last lies between the others, so the valid indices are no box"
    factors = SECOND_DIFFERENCE[len(indices)]
    numbers = [address for address in addresses if address is not None]
    if len(numbers) != len(factors):
        raise ArithmeticError(f"a bend at {indices} is none: an index has no address")
    total = sum(factor * number for factor, number in zip(factors, numbers, strict=True))
    return f"{read}; the second difference is {readable(total)}, and 0 in every view"
