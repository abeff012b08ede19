"""Views of the drop-in whose sizes are symbolic: what the ranges of variables leave open is granted there, as in
tinygrad 0.9.0, and is right wherever it may be (D7 to D16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from impl import View
from impl.interop import tinygrad as dropin
from impl.interop.tinygrad.view import of_kind
from impl.symbolic import Variable
from proofs.validation.defined import at_values, require, require_refused
from proofs.validation.drawn.dropin.views import listed, require_same
from proofs.validation.drawn.stacks import masked


def ask_symbolic_dropin(random: Random) -> None:
    """Views with a variable in the place of a size: movements that it leaves open, reshapes to what another binding
    gives, what is left out of their parts, and one on another."""
    for _ in range(3):
        about_trusted(random)
        about_other_bindings(random)
        about_short_symbolic_parts(random)
        about_symbolic_sum(random)


def about_trusted(random: Random) -> None:
    """A movement of which the ranges leave open whether it may be made is made, and is right wherever it may; one that
    may be made for no value of the variable is refused."""
    low = random.choice((1, 2, 3))
    n = Variable("n", low, low + random.choice((1, 2, 5)))
    rank = random.randint(1, 5)
    at, less, number = random.randrange(rank), random.randint(0, low + 7), random.randint(1, 12)
    movements: tuple[tuple[str, Any, Any, Callable[[int], bool]], ...] = (
        ("shrink", n, (0, number), lambda v: number <= v),
        ("shrink", 12, (0, n + less), lambda v: v + less <= 12),
        ("shrink", 12, (n - less, 12), lambda v: 0 <= v - less <= 12),
        ("shrink", 12, (number, n), lambda v: number <= v <= 12),
        ("pad", 3, (n - less, 2), lambda v: v >= less),
        ("pad", n, (1, n - less), lambda v: v >= less),
        ("expand", 1, n - less, lambda v: v >= less),
    )
    name, size, entry, may = random.choice(movements)
    shape: list[Any] = [random.choice((1, 2, 3)) for _ in range(rank)]
    unmoved = {"shrink": [(0, other) for other in shape], "pad": [(0, 1)] * rank, "expand": shape}
    argument: Any = (*unmoved[name][:at], entry, *unmoved[name][at + 1 :])
    view = dropin.View.create((*shape[:at], size, *shape[at + 1 :]))
    values = [{"n": value} for value in range(n.min, n.ceiling + 1) if may(value)]
    if not values:
        require_refused(partial(getattr(view, name), argument), f"{name} of the drop-in: {view}; {argument}")
        return
    for given in (argument, listed(argument)):
        found = getattr(view, name)(given)
        for known in values:
            wanted = getattr(View.create(*at_values(view.parts, known)), name)(at_values(argument, known))
            read_at = View.create(*at_values(found.parts, known))
            is_alike = read_at == wanted and isinstance(found, dropin.View)
            require(is_alike, f"{name} of the drop-in", view, given, known, read_at, wanted)


def about_other_bindings(random: Random) -> None:
    """A shape with a variable is reshaped to one with another, as a captured program does whose binding has changed;
    numbers of elements are not compared, but no size is negative. One without is compared."""
    n, m = Variable("n", 1, 9), Variable("m", 1, 9)
    others = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 3)))
    at = random.randint(0, len(others))
    view = dropin.View.create((*others[:at], n, *others[at:]))
    shapes: tuple[tuple[Any, ...], ...] = ((*others[:at], m, *others[at:]), (m, *others), (1, *others, m))
    for shape in shapes:
        for given in (shape, listed(shape)):
            found = view.reshape(given)
            is_alike = found is None or (isinstance(found, dropin.View) and found.shape == shape)
            require(is_alike, "reshape of the drop-in", view, given, found)
    negative = (*others[:at], m - 12, *others[at:])
    require_refused(partial(view.reshape, negative), f"reshape of the drop-in: {view}; {negative}")
    same = view.reshape(view.shape)
    require(same is not None and same.parts == view.parts, "reshape of the drop-in to its own shape", view, same)


def about_short_symbolic_parts(random: Random) -> None:
    """Strides that are missing are 0, and axes behind a short mask are whole, also those of symbolic size; such a view
    is not plain, and equals another of the same parts as long as no variable is bound."""
    n = Variable("n", 2, 9)
    others = tuple(random.choice((2, 3, 5)) for _ in range(random.randint(1, 4)))
    at = random.randint(0, len(others))
    shape: Any = (*others[:at], n, *others[at:])
    strides = tuple(random.choice((1, 4, -2, 30)) for _ in shape)
    ends = tuple((0, 1) if size is n else masked(random, size) for size in shape)
    kept, seen = random.randint(1, len(shape)), random.randint(1, len(shape))
    spread = (*strides[:kept], *(0,) * (len(shape) - kept))
    whole = (*ends[:seen], *[(0, size) for size in shape[seen:]])
    for mask, given in ((None, None), (whole, ends[:seen]), (whole, whole)):
        bare = dropin.View(shape, strides[:kept], 7, given, False)
        question = f"a symbolic view of the drop-in: {shape}; {strides[:kept]}; {given}"
        require(bare.parts == (shape, spread, 7, mask) and not bare.is_plain, question, bare)
        require(hash(bare) == hash(of_kind(dropin.View, bare)), question, "its hash")
        parts: tuple[Any, ...] = (shape, strides[:kept], 7, given)
        for made in (dropin.View.create(*parts), dropin.View.create(*map(listed, parts))):
            require_same(View.create(shape, spread, 7, mask), made, question)


def about_symbolic_sum(random: Random) -> None:
    """A view on another, one of which has a symbolic size: as in the library."""
    n = Variable("n", 1, 9)
    size = random.choice((2, 3, 4))
    base = View.create((size, n)).permute((1, 0)) if random.random() < 0.5 else View.create((n, size), (size * 2, 2), 3)
    outer = random.choice((
        View.create(base.shape).permute((1, 0)), View.create(base.shape), View.create((n * size,)),
        View.create((n, 1, size)), View.create((size,), (1,)),
    ))  # fmt: skip
    found = of_kind(dropin.View, base) + of_kind(dropin.View, outer)
    require_same(base + outer, found, "+ of symbolic views of the drop-in", base, outer)
