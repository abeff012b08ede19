"""`python -m impl cute`: layouts of CuTe composed, divided and inverted, or what shows that there is no such layout."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from impl.cli.options import integer
from impl.cli.reply import Reply
from impl.cli.stacks import budget_of
from impl.errors import ParseError
from impl.interop import cute
from impl.interop.cute import Composed, Layout, NoChain, NotComposable, OutOfDomain, parse_layout
from impl.mergeability import DEFAULT_BUDGET, BudgetExceeded

OPERATIONS: dict[str, tuple[Callable[..., Any], int]] = {
    "compose": (cute.compose, 2),
    "coalesce": (cute.coalesce, 1),
    "complement": (lambda layout, *extent: cute.complement(layout, *map(extent_of, extent)), 1),
    "right-inverse": (cute.right_inverse, 1),
    "left-inverse": (cute.left_inverse, 1),
    "divide": (cute.logical_divide, 2),
    "product": (cute.logical_product, 2),
}
"""What is done with the layouts, and to how many; a complement may have the size to fill as well."""
OPTIONS = {"budget": ("compose", "divide", "product"), "within": ("compose",)}
"""Which operations have an option."""


def extent_of(layout: Layout) -> int:
    """The size that a complement is to fill, which is written as a layout. Raises ParseError for one with strides of
    its own."""
    if layout != Layout(layout.shape):
        raise ParseError(f"cute: complement is to fill {layout}; need a size or a shape, without strides")
    return layout.size


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument(
        "operation", choices=tuple(OPERATIONS), metavar="OPERATION", help=f"one of {', '.join(OPERATIONS)}"
    )
    command.add_argument(
        "layouts", nargs="+", metavar="LAYOUT", help="as '(8,(4,2)):(16,(1,4))'; compose takes the base first"
    )
    command.add_argument(
        "--within",
        action="store_true",
        help="compose: only where the second layout stays within the first one's size; without it the first one's last "
        "mode goes on, as in CuTe",
    )
    command.add_argument("--budget", type=integer, help=f"compose, divide, product: units of work ({DEFAULT_BUDGET})")


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    function, count = OPERATIONS[arguments.operation]
    layouts = [parse_layout(text) for text in arguments.layouts]
    most = count + (arguments.operation == "complement")
    if not count <= len(layouts) <= most:
        need = f"{count} or {most}" if most > count else f"{count}"
        raise ParseError(f"cute: {arguments.operation}: the number of layouts is {len(layouts)}; need {need}")
    found = function(*layouts, **options_of(arguments))
    return Reply(status(found), lambda: str(found), lambda: data_of(found))


def options_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options as the functions take them. Raises ParseError for one that the operation does not have."""
    given = {"budget": arguments.budget is not None, "within": arguments.within}
    for name, operations in OPTIONS.items():
        if given[name] and arguments.operation not in operations:
            need = " or ".join(filter(None, (", ".join(operations[:-1]), operations[-1])))
            raise ParseError(f"cute: {arguments.operation} has no --{name}; need {need}")
    found: dict[str, Any] = {"budget": budget_of(arguments)} if given["budget"] else {}
    return found | ({"extends": False} if arguments.within else {})


def status(found: Any) -> int:
    """The exit status: 0 for a layout, 1 where there is none, 3 where that was not decided."""
    return 3 if isinstance(found, NoChain | BudgetExceeded) else 0 if found else 1


def data_of(found: Any) -> dict[str, object]:
    """The answer as plain data: the layout, with the outer layout as it was split; or the witness."""
    match found:
        case Layout():
            return {"answer": "layout", "layout": str(found)}
        case Composed(layout, refined):
            return {"answer": "layout", "layout": str(layout), "refined": str(refined)}
        case NotComposable(witness):
            shown = {"kind": witness.kind, "indices": witness.indices, "values": witness.values, "mode": witness.mode}
            return {"answer": "none", "sentence": str(found), "witness": shown}
        case OutOfDomain(index, value, size):
            return {"answer": "out of domain", "sentence": str(found), "index": index, "value": value, "size": size}
    return {"answer": ("none", "not decided")[status(found) == 3], "sentence": str(found)}
