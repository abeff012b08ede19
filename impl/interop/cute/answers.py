"""The answers to "is this composition a layout?": classes, each with what shows that it is right.

`if compose(a, b):` is the question whether it is one: Composed is true, NotComposable and OutOfDomain are false, and
BudgetExceeded, which is neither, raises BudgetError.
"""

from __future__ import annotations

from typing import Literal

from impl.frozen import frozen
from impl.interop.cute.layout import Layout
from impl.mergeability.answers import BudgetExceeded
from impl.shown import shown


@frozen
class Composed:
    """The composition is this layout, over a refinement of the outer layout: `refined` is the same function as the
    outer layout, and has the brackets of the result. No coarser refinement does, and every other that does is finer.
    """

    layout: Layout
    refined: Layout

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"{self.layout}, the outer layout written as {self.refined}"


@frozen
class Witness:
    """Integers of the outer layout that show, by being read, that no refinement of it makes the composition a layout.

    * crossing: four, `w, x, y, z`; in each mode w and z have together the coordinates that x and y have, so that over
      any refinement their values would have the same sum;
    * split: six, `h-1, h, y-1, y, z-1, z` along the mode `mode` (without brackets) of size n, h = gcd(y, z, n); over
      any refinement the step to h would change the value as the step to y does, or as that to z does (L14).

    `values` holds the composition at each of them.
    """

    kind: Literal["crossing", "split"]
    indices: tuple[int, ...]
    values: tuple[int, ...]
    mode: int | None = None


@frozen
class NotComposable:
    """No layout over any refinement of the outer layout's modes is the composition, as the witness shows."""

    witness: Witness

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        indices, values = self.witness.indices, self.witness.values
        if self.witness.kind == "crossing":
            w, x, y, z = (shown(index) for index in indices)
            sums = f"{shown(values[0] + values[3])}, and at {x} and {y} to {shown(values[1] + values[2])}"
            return f"no layout: the values at {w} and {z} sum to {sums}; over any refinement the sums are the same"
        (h, by_h), (y, by_y), (z, by_z) = (
            (shown(indices[k]), shown(values[k] - values[k - 1])) for k in range(1, len(indices), 2)
        )
        others = f"that to {y} by {by_y}" + ("" if y == z else f" and that to {z} by {by_z}")
        like = f"that to {y}" + ("" if y == z else f" or to {z}")
        said = f"the step to {h} changes the value by {by_h}, {others}"
        return f"no layout: {said}; over any refinement it is like {like}"


@frozen
class OutOfDomain:
    """The outer layout leaves the base's own integers: at `index` it has `value`, and the base has the size `size`."""

    index: int
    value: int
    size: int

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        what = f"at {shown(self.index)} the outer layout has {shown(self.value)}"
        return f"out of domain: {what}, and the base ends at {shown(self.size)}"


Composition = Composed | NotComposable | OutOfDomain | BudgetExceeded
