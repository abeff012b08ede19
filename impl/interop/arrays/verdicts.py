"""Whether a library reshapes an array without copying it: the answers, which are sentences in its own words."""

from __future__ import annotations

from impl.frozen import frozen
from impl.interop.arrays.runs import Cut, Run, Sizes, cut_of, new_strides, order_without_copy, runs_of
from impl.shown import cut, shown


@frozen
class Terms:
    """How a library says it: the calls, with `{}` for a shape or an order of axes, its words for an axis and for the
    unit of strides, and how it writes several numbers."""

    call: str
    copies: tuple[str, ...]
    ordered: str
    axis: str
    unit: str
    shape: str

    def __repr__(self) -> str:  # answers are read, and hold these sentences only to be written
        return f"Terms({self.call!r}, ...)"

    def write(self, call: str, sizes: Sizes) -> str:
        """A call with a shape.

        >>> Terms("x.view({})", (), "", "dim", "", "{}").write("x.view({})", (2, 3))
        'x.view(2, 3)'
        """
        comma = "," if len(sizes) == 1 and "(" in self.shape else ""
        return call.format(self.shape.format(cut(", ".join(map(str, sizes))) + comma))


@frozen
class NoCopy:
    """The reshape makes a view: the runs of axes that merge, and its strides, in the unit of those that were given;
    those of axes of size 1 are up to the library. True as a condition."""

    shape: Sizes
    strides: Sizes
    new_shape: Sizes
    new_strides: Sizes
    runs: tuple[Run, ...]
    terms: Terms

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        terms = self.terms
        call = f"{terms.write(terms.call, self.new_shape)} makes no copy: "
        if 0 in self.shape:
            return call + "there are no elements"
        return f"{call}the strides {shown(self.new_strides)}{terms.unit} read the same elements\n{merging(self)}"


@frozen
class NeedsCopy:
    """No strides give the reshape: a new axis would lie across the boundary between two runs of axes, which do not
    merge. `order` is an order of the axes in which the array has the same shape without a copy, its elements in another
    order; None if none was found. False as a condition."""

    shape: Sizes
    strides: Sizes
    new_shape: Sizes
    runs: tuple[Run, ...]
    cut: Cut
    order: tuple[int, ...] | None
    terms: Terms

    def __bool__(self) -> bool:
        return False

    @property
    def boundary(self) -> tuple[int, int]:
        """The two axes that do not merge."""
        return self.runs[self.cut.run].axes[-1], self.runs[self.cut.run + 1].axes[0]

    @property
    def new_axis(self) -> int:
        """The axis of the new shape that would lie across their boundary."""
        return self.cut.new_axis

    def __str__(self) -> str:
        terms, new = self.terms, self.new_shape
        left, right = self.boundary
        axis, size, step = terms.axis, self.shape[right], self.strides[right]
        copies = " or ".join([terms.write(call, new) for call in terms.copies])
        lines = [
            f"{terms.write(terms.call, new)} needs a copy: shape {shown(self.shape)}, strides {shown(self.strides)}"
            f"{terms.unit}",
            f"{merging(self)}; new {axis} {self.new_axis} of size {new[self.new_axis]} would cut the boundary "
            f"{'after' if left < right else 'before'} {axis} {left}",
            f"{axis} {left} and {axis} {right} do not merge: the stride of {axis} {left} is "
            f"{shown(self.strides[left])}, not {size} * {shown(step)} = {shown(size * step)}",
            f"to do: {copies} copies",
        ]
        if self.order is not None:
            call = terms.ordered.format(", ".join(map(str, self.order)), terms.write("{}", new))
            lines.append(f"{call} does not, and has the elements in another order")
        return "\n".join(lines)


Verdict = NoCopy | NeedsCopy


def verdict(shape: Sizes, strides: Sizes, new_shape: Sizes, terms: Terms) -> Verdict:
    """The answer about an array of a shape and strides, and a shape with as many elements, taken in row-major order."""
    runs = () if 0 in shape else runs_of(shape, strides)
    cut = cut_of(runs, new_shape)
    if cut is None:
        return NoCopy(shape, strides, new_shape, new_strides(shape, runs, new_shape), runs, terms)
    return NeedsCopy(shape, strides, new_shape, runs, cut, order_without_copy(shape, strides, new_shape), terms)


def column_major(shape: Sizes, strides: Sizes, new_shape: Sizes, terms: Terms) -> Verdict:
    """The same with the first axis fastest: the answer about the axes in the other order, with its axes and sizes back
    in theirs. Runs are named from the slowest axis on, which is the last."""
    found = verdict(shape[::-1], strides[::-1], new_shape[::-1], terms)
    last = len(shape) - 1
    runs = tuple([Run(tuple([last - axis for axis in run.axes]), run.size, run.stride) for run in found.runs])
    if isinstance(found, NoCopy):
        return NoCopy(shape, strides, new_shape, found.new_strides[::-1], runs, terms)
    cut = Cut(found.cut.run, len(new_shape) - 1 - found.cut.new_axis)
    order = None if found.order is None else tuple([last - axis for axis in reversed(found.order)])
    return NeedsCopy(shape, strides, new_shape, runs, cut, order, terms)


def merging(answer: Verdict) -> str:
    """The axes in runs that merge, each joined by a dot, and their sizes.

    >>> terms = Terms("x.view({})", (), "", "dim", "", "{}")
    >>> print(merging(verdict((23, 17, 32, 15), (1, 2, 15, 1), (23, 17, 480), terms)))
    runs of dims: 0 | 1 | 2·3, of sizes 23 | 17 | 32·15
    """
    word = f"{answer.terms.axis}s" if answer.terms.axis != "axis" else "axes"
    axes = " | ".join("·".join(map(str, run.axes)) for run in answer.runs)
    sizes = " | ".join("·".join(str(answer.shape[axis]) for axis in run.axes) for run in answer.runs)
    return f"runs of {word}: {cut(axes)}, of sizes {cut(sizes)}" if answer.runs else f"no {word} of size 2 or more"
