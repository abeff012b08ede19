"""From views to index expressions: the address and the validity of an index as symbolic nodes (D16, D18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import lru_cache
from math import prod
from typing import cast

from impl.doors import listed
from impl.errors import BudgetError, SymbolicError, ViewError
from impl.integers import Integer
from impl.memoise import NotPlainError, Same, of_objects
from impl.parts.normal_form import strides_for_shape
from impl.shown import shown
from impl.symbolic import MulNode, Node, NumNode, SumNode, Variable, create_ge_node, create_lt_node
from impl.symbolic.compare import conjunction
from impl.symbolic.cost import cost
from impl.symbolic.leaves import index_variable
from impl.symbolic.sums import product, total
from impl.symbolic.walk import length, parts_first
from impl.view import View

MOST_WORK = 40_000
"""Terms of flat numbers that are divided, for each axis below: about a second's work. Stacks of real programs have
hundreds."""

MOST_TERMS = 2**14
"""Terms of the indices that are given, together; each is multiplied by a stride."""

MOST_PRODUCTS = 2**15
"""Products of sizes, multiplied out, that are compared when a flat number is divided by a symbolic size."""

WIDE = 2048
"""Bits of flat numbers that are divided as fast as small ones."""

FACTORED = 20
"""Bits of flat numbers that are divided as fast the second time, when they are made of quotients."""

LONG = 16
"""Parts of a stride that a term is multiplied by as fast as by a number."""


def index_variables(shape: tuple[Integer, ...], sizes: Collection[Variable] = ()) -> list[Node]:
    """`idx0, idx1, ...`, each ranging over its axis; 0 on an axis of size 1 or 0.

    Raises SymbolicError if one of the `sizes`, the variables of a tracker, has such a name: it would be that index.

    >>> index_variables((3, 1))
    [Variable('idx0', 0, 2), NumNode(0)]
    """
    names = {f"idx{axis}" for axis in range(len(shape))} if sizes else set()
    for each in sizes:
        if each.expr in names:
            raise SymbolicError(f"expr_idxs: {each} is named like the index of an axis; need another name for it")
    return [
        index_variable(axis, size) if type(size) is int else Variable(f"idx{axis}", 0, size - 1)
        for axis, size in enumerate(shape)
    ]


def expr_view(view: View, indices: list[Node], valid: Node | None) -> tuple[Node, Node]:
    """The flat number that a view gives an index, and whether the index is valid (and `valid` holds).

    Raises ViewError unless there is one index per axis.
    """
    if len(indices) != len(view.shape):
        raise ViewError(
            f"expr_idxs: {len(indices)} indices given, the shape {shown(view.shape)} has {len(view.shape)} axes; "
            "need one for each"
        )
    terms = [NumNode(view.offset) if isinstance(view.offset, int) else view.offset]
    terms += [
        product(index, stride)
        for index, size, stride in zip(indices, view.shape, view.strides, strict=True)
        if size != 1 and stride != 0
    ]
    conditions = [] if valid is None else [valid]
    for index, (begin, end) in zip(indices, view.mask or (), strict=view.mask is not None):
        conditions += [create_ge_node(index, begin), create_lt_node(index, end)]
    return total(terms), conjunction(conditions)


def expr_stack(views: tuple[View, ...], indices: list[Node]) -> tuple[Node, Node]:
    """The address and the validity of an index of the last view, through all of them (D16).

    Raises BudgetError for stacks of views of so many axes, or indices of so many terms, that their expressions take
    more than about a second.
    """
    require_few_terms(indices, views[-1].strides)
    index, valid = expr_view(views[-1], indices, None)
    work, twice = 0, 0
    for view in views[-2::-1]:
        if valid.max == 0:
            return NumNode(-1), valid
        bits = index.ceiling.bit_length()
        divisions = len(view.shape) * terms_of(index) * (1 + twice * min(bits // FACTORED, 2) ** 2)
        work, twice = work + divisions * (1 + (bits // WIDE) ** 2), 2
        products = products_divided(index, view)
        if work > MOST_WORK or products > MOST_PRODUCTS:
            what, most = (f"{work} terms", MOST_WORK) if work > MOST_WORK else (f"{products} products", MOST_PRODUCTS)
            raise too_many(views, what, most)
        index, valid = expr_below(view, index, valid)
    return index, valid


def require_few_terms(indices: list[Node], strides: tuple[Integer, ...]) -> None:
    """Raises BudgetError for indices of so many terms that multiplying them by the strides takes seconds."""
    if not any([isinstance(each, SumNode) for each in indices]):  # noqa: C419  most are variables; a list is faster
        return
    terms = sum(
        terms_of(each) * (1 + length(stride) // LONG if isinstance(stride, Node) else 1)
        for each, stride in zip(indices, strides, strict=False)
        if isinstance(each, SumNode)
    )
    if terms > MOST_TERMS:
        raise BudgetError(f"expr_idxs: indices of {terms} terms together; need at most {MOST_TERMS}")


def require_few(views: tuple[View, ...]) -> None:
    """Raises BudgetError for a stack of which `expr_stack` could not even take the step to the second last view: each
    axis there divides a term. Without it the index of so many axes is made before that is seen."""
    if len(views) > 1 and views[-1].mask is None and len(views[-2].shape) > MOST_WORK:
        raise too_many(views, f"{len(views[-2].shape)} terms", MOST_WORK)


def too_many(views: tuple[View, ...], what: str, most: int) -> BudgetError:
    """The error for a stack that divides too many terms, or products."""
    return BudgetError(
        f"expr_idxs: {len(views)} views divide {what} or more; need at most {most}, as fewer views or axes have"
    )


def terms_of(node: Node) -> int:
    """How many terms a sum has; 1 for any other node."""
    return len(node.nodes) if isinstance(node, SumNode) else 1


def products_divided(index: Node, view: View) -> int:
    """How many products there are, multiplied out, in a flat number and in the number of elements that divides it; 0
    where no size is symbolic."""
    if not any(isinstance(size, Node) for size in view.shape):
        return 0
    return multiplied_out(index) * prod(multiplied_out(size) for size in view.shape if isinstance(size, Node))


def multiplied_out(node: Node) -> int:
    """How many terms a node has when its products are multiplied out; what is divided or compared counts as one."""
    done: dict[int, int] = {}
    for part in parts_first(node):
        inner = [done[id(each)] for each in part.parts()]
        done[id(part)] = sum(inner) if isinstance(part, SumNode) else prod(inner) if isinstance(part, MulNode) else 1
    return done[id(node)]


def expr_stack_at(views: tuple[View, ...], indices: Iterable[Node]) -> tuple[Node, Node]:
    """`expr_stack` for an index that is given. Raises ViewError for what is no sequence of nodes."""
    given = indices if type(indices) in (list, tuple) else nodes_of(indices)
    return expr_stack_of_given(Same(views), Same(given))


@of_objects(maxsize=4096)
def expr_stack_of_given(views: Same[View], indices: Same[Node]) -> tuple[Node, Node]:
    """The same; a cache answers calls with the same objects. Buffers of one kernel are often read alike."""
    return expr_stack(tuple(views), nodes_of(tuple(indices)))


def nodes_of(indices: Iterable[Node]) -> list[Node]:
    """An index, one node after another. Raises ViewError for anything else."""
    return listed(Node, indices, "expr_idxs: idxs", ViewError)


@lru_cache(maxsize=4096)
def expr_stack_of_plain(views: tuple[View, ...]) -> tuple[Node, Node]:
    """`expr_stack` for the index `idx0, idx1, ...` of plain views; a cache answers equal calls.

    Raises NotPlainError for symbolic views: a variable may be bound after it was used.
    """
    if not all(view.is_plain for view in views):
        raise NotPlainError
    return expr_stack(views, index_variables(views[-1].shape))


def expr_below(view: View, flat: Node, valid: Node) -> tuple[Node, Node]:
    """The address and the validity of a flat number, through a view of which it numbers the indices (D3, D16).

    Neighbouring axes count as one where they can. An axis with one valid coordinate may then cost more than it
    saves, so that there are two ways; the cheaper one is taken. Of a view without elements nothing is valid.
    """
    if any(type(size) is int and size == 0 for size in view.shape):
        return NumNode(-1), NumNode(0)
    try:
        forms = forms_of_plain(view)
    except NotPlainError:
        forms = forms_of(view)
    found = [expr_view(form, inner_indices(form, flat), valid) for form in forms]
    return found[0] if len(found) == 1 else min(found, key=lambda pair: cost(*pair))


def forms_of(view: View) -> tuple[View, ...]:
    """A view with neighbouring axes collapsed, in the one way or two that there are."""
    return tuple(dict.fromkeys((view.minify(), view.minify(joins_fixed=False)) if view.mask else (view.minify(),)))


@lru_cache(maxsize=4096)
def forms_of_plain(view: View) -> tuple[View, ...]:
    """The same out of a cache the next time. Raises NotPlainError for a symbolic view."""
    if not view.is_plain:
        raise NotPlainError
    return forms_of(view)


def inner_indices(view: View, flat: Node) -> list[Node]:
    """The index with a flat number, `floor(flat / P_k) mod d_k` on each axis (D3); 0 on axes of which it says nothing.

    The remainder on a first axis of symbolic size is left out: it changes nothing below the number of elements, and
    nodes have none by a symbolic number.
    """
    indices: list[Node] = []
    period: Integer = 1
    for axis in range(len(view.shape) - 1, -1, -1):
        size = view.shape[axis]
        if is_open(view, axis, size):
            indices.append(NumNode(0))
        else:
            quotient = flat // period
            indices.append(quotient if axis == 0 and isinstance(size, Node) else quotient % size)
        period = period * size
    return indices[::-1]


def is_open(view: View, axis: int, size: Integer) -> bool:
    """Whether neither the address nor the validity depends on the coordinate of an axis."""
    stride = view.strides[axis]
    return type(stride) is int and stride == 0 and (view.mask is None or view.mask[axis] == (0, size))


def un1d(shape: tuple[Integer, ...], flat: Integer) -> list[Integer]:
    """The index that a flat number unravels to, without the remainder on the first axis (D3); 0 on axes of size 1.

    >>> un1d((2, 3, 4), 17)
    [1, 1, 1]
    """
    index = []
    for stride in strides_for_shape(shape):
        coordinate = flat // stride if stride else 0
        index.append(coordinate)
        flat -= coordinate * stride
    return index


def strides_of(views: tuple[View, ...], ignore_valid: bool) -> tuple[Integer | None, ...]:
    """The strides that are read off the expression of a stack, for `idx0, idx1, ...`."""
    with suppress(NotPlainError):
        return strides_of_plain(views, ignore_valid)
    variables = index_variables(views[-1].shape, set().union(*(view.vars() for view in views)))
    return strides_read(variables, *expr_stack(views, variables), ignore_valid)


@lru_cache(maxsize=4096)
def strides_of_plain(views: tuple[View, ...], ignore_valid: bool) -> tuple[Integer | None, ...]:
    """The same out of a cache the next time. Raises NotPlainError for symbolic views."""
    return strides_read(index_variables(views[-1].shape), *expr_stack_of_plain(views), ignore_valid)


def strides_read(variables: list[Node], index: Node, valid: Node, ignore_valid: bool) -> tuple[Integer | None, ...]:
    """The coefficient of each variable in an index expression; None for a variable that also occurs in
    another term, or in the validity."""
    strides: list[Integer | None] = [None] * len(variables)
    places = {variable: axis for axis, variable in reversed(list(enumerate(variables)))}
    elsewhere: set[Variable] = set()
    for term in index.nodes if isinstance(index, SumNode) else [index]:
        factor, stride = (term.a, term.b) if isinstance(term, MulNode) else (term, 1)
        if factor in places:
            strides[places[factor]] = stride
        else:
            elsewhere |= factor.vars()
    used, deciding = index.vars(), set() if ignore_valid else valid.vars()
    for axis, variable in enumerate(variables):
        if variable in elsewhere or variable in deciding:
            strides[axis] = None
        elif cast(Variable, variable) not in used:
            strides[axis] = 0
    return tuple(strides)
