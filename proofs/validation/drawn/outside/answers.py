"""Answers as people see them: sentences, explanations, grids and pictures, and what the commands print and return (D6,
D8, D16, D17)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from html import unescape
from json import dumps
from math import prod
from random import Random
from typing import Any

from impl import BudgetError, LayoutError, ShapeTracker, View, chain, mergeability
from impl.cli.commands import batch
from impl.cli.program import IMPL, parsed, reply
from impl.cli.writing.as_json import plain
from impl.cli.writing.explain import explain
from impl.cli.writing.grid import grid
from impl.cli.writing.pictures import svg
from impl.interop import cute, jax
from impl.interop.torch import placements as torch
from impl.lower import index_expression, kernel_text
from impl.mergeability import BudgetExceeded, Equivalent, Merged, NotMergeable, OutOfBounds, equivalent, mergeable
from impl.ops.sharding.views import Moves, Stays, placed_after
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.interop.layouts import drawn_layout
from proofs.validation.drawn.programs import chain_on, regrouped
from proofs.validation.drawn.stacks import outer_of
from spec.shape import index_set
from spec.stack import read
from spec.view import address, is_valid

MOST = 150
"""Cells of a grid."""

Views = tuple[View, ...]


def ask_shown_answers(random: Random) -> None:
    """Answers about small stacks, which merge, do not, or have no meaning; and commands that ask about them."""
    for _ in range(3):
        views = stack(random)
        about_answer(random, views)
        about_cells(views)
    about_commands(random)
    about_layouts(random)
    about_batch(random)


def stack(random: Random) -> Views:
    """Up to three views of few indices; some that read beyond the base."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    shape = shape if prod(shape) <= MOST // 2 else shape[:2]
    tracker = ShapeTracker.from_shape(shape)
    with suppress(LayoutError):
        after = chain_on(random, shape)
        tracker = after if 0 < prod(after.shape) <= MOST and len(after.views) < 4 else tracker
    views = tracker.views
    if random.random() < 0.5:
        above = outer_of(random, views[-1].shape)
        if prod(above.shape) <= MOST:
            views = (*views, above)
    if random.random() < 0.3:
        size, step = random.randint(2, 6), random.choice((2, 3, -1))
        views = (*views, View.create((size,), (step * prod(views[-1].shape) // 3 + 1,), random.randint(0, 3)))
    return views


def about_answer(random: Random, views: Views) -> None:
    """An answer is true or false as it says; it explains itself as was asked, and outlines what it names."""
    for equality in ("observable", "strict"):
        answer = mergeable(*views, equality=equality)
        question = f"{equality}: {views}; {answer}"
        if isinstance(answer, BudgetExceeded):
            continue
        require(bool(answer) is isinstance(answer, Merged), question, bool(answer))
        require(answer.explain() == explain(views, equality), question, answer.explain())
        require(answer.explain().splitlines()[-1] == str(answer), question, "the last line")
        about_forms(views, answer.explain())
        if isinstance(answer, OutOfBounds):
            said = f"{answer.witness} leads to flat number {answer.flat} of view {answer.level}"
            require(f"{said}, which has {answer.size}" in str(answer), question, said)
        if isinstance(answer, NotMergeable):
            require(answer.marked == answer.witness.indices, question, "not the whole witness is marked", answer.marked)
        picture, wanted = answer.svg(), len({*answer.marked})
        outlined = [text.count('class="marked"') for text in (picture, answer._repr_svg_() or "")]
        require(outlined == [wanted, wanted] and picture == svg(views, answer.marked), question, "outlined", outlined)
        tracker = ShapeTracker(views)
        require(tracker.svg() == svg(views) == tracker._repr_svg_(), question, "the picture of a tracker")
        require(tracker.explain() == explain(views), question, "a tracker explained")
        shown = tracker._repr_html_() or ""
        below = unescape(shown.partition("<figcaption>")[2].partition("</figcaption>")[0])
        require(below == ", ".join(map(repr, views)), question, "below the picture of a tracker", below)
        held = answer._repr_html_() or ""
        require(picture in held and str(answer) in unescape(held), question, "in a notebook")
    with suppress(LayoutError):
        short = mergeable(*views, budget=0)
        if isinstance(short, BudgetExceeded):
            require_undecided(short)


def about_forms(views: Views, explained: str) -> None:
    """The flat number of an index, as an explanation of two views writes it, is that number."""
    found = re.search(r"^flat number of an index of view 1: y = (.*?)(?:, idx in .*)?$", explained, re.MULTILINE)
    if len(views) > 2 or found is None:
        return
    (view,) = (view_at(view, {}) for view in views[1:])
    for index in index_set(view.shape):
        at = {f"idx{axis}": i for axis, i in enumerate(index)}
        number = eval(found[1], {}, at)  # noqa: S307  (a sum that was written by the library)
        require(number == address(view, index) or not is_valid(view, index), "a flat number", views, found[1], index)


def require_undecided(answer: BudgetExceeded) -> None:
    """Raises WrongAnswerError if an answer that is none is taken for one."""
    try:
        found = bool(answer)
    except BudgetError:
        return
    require(False, "an answer that is none", answer, found)


def about_cells(views: Views) -> None:
    """Each cell of the grid and of the picture has what its index reads; no two cells stand in one place."""
    if len(views) == 1 and 0 in views[0].shape:
        return
    defined, shape = tuple(view_at(view, {}) for view in views), views[-1].shape
    wanted: dict[Any, str] = {}
    for index in index_set(shape):
        seen = read(defined, index)
        wanted[index] = "!" if seen.leaves_base else str(seen.address) if seen.is_valid else "."
    text, question = grid(views), f"grid: {views}"
    lines = text.splitlines()
    slices = [line for line in lines if line.startswith("[")]
    cells = [word for line in lines if not line.startswith("[") for word in line.split()]
    require(cells == [*wanted.values()], question, text)
    fronts = [*dict.fromkeys(str([*index[:-2]])[:-1] for index in wanted)] if len(shape) > 2 else []
    require(slices == [f"{front}, :, :]" for front in fronts], question, text)
    places: dict[tuple[int, ...], str] = {}
    picture = svg(views)
    found = re.findall(r'<g><title>\((.*?)\): (.*?)</title><rect x="(\d+)" y="(\d+)".*?(?:class="(\w+)")?/>', picture)
    for (inside, said, *place, kind), (index, cell) in zip(found, wanted.items(), strict=True):
        require(tuple(int(part) for part in inside.split(",") if part.strip()) == index, question, "a picture", inside)
        is_right = said == f"address {cell}" if cell not in "!." else (cell == "!") == said.startswith("out of bounds")
        classes = {"!": "outside", ".": "masked"}.get(cell, "")
        require(is_right and kind == classes, question, "a picture", index, said, kind, cell)
        places[tuple(map(int, place))] = cell
    require(len(places) == len(wanted), question, "cells of a picture that stand in one place")
    rows = [place[1] for place in places]
    require(rows == sorted(rows), question, "cells of a picture that are out of order")


def asked(arguments: list[str]) -> tuple[int, str, Mapping[str, Any]]:
    """The status of a command, what it prints, and its plain data."""
    found = reply(parsed(arguments, IMPL))
    return found.status, found.text(), found.data()


def about_commands(random: Random) -> None:
    """Commands say what the functions say, with the options that they are given."""
    views = stack(random)
    texts = [repr(view) for view in views]
    budget = random.choice((0, 10, 2**20))
    for equality in ("observable", "strict"):
        answer = mergeable(*views, equality=equality, budget=budget)
        options = ["--equality", equality, "--budget", str(budget)]
        status, text, data = asked(["mergeable", *texts, *options])
        right = 0 if isinstance(answer, Merged) else 3 if isinstance(answer, BudgetExceeded) else 1
        require((status, text) == (right, str(answer)), "mergeable", views, status, text)
        require(data["views"] == plain(views) and data["equality"] == equality, "mergeable --json", views, data)
        if isinstance(answer, Merged):
            require(data["view"] == plain(answer.view), "mergeable --json", views, data)
        status, text, _ = asked(["explain", *texts, *options])
        require((status, text) == (right, explain(views, equality, budget)), "explain", views, text)
    other = stack(random) if random.random() < 0.5 else (*views, View.create(views[-1].shape))
    factor = random.randint(1, 9)
    carrying = View.create((10, 9, 4), (140 * factor, 11 * factor, 13 * factor)), View.create((6,), (9,))
    for pair in ((views, other), (carrying, (View.create((6,), (35 * factor,)),))):
        compared = equivalent(*pair, budget)
        status, text, _ = asked(["equivalent", *(repr(ShapeTracker(each)) for each in pair), "--budget", str(budget)])
        right = 3 if isinstance(compared, BudgetExceeded) else 1 - isinstance(compared, Equivalent)
        require((status, text) == (right, str(compared)), "equivalent", pair, budget, text)
    about_kernels(random, ShapeTracker(views), texts)
    square = View.create((2, 4, 2)).permute(tuple(random.sample(range(3), 3)))
    about_kernels(random, ShapeTracker((square,)), [repr(square)])
    about_shards(random)
    steps = chain(regrouped(random, (24,))).then("T").then("reshape", -1).then("flip", 0)
    status, text, data = asked(["chain", "".join(step.call for step in steps.steps)])
    require((status, text) == (1 - steps.is_copy_free, str(steps)), "chain", steps, text)
    require([step["copy_free"] for step in data["steps"]] == [s.is_copy_free for s in steps.steps], "chain", data)


def about_kernels(random: Random, tracker: ShapeTracker, texts: list[str]) -> None:
    """Index expressions and kernels, with names and copies of the code."""
    language, rank = random.choice(("c", "cuda", "python", "numpy")), len(tracker.shape)
    names = [f"i{rank - axis}" for axis in range(rank)]
    try:
        found = [index_expression(tracker, language, given) for given in (names, "row")]
        kernel = random.choice(("c", "opencl", "cuda", "metal"))
        upcast = {axis: size for axis, size in enumerate(tracker.shape) if size in (2, 4) and random.random() < 0.6}
        copies = [part for axis, count in upcast.items() for part in ("--upcast", f"{axis}:{count}")]
        text = kernel_text(tracker, kernel, "short", upcast, "named")
    except LayoutError:
        return
    for given, wanted in zip((",".join(names) if names else "*", "row*"), found, strict=True):
        _, _, data = asked(["index", *texts, "--language", language, "--names", given])
        said = {name: data[name] for name in ("address", "condition")}
        require(said == {"address": wanted.address, "condition": wanted.condition}, "index", tracker, given, data)
    options = ["--language", kernel, "--dtype", "short", "--name", "named", *copies]
    require(asked(["lower", *texts, *options])[1] == text, "lower", tracker, options)
    for axis, size in enumerate(tracker.shape):
        twice = [f"{axis}:{random.choice((0, 0, 1, size))}", f"{axis}:{random.choice((1, size))}"]
        again = [part for copies in random.sample(twice, 2) for part in ("--upcast", copies)]
        require_refused(partial(asked, ["lower", *texts, *again]), f"lower: {tracker}; {again}")


def about_shards(random: Random) -> None:
    """Reshapes of divided tensors in the words of the command: placements of PyTorch, and entries of JAX."""
    shape = tuple(random.choice((2, 4, 8)) for _ in range(random.randint(1, 3)))
    new = random.choice(((prod(shape),), (2, prod(shape) // 2), shape[::-1]))
    axes = [random.randrange(len(shape)) for _ in range(2)]
    given = [f"Shard({axis})" for axis in axes]
    before = torch.placement_of(shape, (2, 2), given)
    entries = [tuple(name for name, at in zip("yx", axes, strict=True) if at == axis) for axis in range(len(shape))]
    spec, words = [row or None for row in entries], ["+".join(row) or "." for row in entries]
    if any(size % 2 ** len(row) for size, row in zip(shape, entries, strict=True)):
        return
    named = jax.answer(shape, spec, {"x": 2, "y": 2}, new)
    sizes = [",".join(map(str, each)) for each in (shape, new)]
    told = ["." if row is None else row if isinstance(row, str) else "+".join(row)
            for row in jax.entries_of(named.placement)] if isinstance(named, (Stays, Moves)) else []  # fmt: skip
    asks: list[tuple[Any, list[str], list[str]]] = [
        (placed_after(shape, before, [("reshape", new)]), ["torch", *sizes, "--mesh", "2,2", "--placement",
                                                          " ".join(given)], []),
        (named, ["jax", *sizes, "--mesh", "x=2,y=2", "--placement", ",".join(words)], told),
    ]  # fmt: skip
    for answer, options, placed in asks:
        status, text, data = asked(["shard", *options])
        require(status == isinstance(answer, Moves), "shard", options, status, answer)
        wanted = placed or torch.texts_of(answer.placement)
        require(data["placement"] == wanted, "shard", options, data, wanted)
        if isinstance(answer, Moves):
            said = f"{answer.elements} elements; gathering all takes {answer.gathering}"
            require(said in text and data["elements"] == answer.elements, "shard", options, text, said)
            named_there = f"element {answer.witness.element}, {answer.witness.source} before"
            require(named_there in text, "shard", options, text, named_there)


def about_layouts(random: Random) -> None:
    """Compositions and quotients of layouts, also within the size of the first."""
    base, outer = drawn_layout(random), drawn_layout(random)
    for options, extends in (([], True), (["--within"], False)):
        with suppress(LayoutError):
            found = cute.compose(base, outer, extends=extends)
            if not isinstance(found, BudgetExceeded):
                status, text, _ = asked(["cute", "compose", str(base), str(outer), *options])
                require((status, text) == (1 - bool(found), str(found)), "cute compose", base, outer, options, text)
    require_refused(partial(asked, ["cute", "coalesce", str(base), "--within"]), "cute coalesce --within")
    about_filled(random)


def about_filled(random: Random) -> None:
    """A complement fills a size, or a shape, and no layout with strides of its own, whatever these are."""
    base = cute.Layout(random.randint(2, 5), random.randint(1, 3))
    sizes = random.sample((2, 3, 4, 5), random.randint(1, 3))
    strides, compact = [0] * len(sizes), [prod(sizes[:axis]) for axis in range(len(sizes))]
    step = random.choice((1, 1, 1, 2))
    for axis in random.choice((range(len(sizes)), random.sample(range(len(sizes)), len(sizes)))):
        strides[axis], step = step, step * sizes[axis]
    found = cute.complement(base, prod(sizes))
    shape = ",".join(map(str, sizes))
    for text in (str(prod(sizes)), f"({shape})", f"({shape}):({','.join(map(str, strides))})"):
        ask, question = partial(asked, ["cute", "complement", str(base), text]), f"cute complement: {base}; {text}"
        if ":" in text and strides != compact:
            require_refused(ask, question)
        else:
            require(ask()[:2] == (1 - bool(found), str(found)), question, found)


def about_batch(random: Random) -> None:
    """Lines that are answered one by one: each has the status of its command."""
    views = stack(random)
    line = dumps(["mergeable", *map(repr, views)])
    status, said = batch.answer(line)
    wanted = mergeability.mergeable(*views)
    require(status == (0 if isinstance(wanted, Merged) else 3 if isinstance(wanted, BudgetExceeded) else 1), line, said)
    for wrong in ('["mergeable"]', "[]", "3", '["batch"]', '["show", "View((2,)"]', "{"):
        require(batch.answer(wrong)[0] == 2, "batch", wrong, batch.answer(wrong))
