"""Stacks that are put together by what merges on behalf of others: runs, one stack on another, within any budget, also
none; over bases that change nothing, of views of symbolic size, and more of them than are kept (D16)."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, View
from impl.interop.tinygrad.view import View as Dropin
from impl.merge import DEFAULT_BUDGET, IMPLICIT_BUDGET
from impl.merge.runs import LONGEST_KEPT
from impl.symbolic import Variable
from impl.view import add, fewest_within, merged_run, put_on, view_as_given
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.programs import regrouped
from proofs.validation.drawn.stacks import base_of, outer_of, turned_again
from proofs.validation.merges import is_same_stack, is_stack, one_view, read_alike

Stack = tuple[View, ...]

BUDGETS = (0, 1, 1000, 10**5, IMPLICIT_BUDGET, DEFAULT_BUDGET)
"""What a call may spend."""


def ask_put_together(random: Random) -> None:
    """Runs that are one view or none, the fewest views of a stack, and a stack put on another, twice each."""
    views = tuple(View(*view.parts, view.contiguous) for view in turned_again(random, 1, 7))
    above = turned_above(random, views[-1], random.choice((1, 1, 2, 3, 5)))
    for limit in random.sample(BUDGETS, 3):
        for _ in range(2):
            about_a_run(views, limit)
            found = fewest_within(views, limit)
            require(is_same_stack(views, found), "fewest_within", views, limit, found)
            require(limit > 0 or found == views, "fewest_within: for nothing", views, found)
    for _ in range(2):
        both = put_on(views, above)
        require(is_same_stack((*views, *above), both), "put_on", views, above, both)
    about_sums(random)
    about_two_classes(random)
    about_what_is_none(random, views)
    about_long_stacks(random)
    about_symbolic_stacks(random)


def turned_above(random: Random, view: View, number: int) -> Stack:
    """So many views, one above another, that read all elements of a view in other orders."""
    found: list[View] = []
    for _ in range(number):
        axes = regrouped(random, (found or [view])[-1].shape)
        turned = View.create(axes).permute(tuple(random.sample(range(len(axes)), len(axes))))
        found.append(random.choice((turned, turned, View.create(axes))))
    return tuple(found)


def about_a_run(views: Stack, limit: int) -> None:
    """The view that a run is, which is found where there is one and enough to spend."""
    found = merged_run(views, limit)
    if found is None:
        is_found = limit == DEFAULT_BUDGET and one_view(views, IMPLICIT_BUDGET // 4) is not None
        require(not is_found, "merged_run: none", views, limit)
    else:
        require(limit > 0 and is_stack(found, views), "merged_run", views, limit, found)


def about_sums(random: Random) -> None:
    """`+` of two views: a contiguous base changes nothing, even where it is left; nor does a contiguous outer view."""
    base = base_of(random, [random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4))])
    rows, outer = View.create(base.shape), outer_of(random, base.shape)
    far = View.create((prod(base.shape) + random.randint(1, 9),), (random.choice((1, 2)),))
    ones = tuple(5 if size == 1 else step for size, step in zip(rows.shape, rows.strides, strict=True))
    in_order = View(rows.shape, ones, 0, None, True)
    for limit in BUDGETS:
        for below, above in ((in_order, far), (in_order, outer), (rows, far), (base, rows), (base, in_order)):
            found = add(below, above, limit)
            wanted = above if below.contiguous else below
            require(found is wanted, "add: what changes nothing", below, above, limit, found)
        merged = add(base, outer, limit)
        require(merged is None or is_stack(merged, (base, outer)), "add", base, outer, limit, merged)
    for below, above in ((in_order, far), (rows, far), (base, in_order), (base, outer), (base, far)):
        _ = below + above


def about_two_classes(random: Random) -> None:
    """Views of the library and of the drop-in merge to views of the library."""
    shape = random.choice(((2, 3), (3, 2), (4, 2)))
    turned = View.create(shape).permute((1, 0))
    stack: Stack = (Dropin.create(turned.shape, turned.strides), View.create(turned.shape).permute((1, 0)))
    for views in (stack, (View.create(turned.shape, turned.strides), Dropin.create(turned.shape).permute((1, 0)))):
        for limit in (IMPLICIT_BUDGET, DEFAULT_BUDGET):
            found = fewest_within(views, limit)
            require(len(found) == 1 and type(found[0]) is View, "fewest_within: of two classes", views, found)


def about_what_is_none(random: Random, views: Stack) -> None:
    """What is no stack, no view, no budget is refused; parts that fit together make a view as they are."""
    for wrong in ((), (1,), [*views, None], 3, None):
        require_refused(partial(merged_run, wrong), f"merged_run: {wrong}")  # type: ignore[arg-type]
    for budget in ("many", 1.5, None):
        require_refused(partial(merged_run, views, budget), f"merged_run: {budget}")  # type: ignore[arg-type]
        require_refused(partial(add, views[0], views[1], budget), f"add: {budget}")  # type: ignore[arg-type]
    for pair in ((views[0], 3), (None, views[1]), (views[0].shape, views[1])):
        require_refused(partial(add, *pair), f"add: {pair}")
    given = random.choice(views)
    found = view_as_given(given.parts)
    require(found == given and type(found) is View, "view_as_given", given, found)


def about_long_stacks(random: Random) -> None:
    """More views than are kept, which turn back and forth: the same each time they are asked for."""
    shape = random.choice(((2, 3), (4, 2), (2, 2, 3)))
    turned = View.create(shape).stride(tuple(random.choice((1, -1)) for _ in shape))
    views = (turned,) * random.randint(LONGEST_KEPT - 1, LONGEST_KEPT + 2)
    for limit in (IMPLICIT_BUDGET, DEFAULT_BUDGET):
        require(read_alike(views, fewest_within(views, limit)), "fewest_within: many views", len(views), turned)
    require(read_alike(views, put_on(views[:2], views[2:])), "put_on: many views", len(views), turned)


def about_symbolic_stacks(random: Random) -> None:
    """Stacks of views of symbolic size, put together."""
    n, m = Variable("n", random.choice((1, 2)), random.choice((3, 1500))), Variable("m", 1, 3)
    sizes: list[Any] = random.sample([n, m, 2, 3], 3)
    products = list(accumulate(sizes, lambda a, b: a * b))
    view = View.create(tuple(sizes)).permute(tuple(random.sample(range(3), 3)))
    flat, rows = View.create((products[-1],)), View.create((products[1], sizes[2]))
    for views, above in (((view,), (flat, rows)), ((flat, rows), (flat,)), ((view, view), (rows, flat))):
        try:
            found = put_on(views, above)
        except LayoutError:
            continue
        require(read_alike((*views, *above), found), "put_on: symbolic", views, above, found)
        require(read_alike(views, fewest_within(views, IMPLICIT_BUDGET)), "fewest_within: symbolic", views)
    used, later = Variable("n", 1, 5), Variable("n", 1, 5)
    put_on((View.create((used, 2)).permute((1, 0)),), (View.create((2, used)), View.create((used * 2,))))
    used.bind(3)
    found = put_on((View.create((later, 2)).permute((1, 0)),), (View.create((2, later)), View.create((later * 2,))))
    bound = [variable for view in found for variable in view.vars() if variable.is_bound]
    require(not bound, "put_on: a variable that was bound later", found)
