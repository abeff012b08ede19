"""What a witness shows, in words."""

from __future__ import annotations

from impl.shown import readable

STEPS = {
    3: ("the steps", ((0, 1), (1, 2))),
    4: ("the steps from the first to the second and from the third to the fourth", ((0, 1), (2, 3))),
}
"""The steps that would be equal in a view, between points in a row along one axis, and at the corners of a square."""


def reason(kind: str, indices: tuple[tuple[int, ...], ...], addresses: tuple[int | None, ...]) -> str:
    """Why no view reads these addresses at these indices.

    >>> reason("bend", ((0, 0), (0, 1), (0, 2)), (0, 4, 1))
    '(0, 0) reads 0, (0, 1) reads 4, (0, 2) reads 1; the steps are 4 and -3, and along an axis of a view all are equal'
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
    which, places = STEPS[len(indices)]
    numbers = [address for address in addresses if address is not None]
    if len(numbers) != len(indices):
        raise ArithmeticError(f"a bend at {indices} is none: an index has no address")
    one, other = (readable(numbers[end] - numbers[begin]) for begin, end in places)
    return f"{read}; {which} are {one} and {other}, and along an axis of a view all are equal"
