"""Layouts with their modes in other orders, among them modes of one stride, of stride 0 and of size 1: what does not
depend on the order is the same, and a witness names the mode that its integers go along (D39, D40, L14)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.interop import cute
from impl.interop.cute import Layout, NoChain, NoLeftInverse, NotComposable
from proofs.validation.defined import require
from proofs.validation.drawn.interop.layouts import about_inverses
from proofs.validation.drawn.interop.nested import about_witness
from proofs.validation.drawn.interop.sentences import about_not_composable
from spec import layout as definition

Modes = list[tuple[int, int]]


def ask_orders_of_modes(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(10):
        about_orders(random)
    for _ in range(4):
        about_places_of_modes(random)


def layout_of(modes: Modes) -> Layout:
    """The layout of some modes."""
    return Layout(tuple(size for size, _ in modes), tuple(stride for _, stride in modes))


def about_orders(random: Random) -> None:
    """Modes of which several have one stride, in two orders: both are asked of the ways back. A complement, and why
    there is none, is the same for both, as is how far the right inverse goes, at least through each mode whose stride
    is 1, and whether there is a left inverse, and what shows that there is none, but for the integers."""
    strides = random.sample((0, 0, 1, 1, 1, 2, 3, 4, 6, 8, 12, -1, -2), random.randint(1, 3))
    modes = [(random.choice((1, 2, 2, 3, 4)), random.choice(strides)) for _ in range(random.randint(2, 5))]
    layouts = [layout_of(modes), layout_of(random.sample(modes, len(modes)))]
    question = f"modes in another order: {layouts[0]}; {layouts[1]}"
    for layout in layouts:
        about_inverses(layout)
    for is_whole in (True, False):
        extent = random.choice((1, 12, 50))
        found: list[Any] = [cute.complement(layout, extent, whole=is_whole) for layout in layouts]
        require(found[0] == found[1], question, "complement", *found)
    ends = [cute.right_inverse(layout).size for layout in layouts]
    least = max([size for size, stride in modes if stride == 1], default=1)
    require(ends[0] == ends[1] >= least, question, "right_inverse", *ends)
    found = [cute.left_inverse(layout) for layout in layouts]
    require(without_integers(found[0]) == without_integers(found[1]), question, "left_inverse", *found)


def without_integers(answer: Layout | NoLeftInverse | NoChain) -> tuple[object, object]:
    """What an answer about a left inverse is, and what of it does not depend on the integers of the layout."""
    match answer:
        case Layout():
            return Layout, answer.size
        case NoLeftInverse():
            return NoLeftInverse, answer.value
    return NoChain, (answer.lower, answer.upper)


def about_places_of_modes(random: Random) -> None:
    """An outer layout of up to four modes that count, among any number of modes of size 1 and of modes that repeat: a
    witness names the mode that its integers go along, counted among all of them."""
    sizes = random.choices((2, 3, 4, 6), k=random.randint(2, 3))
    base = layout_of([(size, random.choice((1, 2, 3, 5, 7))) for size in sizes])
    modes = [(random.choice((2, 4, 6, 8)), random.randint(1, 6)) for _ in range(random.randint(1, 4))]
    for _ in range(random.randint(0, 4)):
        modes.insert(random.randint(0, len(modes)), random.choice(((1, 1), (1, 0), (1, 9), (2, 0), (3, 0))))
    outer = layout_of(modes)
    found = cute.compose(base, outer)
    if isinstance(found, NotComposable):
        witness, question = found.witness, f"compose: {base}; {outer}"
        require(definition.refutes(base.leaves, outer.leaves, witness.indices), question, found)
        require((witness.mode is None) is (witness.kind == "crossing"), question, found)
        about_not_composable(base, outer, found)
        about_witness(base, outer)
