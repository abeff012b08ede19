"""Nodes as text. The terms of sums and conjunctions are sorted by their text, so that equal nodes read equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from impl.doors import text
from impl.errors import SymbolicError
from impl.integers import as_plain_integer
from impl.shown import shown, written
from impl.symbolic.compare import AndNode, LtNode
from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.leaves import NumNode, Variable
from impl.symbolic.minimum import MinNode
from impl.symbolic.node import Node
from impl.symbolic.products import MulNode
from impl.symbolic.sums import RedNode, SumNode
from impl.symbolic.text.length import LONGEST_TEXT, has_few_places, text_length
from impl.symbolic.walk import no_rule

if TYPE_CHECKING:
    from impl.symbolic.node import sint

Ops: TypeAlias = Mapping[type[Any], Callable[..., Any]]


def sym_render(a: sint, ops: Ops | None = None, ctx: Any = None) -> Any:
    """A plain or a symbolic integer, rendered."""
    if isinstance(a, Node):
        return a.render(ops, ctx)
    if ops is None:
        require_context("sym_render", ctx if ctx is None else text(ctx, "sym_render: ctx", SymbolicError))
    return written(as_plain_integer(a, "sym_render", SymbolicError))


def _part(a: sint, ops: Ops, ctx: Any) -> Any:
    """A part of a node, rendered; `render` says so if the table has no function for it."""
    if not isinstance(a, Node):
        return written(a)
    function = ops.get(type(a))
    return a.render(ops, ctx) if function is None else function(a, ops, ctx)


def _render_variable(node: Variable, ops: Ops, ctx: Any) -> str:
    if ctx == "DEBUG":
        return f"{node.expr}[{written(node.min)}-{_bound(node)}{f'={written(node.val)}' if node.is_bound else ''}]"
    if ctx == "REPR":
        bound = f".bind({written(node.val)})" if node.is_bound else ""
        return f"Variable('{node.expr}', {written(node.min)}, {_bound(node)}){bound}"
    return node.expr


def _bound(node: Variable) -> str:
    """The upper bound of a variable."""
    return written(node.max) if isinstance(node.max, int) else str(node.max)


def _render_number(node: NumNode, ops: Ops, ctx: Any) -> str:
    return f"NumNode({written(node.b)})" if ctx == "REPR" else written(node.b)


def _render_product(node: MulNode, ops: Ops, ctx: Any) -> str:
    """Two variables are put in alphabetical order: products are equal in either order."""
    first, second = node.a, node.b
    if isinstance(second, Variable) and isinstance(first, Variable) and second.expr and second.expr < first.expr:
        return f"({_part(second, ops, ctx)}*{_part(first, ops, ctx)})"
    return f"({_part(node.a, ops, ctx)}*{_part(node.b, ops, ctx)})"


def _render_quotient(node: DivNode, ops: Ops, ctx: Any) -> str:
    return f"({_part(node.a, ops, ctx)}//{written(node.b)})"


def _render_remainder(node: ModNode, ops: Ops, ctx: Any) -> str:
    return f"({_part(node.a, ops, ctx)}%{written(node.b)})"


def _render_less(node: LtNode, ops: Ops, ctx: Any) -> str:
    return f"({_part(node.a, ops, ctx)}<{_part(node.b, ops, ctx)})"


def _render_minimum(node: MinNode, ops: Ops, ctx: Any) -> str:
    """In alphabetical order: the smaller one is the same in either order."""
    return f"min({','.join(sorted([_part(node.a, ops, ctx), _part(node.b, ops, ctx)]))})"


def _render_sum(node: SumNode, ops: Ops, ctx: Any) -> str:
    return f"({'+'.join(_sorted_parts(node, ops, ctx))})" if node.nodes else _part(NumNode(0), ops, ctx)


def _render_conjunction(node: AndNode, ops: Ops, ctx: Any) -> str:
    return f"({' and '.join(_sorted_parts(node, ops, ctx))})" if node.nodes else _part(NumNode(1), ops, ctx)


def _sorted_parts(node: RedNode, ops: Ops, ctx: Any) -> list[str]:
    return sorted([_part(part, ops, ctx) for part in node.nodes])


render_python: dict[type[Node], Callable[..., Any]] = {
    Variable: _render_variable,
    NumNode: _render_number,
    MulNode: _render_product,
    DivNode: _render_quotient,
    ModNode: _render_remainder,
    LtNode: _render_less,
    MinNode: _render_minimum,
    SumNode: _render_sum,
    AndNode: _render_conjunction,
}
"""How each class is written in Python. A table of your own may start as a copy of it."""


CONTEXTS = (None, "DEBUG", "REPR")
"""What the table of Python is told: nothing, to show ranges, or to write calls, which Python reads back where the
bounds of variables are numbers."""


def require_context(operation: str, ctx: Any) -> None:
    """Raises SymbolicError for a context that the table of Python does not know; other tables know their own."""
    if ctx not in CONTEXTS:
        raise SymbolicError(
            f"{operation}: ctx {shown(ctx)} is unknown; need 'DEBUG', 'REPR' or None, or a table that knows it"
        )


def rendering(node: Node, ctx: Any) -> Ops:
    """The table that is used if none is given. Raises SymbolicError for a context that it does not know, and for a node
    whose text would be too long."""
    require_context("render", ctx)
    if not (ctx is None and has_few_places(node)) and text_length(node, ctx) > LONGEST_TEXT:
        raise SymbolicError(
            f"render: the text of this {type(node).__name__} is longer than {LONGEST_TEXT} characters, as what is "
            "shared is written in each place; give a table of your own, or substitute first"
        )
    return render_python


LONGEST = 400
"""Characters of an identity; a longer one is replaced by its digest, so that work grows with the number of nodes."""


def identified(node: Node) -> str:
    """The text that equal nodes share and others do not: the key, with digests for long parts. Raises SymbolicError for
    a node of a class of someone's own, which has no text."""
    function = render_python.get(type(node))
    if function is None:
        raise no_rule(node)
    text = str(function(node, identities, "DEBUG"))
    if len(text) <= LONGEST:
        return text
    from hashlib import sha256  # noqa: PLC0415  (takes long to import)

    return f"{type(node).__name__}:{sha256(text.encode()).hexdigest()}"


def _identity(node: Node, _ops: Ops, _ctx: Any) -> str:
    return node.identity


identities: Ops = dict.fromkeys(render_python, _identity)
"""A table in which every part is what identifies it."""
