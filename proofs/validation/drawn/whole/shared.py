"""Whether stacks read the same that share views below or above what is written in two ways, also where what they share
is too large to be decided; words of turns, of which many read alike; and views that reach a number more than once,
some indices of which one of two stacks leaves out (D6)."""

from __future__ import annotations

from math import prod
from random import Random

from impl import ShapeTracker, View, mergeability
from impl.mergeability import Different, Equivalent
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.cancelling import hidden
from spec.shape import index_set
from spec.stack import read

Views = tuple[View, ...]


def ask_shared(random: Random) -> None:
    """Whether stacks read the same that differ in one place only; words of turns of a small shape; and stacks of which
    one leaves out what the other does not read either."""
    about_hard(random)
    for _ in range(12):
        about_left_out(random)
    for _ in range(4):
        about_hidden(random)
        about_words(random)


def hard(random: Random) -> Views:
    """Two views of which it takes too long to find out whether they are one: a column of the lower is left out, and the
    steps of the upper, of millions of indices, reach it now and then."""
    rows, columns = random.choice((9973, 10007)), random.choice((65537, 40009))
    base = View.create((rows, columns), (1, rows), 5, ((0, rows), (0, columns - 1)))
    left, many = rows * columns - 1, random.choice((997, 1021))
    step = random.choice((7, 11)) * columns // random.choice((23, 29))
    far = (left - step * (many - 1)) // 1009
    return base, View.create((1009, many), (far, step), random.randint(0, 3))


def turns(random: Random, shape: tuple[int, ...], count: int) -> Views:
    """So many views of a shape's elements, each permuted and turned round."""
    views: list[View] = []
    for _ in range(count):
        view = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
        views.append(view.stride(tuple(random.choice((1, 1, -1)) for _ in shape)))
        shape = views[-1].shape
    return tuple(views)


def about_hard(random: Random) -> None:
    """Stacks with two views in common of which little can be found out: they read the same if what is beside these
    does, and that is known; if it does not, nobody says that they do."""
    middle = hard(random)
    below = turns(random, (prod(middle[0].shape) + 5 + middle[0].shape[0],), random.choice((0, 1, 2)))
    above = turns(random, middle[-1].shape, random.choice((0, 1, 2)))
    others = [(below, above), (below, ShapeTracker(above).simplify().views if above else ())]
    if below:
        turned = flipped(View.create(below[-1].shape))
        others.append(((turned, turned, *below), above))
    if above:
        turned = flipped(View.create(above[-1].shape))
        others.append((below, (*above[:-1], flipped(above[-1]), turned)))
    one = (*below, *middle, *above)
    for less, more in others:
        other = (*less, *middle, *more)
        for pair in ((one, other), (other, one)):
            found = mergeability.equivalent(*pair)
            require(isinstance(found, Equivalent), "stacks that share views", *pair, found)
    if above:
        changed = (*below, *middle, *above[:-1], flipped(above[-1]))
        found = mergeability.equivalent(one, changed)
        require(not isinstance(found, Equivalent), "stacks with another view above", one, changed)


def about_hidden(random: Random) -> None:
    """Stacks of two views and of four that read the same, where the last three of the four are one view and no two of
    them; over bases that differ in a row that nothing reads."""
    base, middle, top = hidden(random)
    low, high = ends_of(base)
    views = View.create(base.shape, base.strides, base.offset - low, base.mask), middle, top
    one, elements, size = ShapeTracker(views).simplify().views, high - low + 1, random.choice((2, 3))
    rows, strides = -(-elements // (2 * size)), [random.choice((1, 2, 3, 5, 11)) for _ in range(3)]
    bases = [View.create((rows + more, size, 2), tuple(strides), 99) for more in (0, 1)]
    left, right = (bases[0], *one), (bases[1], *views)
    for pair in ((left, right), (right, left)):
        found = mergeability.equivalent(*pair)
        require(isinstance(found, Equivalent), "stacks over one base", *pair, found)


def ends_of(view: View) -> tuple[int, int]:
    """The least and the greatest number of a view."""
    ends = [(0, stride * (n - 1)) for stride, n in zip(view.strides, view.shape, strict=True)]
    return view.offset + sum(map(min, ends)), view.offset + sum(map(max, ends))


def flipped(view: View) -> View:
    """The view with all axes turned round."""
    return view.stride((-1,) * len(view.shape))


def about_words(random: Random) -> None:
    """Two words of up to four turns over the elements of a small shape, of which some read alike."""
    shape = random.choice(((2, 2), (2, 2), (3, 3), (2, 3)))
    alphabet = [turns(random, shape, 1)[0] for _ in range(random.choice((2, 3)))]
    alphabet = [view for view in alphabet if view.shape == alphabet[0].shape]
    left, right = (tuple(random.choice(alphabet) for _ in range(random.randint(1, 4))) for _ in range(2))
    if random.random() < 0.5:
        part = tuple(random.choice(alphabet) for _ in range(random.randint(1, 2)))
        left, right = random.choice((((*part, *left), (*part, *right)), ((*left, *part), (*right, *part))))
    if random.random() < 0.3:
        place = random.randrange(len(left))
        left = (*left[:place], masked_at_one(random, left[place]), *left[place + 1 :])
    about_two(left, right, "words")


def about_two(left: Views, right: Views, question: str) -> None:
    """Whether two small stacks read the same, found by all indices, in either order."""
    one, other = (tuple(view_at(view, {}) for view in views) for views in (left, right))
    readings = [[read(views, index) for index in index_set(views[-1].shape)] for views in (one, other)]
    said = [[reading.address if reading.is_valid else None for reading in each] for each in readings]
    wanted = Equivalent if said[0] == said[1] else Different
    for pair in ((left, right), (right, left)):
        found = mergeability.equivalent(*pair)
        require(isinstance(found, wanted), question, *pair, found)


def about_left_out(random: Random) -> None:
    """Two stacks over one base, of which the first row is masked in one. The last views have axes with which they reach
    numbers of it more than once; where the row is not masked, they begin late on one axis, or on none."""
    steps = [random.choice((1, 1, 2, 2, 3, 4)) for _ in range(random.randint(1, 3))]
    sizes = [random.choice((2, 2, 3, 4)) for _ in steps]
    reach = sum(step * (size - 1) for step, size in zip(steps, sizes, strict=True))
    columns, place = reach + random.choice((1, 1, 1, 2, 3)), random.randint(0, len(steps))
    steps.insert(place, random.randint(1, columns))
    sizes.insert(place, random.choice((3, 4, 6)))
    rows = (reach + steps[place] * (sizes[place] - 1)) // columns + 1
    begin = max(0, reach - random.choice((0, 0, 1, 2)))
    column = (begin, random.randint(begin + 1, columns))
    strides = random.choice(((columns, 1), (columns + 1, 1), (1, rows), (random.choice((0, 1, 7)), 0), (7, 3)))
    late = random.choice((0, 1, 1, 1))
    stacks: list[Views] = []
    for row, first in ((1, 0), (0, late)):
        base = View.create((rows, columns), strides, 0, ((min(row, rows - 1), rows), column))
        mask = tuple((first if axis == place else 0, size) for axis, size in enumerate(sizes))
        stacks.append((base, View.create(tuple(sizes), tuple(steps), 0, mask)))
    about_two(stacks[0], stacks[1], "stacks that leave out what is not read")


def masked_at_one(random: Random, view: View) -> View:
    """The view with one axis masked, or with a mask that leaves nothing out."""
    axis = random.randrange(len(view.shape))
    begin, end = random.choice((0, 1)), view.shape[axis] - random.choice((0, 1))
    mask = tuple((begin, max(begin, end)) if place == axis else (0, n) for place, n in enumerate(view.shape))
    return View.create(view.shape, view.strides, view.offset, mask)
