"""The Python that gives the same as the page shows, for each of its tabs."""

from __future__ import annotations

from json import dumps

from explorer.given import EQUALITIES, Given, choice, part
from explorer.placements import division_of
from explorer.typed import Typed, typed
from impl.chains.table import short

TABS = ("merge", "index", "kernel", "sharding", "equivalence", "check")


def answer(given: Given) -> dict[str, object]:
    """A program that prints what the tab `tab` shows.

    >>> print(answer({"text": "(2, 3).T", "tab": "kernel"})["text"])
    from impl import ShapeTracker, parse_views
    from impl.lower import kernel_text
    <BLANKLINE>
    views = parse_views("View((3, 2), (1, 3))")
    print(kernel_text(ShapeTracker(views), "c", "float"))
    """
    read = typed(given)
    stack = f"views = {stack_of(read)}"
    match choice(given, "tab", TABS):
        case "index":
            dialect = dumps(str(given.get("dialect", "c")))
            lines = [
                "from impl import ShapeTracker, parse_views", "from impl.lower import index_expression", "",
                stack, f"print(index_expression(ShapeTracker(views), {dialect}))",
            ]  # fmt: skip
        case "kernel":
            asked = f"{dumps(str(given.get('language', 'c')))}, {dumps(str(given.get('dtype', 'float')))}"
            lines = [
                "from impl import ShapeTracker, parse_views", "from impl.lower import kernel_text", "",
                stack, f"print(kernel_text(ShapeTracker(views), {asked}))",
            ]  # fmt: skip
        case "sharding" if read.chain is not None:
            lines = sharding(read, given)
        case "equivalence":
            other = typed({"text": part(given, "with"), "reading": given.get("reading")})
            lines = [
                "from impl import parse_views", "from impl.mergeability import equivalent", "",
                stack, f"others = {stack_of(other)}", "print(equivalent(views, others))",
            ]  # fmt: skip
        case "check":
            lines = [
                "from impl import mergeable, parse_views", "from impl.cli.writing.as_json import as_json",
                "from proofs.checker import check", "",
                stack, 'check(as_json(views, "observable", mergeable(*views)))  # raises Rejected if it is wrong',
                'print("accepted")',
            ]  # fmt: skip
        case _:
            equality = ', equality="strict"' if choice(given, "equality", EQUALITIES) == "strict" else ""
            lines = ["from impl import mergeable, parse_views", "", stack, f"answer = mergeable(*views{equality})",
                     "print(answer.explain())"]  # fmt: skip
    return {"text": "\n".join(lines)}


def stack_of(read: Typed) -> str:
    """An expression for the views of a text, base first."""
    texts = [f"*parse_views({dumps(short(view))})" for view in read.views]
    lines = [f"    {text}," for text in texts]
    return texts[0][1:] if len(texts) == 1 else "\n".join(["(", *lines, ")"])


def sharding(read: Typed, given: Given) -> list[str]:
    """The program of the tab about sharded tensors."""
    chain = read.chain
    steps = [] if chain is None else [movement for step in chain.steps[1:] for movement in step.movements]
    shape = () if chain is None else chain.steps[0].tracker.shape
    division = division_of(given)
    imported, made = division.program(shape)
    rest = "" if division.project == "torch" else f', "{division.project}", slices=False'
    return [
        imported,
        "from impl.ops.sharding.views import placed_after",
        "",
        made,
        f"print(placed_after({shape}, placement, {steps}{rest}))",
    ]
