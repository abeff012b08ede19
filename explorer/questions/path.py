"""The path of one index down a stack to the address, with the arithmetic written out."""

from __future__ import annotations

from math import prod

from explorer.given import Given, integers, part, place
from explorer.typed import typed
from impl.errors import MovementError
from impl.merge.reading import flat_number, is_valid_at, unravel
from impl.parts.normal_form import Parts
from impl.shown import shown
from impl.view import parts_of


def answer(given: Given) -> dict[str, object]:
    """The steps of an index of the last view, or of the one at `level`, from there to memory, and one sentence that
    says all of it.

    >>> found = answer({"text": "(2, 4).permute(1, 0).reshape(2, 4)", "index": [0, 1]})
    >>> [level["sum"] for level in found["levels"]], found["address"]
    (['0*4 + 1*1 = 1', '0*1 + 1*4 = 4'], 4)
    """
    all_views = typed(given).views
    top = place(given, "level", len(all_views))
    views = parts_of(all_views if top is None else all_views[: top + 1])
    index = integers(part(given, "index"), "index")
    shape = views[-1].shape
    if len(index) != len(shape) or not all(0 <= i < size for i, size in zip(index, shape, strict=True)):
        raise MovementError(f"path: {shown(index)} is no index of the shape {shown(shape)}")
    levels: list[dict[str, object]] = []
    words, flat, is_valid, leaves = [f"index {written(index)}"], 0, True, False
    for level in range(len(views) - 1, -1, -1):
        view = views[level]
        digits = [] if level == len(views) - 1 else digits_of(view.shape, flat)
        inside = is_valid_at(view, index)
        is_valid = is_valid and inside
        flat = flat_number(view, index)
        below = prod(views[level - 1].shape) if level else None
        leaves = below is not None and not 0 <= flat < below
        sentence = sum_of(view, index, flat)
        levels.append(
            {"level": level, "index": index, "digits": digits, "sum": sentence, "flat": flat, "valid": inside}
            | {"mask": [] if inside else refused_by(view, index), "below": below, "leaves": leaves}
        )
        words += [] if inside else [f"is outside of the mask of view {level}"]
        if leaves or below is None:
            break
        index = unravel(views[level - 1].shape, flat)
        words.append(f"flat number {flat}, so {written(index)} of view {level - 1}")
    words.append(end_of(flat, is_valid, leaves))
    address = flat if is_valid and not leaves else None
    return {"levels": levels, "address": address, "sentence": ", ".join(words)}


def end_of(flat: int, is_valid: bool, leaves: bool) -> str:
    """How a path ends, in words."""
    if leaves:
        return f"flat number {flat} leaves the view below" if is_valid else "not valid"
    return f"address {flat}" if is_valid else "not valid: nothing is read"


def written(index: tuple[int, ...]) -> str:
    """An index as text, one coordinate without a comma behind it."""
    return f"({', '.join(map(str, index))})"


def sum_of(view: Parts, index: tuple[int, ...], flat: int) -> str:
    """The flat number, written out.

    >>> sum_of(Parts((2, 3), (3, -1), 2, None), (1, 2), 3)
    '1*3 + 2*-1 + 2 = 3'
    """
    terms = [f"{i}*{stride}" for i, stride in zip(index, view.strides, strict=True)]
    terms += [str(view.offset)] if view.offset or not terms else []
    return f"{' + '.join(terms)} = {flat}".replace("+ -", "- ")


def digits_of(shape: tuple[int, ...], flat: int) -> list[str]:
    """The digits of a flat number in a shape, written out (D3).

    >>> digits_of((4, 2), 5)
    ['5 // 2 % 4 = 2', '5 // 1 % 2 = 1']
    """
    periods = [max(period, 1) for period in (prod(shape[axis + 1 :]) for axis in range(len(shape)))]
    pairs = zip(periods, shape, unravel(shape, flat), strict=True)
    return [f"{flat} // {period} % {size} = {digit}" for period, size, digit in pairs]


def refused_by(view: Parts, index: tuple[int, ...]) -> list[str]:
    """The axes whose mask an index is outside of, in words."""
    ranges = zip(index, view.mask or (), strict=True)
    return [f"{i} is not in [{begin}, {end})" for i, (begin, end) in ranges if not begin <= i < end]
