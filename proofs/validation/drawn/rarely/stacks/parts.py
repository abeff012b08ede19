"""Parts of views that are met seldom: steps beyond a thousand, shapes without an element whose strides are not
row-major, masks of which one bound alone is a symbol, sizes that are equal whatever their symbols are and are written
in two ways, stacks all of whose views have a symbol, a view of so many that their product is not written out, and plain
views of a class of one's own (D10 to D15)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.symbolic import Variable, sym_infer
from proofs.validation.defined import require


class Own(View):
    """A view of one's own class, which adds nothing."""


def ask_rare_parts(random: Random) -> None:
    """Each of them."""
    about_far_steps(random)
    about_nothing_regrouped(random)
    about_symbolic_sizes(random)
    about_symbolic_begins(random)
    about_symbolic_ends(random)
    about_equal_sizes(random)
    about_stacks_of_symbols(random)
    about_many_symbols(random)
    about_own_views(random)


def about_far_steps(random: Random) -> None:
    """Steps beyond a thousand along one axis, of a short one or a long one, up and down."""
    step, more, rows = random.randint(1000, 3000), random.randint(1, 999), random.randint(2, 5)
    size = step * random.randint(1, 4) + more
    number = size // step + 1
    view = View.create((rows, size))
    up, down = view.stride((1, step)), view.stride((1, -step))
    require(up == View.create((rows, number), (size, step)), "a far step", size, step, up)
    require(down == View.create((rows, number), (size, -step), size - 1), "a far step down", size, step, down)
    alone = View.create((more + 1,)).stride((step,))
    require(alone == View.create((1,)), "a step beyond the axis", more, step, alone)


def about_nothing_regrouped(random: Random) -> None:
    """Shapes without an element, and with strides that are not row-major, under another such shape: all of them are
    the same view of nothing."""
    size, other, stride = random.randint(2, 9), random.randint(2, 9), random.randint(2, 9)
    for shape in ((0, size), (size, 0)):
        view = View.create(shape, (stride + 10, stride))
        for wanted in ((0,), (other, 0, size), (0, size + other), (size + other, 0)):
            found = view.reshape(wanted)
            is_right = found == View.create(wanted) and found is not None and found.contiguous
            require(is_right, "a view without an element under another shape", view, wanted, found)


def require_padded(view: Any, variable: Any, front: int, valid: dict[int, tuple[int, int]]) -> None:
    """What is valid along the one axis of a view, at each value of its variable, is so after it is padded, and nothing
    of the padding."""
    padded: Any = view.pad(((front, 1),))
    for value, (begin, end) in valid.items():
        found = tuple(sym_infer(bound, {variable: value}) for bound in padded.mask[0])
        require(found == (begin + front, end + front), "a mask that is padded", view, front, value, found)


def about_symbolic_sizes(random: Random) -> None:
    """A size that is a symbol, and may be less than the number at which the mask ends."""
    most, front = random.randint(5, 9), random.randint(0, 5)
    end = random.randint(2, most - 1)
    size: Any = Variable("size", 1, most)
    view = View.create((size,), (1,), 0, ((0, end),))
    require_padded(view, size, front, {value: (0, min(end, value)) for value in range(1, most + 1)})


def about_symbolic_begins(random: Random) -> None:
    """A mask that begins at a symbol, which may lie before the axis, and ends with the axis or within it."""
    size, front, least = random.randint(5, 9), random.randint(0, 5), random.randint(-5, -1)
    begin: Any = Variable("begin", least, 4)
    for end in (size, 4):
        view = View.create((size,), (1,), 0, ((begin, end),))
        require_padded(view, begin, front, {value: (max(0, value), end) for value in range(least, 5)})


def about_symbolic_ends(random: Random) -> None:
    """A mask that begins at a number and ends at a symbol, which may lie beyond the axis."""
    size, front, begin = random.randint(3, 8), random.randint(0, 5), random.randint(0, 1)
    end: Any = Variable("end", 1, 9)
    view = View.create((size,), (1,), 0, ((begin, end),))
    require_padded(view, end, front, {value: (begin, min(size, value)) for value in range(1, 10)})


def about_equal_sizes(random: Random) -> None:
    """Numbers of elements that are equal at all values of a symbol, of which both are symbolic, or the one or the
    other is a number."""
    rows, size = random.randint(4, 9), random.randint(2, 9)
    n: Any = Variable("n", 1, random.randint(5, 40))
    halves = (n + 1) // 2 + n // 2
    nothing = n - (n + 1) // 2 - n // 2
    questions: tuple[tuple[View, tuple[Any, ...]], ...] = (
        (View.create((n,)), (halves,)),
        (View.create((size,)), (size + nothing,)),
        (View.create((size + nothing,)), (size,)),
    )
    for view, shape in questions:
        found: Any = view.reshape(shape)
        sizes = [sym_infer(found.shape[0], {n: value}) for value in (1, n.max)]
        wanted = [sym_infer(shape[0], {n: value}) for value in (1, n.max)]
        require(sizes == wanted and found.contiguous, "a reshape to a size that is as large", view, shape, found)
    one: tuple[Any, ...] = 1 + nothing, size
    repeated = View.create(one).expand((rows, size))
    require(repeated == View.create((rows, size), (0, 1)), "an axis of one index is repeated", rows, size, repeated)


def about_stacks_of_symbols(random: Random) -> None:
    """Two stacks of three views that have the same symbol in all of them, where one of the symbols is bound: each
    keeps its own, with what it is bound to."""
    rows, value = random.randint(2, 5), random.randint(1, 9)

    def stack(n: Any) -> ShapeTracker:
        turned = View.create((n, rows)).permute((1, 0))
        return ShapeTracker((turned, View.create((rows * n,)), View.create((rows, n)))).simplify()

    free: Any = Variable("n", 1, 9)
    bound: Any = Variable("n", 1, 9)
    stack(free)
    found = stack(bound)
    bound.bind(value)
    require(found.var_vals == {free: value}, "what the symbol of a stack is bound to", rows, value, found)


def about_many_symbols(random: Random) -> None:
    """A view of so many symbolic sizes that their product is not written out, below two plain views that are one: it
    stays as it is."""
    stride, size = random.randint(1, 9), random.randint(4, 9)
    shape: tuple[Any, ...] = tuple([Variable(f"n{axis}", 1, 9) + 1 for axis in range(10)])
    base = View(shape, (stride,) * 10, 0, None, False)
    found = ShapeTracker((base, View.create((size,)), View.create((2,), (2,)))).simplify().views
    is_right = len(found) == 2 and found[0] is base and found[1] == View.create((2,), (2,))
    require(is_right, "a view of many symbols below others", stride, size, *found)


def about_own_views(random: Random) -> None:
    """A plain view of one's own class has nothing to unbind: it is as it was, and of that class."""
    rows, columns = random.randint(2, 9), random.randint(2, 9)
    view = Own((rows, columns), (1, rows), 0, None, False)
    found, values = view.unbind()
    require(type(found) is Own and found == view and values == {}, "a view of one's own is unbound", view, found)
