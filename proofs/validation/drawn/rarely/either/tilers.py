"""Layouts composed with tilers, which take each mode by itself: tuples of layouts, integers and None, also nested, for
all modes or for the first ones (D39, D40)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.interop.cute import Composed, Layout, compose
from proofs.validation.defined import require
from proofs.validation.drawn.interop.layouts import values
from spec import layout as definition


def ask_tilers(random: Random) -> None:
    """Layouts of up to five modes, of which some are nested."""
    for _ in range(5):
        base = drawn_base(random, 0)
        tiler = drawn_tiler(random, base, is_whole=True)
        extends = random.random() < 0.6
        about_tiler(base, tiler, extends)


def drawn_base(random: Random, level: int) -> Layout:
    """A layout of a few modes, which are integers or, up to two levels down, layouts of such."""
    sizes: list[Any] = []
    strides: list[Any] = []
    for _ in range(random.randint(1 + (level == 0), 5 - 2 * level)):
        if level < 2 and random.random() < 0.3:
            inner = drawn_base(random, level + 1)
            sizes.append(inner.shape)
            strides.append(inner.stride)
        else:
            sizes.append(random.choice((1, 2, 3, 4, 6, 8)))
            strides.append(random.choice((0, 1, 2, 3, 5, 8, 16)))
    return Layout(tuple(sizes), tuple(strides))


def drawn_tiler(random: Random, base: Layout, *, is_whole: bool = False) -> Any:
    """A tiler for a layout: a tuple for its first modes, or, of a mode, also an integer, a layout or None."""
    if is_whole or (isinstance(base.shape, tuple) and random.random() < 0.4):
        parts = [drawn_tiler(random, base[mode]) for mode in range(random.randint(0, len(base)))]
        return random.choice((tuple, list))(parts)
    size = random.choice((1, 2, 3, 4, base.size))
    layout = Layout((size, random.choice((1, 2))), (random.choice((1, 2, 3)), random.choice((0, 1, 6))))
    return random.choice((None, size, Layout(size, random.choice((1, 2, 4))), layout))


def about_tiler(base: Layout, tiler: Any, extends: bool) -> None:
    """What is answered about all modes together is what is answered about each by itself."""
    found = compose(base, tiler, extends=extends)
    question = f"a tiler: {base} with {tiler}"
    if isinstance(found, Composed):
        require_composed(base, tiler, found.layout, found.refined, question)
        return
    wanted = first_refusal(base, tiler, extends)
    require(found == wanted, question, extends, repr(found), repr(wanted))


def first_refusal(base: Layout, tiler: Any, extends: bool) -> Any:
    """The answer about the first mode that is no layout; None if all are."""
    if isinstance(tiler, tuple | list):
        found = (first_refusal(base[mode], part, extends) for mode, part in enumerate(tiler))
        return next((answer for answer in found if answer is not None), None)
    answer = Composed(base, base) if tiler is None else compose(base, tiler, extends=extends)
    return None if isinstance(answer, Composed) else answer


def require_composed(base: Layout, tiler: Any, layout: Layout, refined: Layout, question: str) -> None:
    """Raises WrongAnswerError unless a layout is a base read through a tiler, and another the tiler as it is split."""
    if isinstance(tiler, tuple | list):
        is_long = len(layout) == len(refined) == len(base)
        require(is_long, question, "modes", layout, refined)
        for mode, part in enumerate([*tiler, *[None] * (len(base) - len(tiler))]):
            require_composed(base[mode], part, layout[mode], refined[mode], question)
        return
    if tiler is None:
        is_kept = layout == base and refined.shape == base.shape and values(refined) == [*range(base.size)]
        require(is_kept, question, "a mode that stays", base, layout, refined)
        return
    outer = tiler if isinstance(tiler, Layout) else Layout(tiler, 1)
    wanted = [definition.value(base.leaves, number) for number in values(outer)]
    is_right = values(layout) == wanted and values(refined) == values(outer)
    require(is_right, question, "a mode", base, outer, layout, refined)
