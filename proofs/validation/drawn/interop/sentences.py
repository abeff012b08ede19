"""What is said of reshapes and of layouts, held against what it says: the calls in a sentence are made, its numbers are
those of the values; brackets many levels deep; and what is no layout, or no budget (D15, D39, D40)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl.interop import cute
from impl.interop.arrays import NeedsCopy
from impl.interop.arrays.verdicts import Verdict
from impl.interop.cute import Layout, NotComposable
from proofs.validation.defined import require, require_refused
from spec import layout as definition

DIVISIONS: tuple[Callable[..., Any], ...] = (
    cute.logical_divide, cute.zipped_divide, cute.tiled_divide, cute.flat_divide, cute.logical_product,
    cute.zipped_product, cute.tiled_product,
)  # fmt: skip
"""Functions of a layout and a tiler."""
OF_TWO: tuple[Callable[..., Any], ...] = (
    cute.compose, cute.common_layout, cute.blocked_product, cute.raked_product, cute.is_same_function,
)  # fmt: skip
"""Functions of two layouts."""
OF_ONE: tuple[Callable[..., Any], ...] = (
    cute.coalesce, cute.without_repeats, cute.complement, cute.right_inverse, cute.left_inverse, cute.view_of,
    cute.layout_of, cute.joined, cute.parse_layout,
)  # fmt: skip
"""Functions of one."""


def made(array: Any, call: str) -> Any:
    """What a call in a sentence makes of an array; None where numpy refuses to make no copy."""
    try:
        return eval(call, {"x": array})  # noqa: S307  (a call of numpy)
    except ValueError:
        return None


def about_verdict(array: Any, shape: tuple[int, ...], found: Verdict) -> None:
    """The calls that are named do what is said of them, and the strides are those of the axes."""
    said, question = str(found), f"explain_reshape: {array.shape}; {array.strides}; {shape}"
    if "..." in said:
        return
    first, *lines = said.split("\n")
    call = first[: first.rindex(")", 0, first.find(" makes no copy" if found else " needs a copy")) + 1]
    view = made(array, call)
    require((view is not None) is bool(found) and (view is None or view.shape == shape), question, said)
    if isinstance(found, NeedsCopy):
        left, right, size, step = (int(number) for number in re.findall(
            r"^axis (\d+) and axis (\d+) do not merge: .*, not (\d+) \* (-?\d+) = ", lines[1])[0])  # fmt: skip
        ends = re.findall(r"the stride of axis (\d+) is (-?\d+), not .* = (-?\d+)", lines[1])[0]
        is_right = [*map(int, ends)] == [left, array.strides[left], size * step]
        is_right = is_right and (size, step) == (array.shape[right], array.strides[right])
        new, word = found.new_axis, "after" if left < right else "before"
        end = f"; new axis {new} of size {shape[new]} would cut the boundary {word} axis {left}"
        require(is_right and lines[0].endswith(end), question, said)
        copied = made(array, lines[2].removeprefix("to do: ").removesuffix(" copies"))
        require(copied is not None and copied.shape == shape, question, said)
        require((len(lines) > 3) is (found.order is not None), question, said)
        if len(lines) > 3:
            turned = made(array, lines[3].partition(" does not, ")[0])
            require(turned is not None and turned.shape == shape, question, said)
    elif array.size:
        require(f"the strides {found.new_strides} bytes" in said, question, said)
    if array.size and found.runs:
        axes = lines[0].partition("runs of axes: ")[2].partition(", of sizes ")
        runs = [[*map(int, run.split("·"))] for run in axes[0].split(" | ")]
        sizes = [[*map(int, run.split("·"))] for run in axes[2].partition(";")[0].split(" | ")]
        require(runs == [[*run.axes] for run in found.runs], question, said)
        require(sizes == [[array.shape[axis] for axis in run] for run in runs], question, said)


def about_not_composable(base: Layout, outer: Layout, found: NotComposable) -> None:
    """The numbers in the sentence are values of the composition, and differ as is said."""
    said, question = str(found), f"compose: {base}; {outer}"
    value = partial(definition.composed, base.leaves, outer.leaves)
    there, _, like = said.partition("; over any refinement")
    numbers = [*map(int, re.findall(r"-?\d+", there))]
    if found.witness.kind == "crossing":
        w, z, first, x, y, second = numbers
        is_right = value(w) + value(z) == first != second == value(x) + value(y)
    else:
        pairs = [*zip(numbers[::2], numbers[1::2], strict=True)]
        unit = prod(size for size, _ in outer.leaves[: found.witness.mode])
        is_right = all(value(n) - value(n - unit) == by for n, by in pairs) and len(pairs) in (2, 3)
        is_right = is_right and all(by != pairs[0][1] for _, by in pairs[1:])
        is_right = is_right and [*map(int, re.findall(r"-?\d+", like))] == [n for n, _ in pairs[1:]]
    require(is_right, question, said)


def about_deep(random: Random) -> None:
    """Brackets in brackets, as deep as they may be: each function keeps them; the depth is that of the text."""
    depth = random.choice((3, 30, 31, 33, 40, 60))
    shape: Any = random.choice((2, 4, 6))
    profile: Any = 1
    tiler: Any = random.choice((None, Layout(2)))
    for _ in range(depth):
        is_pair = random.random() < 0.3
        shape, profile = ((shape, 3), (profile,)) if is_pair else ((shape,), (profile,))
        tiler = (tiler,)
    layout, question = Layout(shape), f"layouts: {depth} brackets"
    require((Layout(()).depth, Layout(((), 2)).depth, Layout(3).depth) == (1, 2, 0), "layouts: the depth of no modes")
    require(layout.depth == max(depth_at(str(shape))), question, layout.depth)
    own = [layout(number) for number in range(min(layout.size, 40))]
    for found in (cute.coalesce(layout, profile), cute.without_repeats(layout, profile)):
        require([found(number) for number in range(len(own))] == own and found.depth >= depth, question, found)
    halves = cute.logical_divide(layout, tiler)
    require(isinstance(halves, Layout) and halves.size == layout.size, question, halves)
    require(isinstance(cute.zipped_divide(layout, tiler), Layout), question, "zipped")
    last = sum(step * (size - 1) for size, step in layout.leaves)
    require(layout(coordinate_of(shape)) == last, question, "the last", last)


def coordinate_of(shape: Any) -> Any:
    """The last coordinate of a nested shape."""
    return tuple(map(coordinate_of, shape)) if isinstance(shape, tuple) else shape - 1


def depth_at(text: str) -> list[int]:
    """How many brackets are open at each letter of a text."""
    found = [0]
    for letter in text:
        found.append(found[-1] + (letter == "(") - (letter == ")"))
    return found


def about_strangers(random: Random) -> None:
    """What is no layout, and what is no budget, is refused by each function, wherever it stands; a tiler is taken where
    one may be."""
    layout, wrong = Layout((2, 3)), random.choice((None, "x", 2.5, [Layout(2)], object()))
    for ask in OF_ONE:
        require_refused(partial(ask, wrong), f"{ask.__name__}: {wrong}")
    for ask in OF_TWO:
        require_refused(partial(ask, wrong, layout), f"{ask.__name__}: {wrong}")
        other = "x" if ask is cute.compose and (wrong is None or isinstance(wrong, list)) else wrong
        require_refused(partial(ask, layout, other), f"{ask.__name__}: {other}")
    for ask in DIVISIONS:
        require_refused(partial(ask, 3, layout), f"{ask.__name__}: 3")
        for tiler in ("x", 2.5, (None,) * 3, (("x",),)):
            require_refused(partial(ask, layout, tiler), f"{ask.__name__}: {tiler}")
    budget: Any = random.choice((-1, "x", 2.5, None))
    no_flag: Any = random.choice((2, "x", None))
    for ask in (*DIVISIONS, *OF_TWO[:4]):
        for other in (layout, None) if ask in DIVISIONS else (layout,):
            for first in (layout, Layout((4, 4), (1, 1))):
                require_refused(partial(ask, first, other, budget=budget), f"{ask.__name__}: the budget {budget}")
    require_refused(partial(cute.complement, layout, random.choice((0, -1, "x"))), "complement: the extent")
    require_refused(partial(cute.complement, layout, whole=no_flag), "complement: whole")
    require_refused(partial(cute.compose, layout, layout, extends=no_flag), "compose: extends")
