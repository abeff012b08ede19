"""Which digits say that a step carries over some boundaries and no further (R9), where all sizes divide one another."""

from typing import Any

from impl.merge.layers.chain import digits_carrying
from impl.merge.layers.corner_hole import is_in_mask
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, implies, merged, negated, refuted


def next_row(given: Given, flat: int, step: int, edge: int, row: int) -> Any:
    """Whether a step carries over an edge, and what shows it: the floor of a flat number in a row, which the step
    leaves exactly if what is behind the edge lies within a step of its end."""
    rest = flat - edge * row
    given.check("what is behind the edge", (rest >= 0) & (rest < edge))
    given.agree("the floor", impl=flat // edge, spec=row)
    carries = rest + step >= edge
    given.check("a step carries", implies(carries, (flat + step) // edge == row + 1))
    given.check("a step does not", implies(negated(carries), (flat + step) // edge == row))
    return carries


@claim(
    "C25.carrying",
    "A step carries over a boundary on a chain with it, and not over the next one, exactly where the flat number has "
    "the digits that `digits_carrying` names.",
    family="chains",
    scope=AllSizes("any two neighbours of up to 5 boundaries"),
    ids=("R9", "R1"),
    cases=lambda: ((number, above) for number in range(5) for above in range(2)),
)
def carries_are_digits(given: Given, number: int, above: int) -> None:
    step, below = given.integer("step", at_least=1), given.integer("below", at_least=0)
    given.assume(below < step)
    size, rows = given.integer("size", at_least=2) if number else 1, given.integer("rows", at_least=0)
    digit = given.integer("digit", at_least=0, below=size)
    far, outer = given.integer("far", at_least=2), given.integer("outer", at_least=0)
    beyond = given.integer("beyond", at_least=0, below=far)
    given.assume(rows == outer * far + beyond)
    flat, edge = (rows * size + digit) * step + below, step * size
    edges = [step, *given.integers("between", number - 1), edge] if number else [step]
    is_carried = next_row(given, flat, step, edge, rows)
    if above:
        edges += [edge * far, *given.integers("more", above)]
        is_carried = is_carried & negated(next_row(given, flat, step, edge * far, outer))
    found = digits_carrying(edges, number)
    given.agree("where", impl=merged(lambda: all(is_in_mask(digit, flat) for digit in found)), spec=is_carried)


@claim(
    "C25.nested",
    "A step that carries over a boundary carries over each one below it on a chain, once.",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9", "R1"),
)
def carries_are_nested(given: Given) -> None:
    edge, times = given.integer("edge", at_least=1), given.integer("times", at_least=1)
    flat, step = given.integer("flat", at_least=0), given.integer("step", at_least=1)
    given.assume(step <= edge)
    row, digit = given.integer("row", at_least=0), given.integer("digit", at_least=0, below=times)
    given.assume((edge * (row * times + digit) <= flat) & (flat < edge * (row * times + digit + 1)))
    over = next_row(given, flat, step, edge * times, row)
    given.check("nested", implies(over, next_row(given, flat, step, edge, row * times + digit)))


@claim(
    "C25.carrying-or-further",
    "A step carries over a boundary exactly where the flat number has the digits that `digits_carrying` names (false: "
    "where it carries over the next one as well, it has others).",
    family="chains",
    scope=ALL_SIZES,
    ids=("R9",),
    expect=refuted,
)
def carries_do_not_end(given: Given) -> None:
    step, size = given.integer("step", at_least=1), given.integer("size", at_least=2)
    far = given.integer("far", at_least=2)
    rows, digit = given.integer("rows", at_least=0), given.integer("digit", at_least=0, below=size)
    flat, edge = (rows * size + digit) * step, step * size
    found = digits_carrying([step, edge, edge * far], 1)
    spec = next_row(given, flat, step, edge, rows)
    given.agree("where", impl=merged(lambda: all(is_in_mask(digit, flat) for digit in found)), spec=spec)
