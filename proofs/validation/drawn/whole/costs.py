"""How cheap expressions get: of some that are drawn, none gets dearer than it once got (R10).

What an answer costs is no question of right and wrong, so that what makes the search for cheaper ones worse, a rule
that is not tried or a bound that is not seen, shows here alone. The costs are in a file; `support.costs` of the tests
writes it, and one of them sees to it that the file is what the library reaches now.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from impl import ShapeTracker
from impl.errors import OutOfBoundsError
from impl.simplify import simplify
from impl.simplify.simplifier import simplified
from impl.symbolic.cost import cost
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import Family, expression_of
from proofs.validation.drawn.stacks import carrying, stack

FILE = Path(__file__).with_name("costs.txt")
"""What each expression costs, in the order of their numbers."""

COUNT = 1200
"""How many expressions are drawn."""

FAMILIES = (
    Family((1, 2, 2, 3), (0, 1, 1, 2, 3), (2, 3, 4, 8, 12, 30), 2**11, 300),
    Family((2, 3, 3, 4), (1, 2, 3, 4), (2, 3, 4, 5, 8), 2**10, 100),
    Family((1, 1, 2), (0, 1, 2), (9, 70, 300, 1001), 2**14, 10**6),
)
"""What is drawn as forms: index expressions of small tensors, such as have more variables, and far numbers."""


def cost_of(number: int) -> int:
    """What the expression of a number costs, simplified: an index of a stack of views, or one drawn as forms. What
    leaves a view has none, and costs nothing."""
    random = Random(f"cost {number}")
    if number % 2:
        return simplified(expression_of(random, FAMILIES[number // 2 % len(FAMILIES)])).cost
    views = stack(random) if number % 4 else carrying(random)
    try:
        return cost(*simplify(*ShapeTracker(views[-4:]).expr_idxs(simplify="none")))
    except OutOfBoundsError:
        return 0


@cache
def recorded() -> tuple[int, ...]:
    """What each cost when the file was written."""
    return tuple(map(int, FILE.read_text(encoding="utf-8").split()))


def ask_costs(random: Random) -> None:
    """Some of the expressions: they cost what they are recorded to cost, or less."""
    for number in random.sample(range(COUNT), 12):
        found, known = cost_of(number), recorded()[number]
        require(found <= known, "costs: dearer than it was", number, found, known)
