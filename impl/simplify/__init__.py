"""Simplification of index expressions: the cheapest equal expression that is found, each rewrite by a proved rule.

    >>> from impl.simplify import simplify
    >>> from impl.symbolic import DivNode, ModNode, NumNode, Variable
    >>> x, y = Variable("x", 0, 9), Variable("y", 0, 3)
    >>> index, valid = simplify(ModNode(DivNode(x * 4 + y, 4), 10), NumNode(1))
    >>> index.render(), valid.render()
    ('x', '1')

An index matters only where its condition holds, so the two are simplified together: bounds and equations of the
condition simplify the index, and what they have in common is counted once. The cost is a declared measure
(`forms.measure`): a division 10, a product 3, everything else 1, equal parts once.

An expression goes through these packages in this order. `nodes` reads it into `forms`, linear forms over variables and
divisions by numbers, with their bounds, their cost and their values at points. `rules` are the rewrites, objects that
run and that `proofs` proves for all integers; `normal_forms` apply them as far as they go under the condition, and
record each application in the result's derivation. `search` tries other ways to write the same and takes those that
cost less. Where few points matter, `pointwise` looks at all of them at once, says what the expression is as a whole,
and chooses its clauses. `normalising` remembers what normal forms came to; `simplifier` repeats all that with the
cheapest candidate until nothing gets cheaper; `trees` write the result out. Where no derivation is asked for, `written`
has `impl.native.simplifier` do all that. Every change but linear arithmetic and decisions at all points is an
application of a rule, checked when it is applied.

The result is never dearer than the input, and it does not depend on the process: all orders are those of the
expression, or of text. Simplifying it again seldom makes it cheaper: nodes are read anew, and may then share other
parts (one in some 10,000); a "fast" effort is one round, and another finds something in one in some hundred. The work
is bounded by `budget`, the applications of rules for each candidate of each round.

`size` says how much work an expression is.
"""

from __future__ import annotations

from typing import Any

from impl.doors import at_least, one_of
from impl.errors import SymbolicError
from impl.integers import as_plain_integer
from impl.moved import moved
from impl.simplify.nodes import node_of
from impl.simplify.normal_forms.derivation import Expression, Passage, Result
from impl.simplify.rules import RULES
from impl.simplify.rules.rule import Rule
from impl.simplify.simplifier import BUDGET, Effort, known_effort, simplified
from impl.simplify.written import written_nodes
from impl.symbolic import Node
from impl.symbolic.cost import cost

__all__ = [
    "BUDGET",
    "RULES",
    "Expression",
    "Passage",
    "Result",
    "Rule",
    "from_sympy",
    "simplified",
    "simplify",
    "to_sympy",
]


NEGATED = 2
"""What reading a division by a negative number adds to the cost: its numerator and its remainder are negated."""

MOST_PASSES = 4
"""How often nodes are simplified again that are not written as the cost was measured; twice is seldom too few."""


def simplify(
    index: Node, valid: Node, budget: int = BUDGET, least_gain: int = 1, effort: Effort = "full"
) -> tuple[Node, Node]:
    """R10. An index and its condition, simplified together: the condition has the same truth value everywhere, and the
    index the same value wherever the condition holds (D16, D18). What does not get cheaper, by `least_gain` or more, or
    does not as nodes, is returned as it is; and so is what is too large to be simplified in about a second (`size`).
    A "fast" effort takes the cheapest normal form, and searches no further.

    Raises SymbolicError unless these are two Nodes, a natural number, an integer and an effort.
    """
    one_of(Node, index, "simplify: index", SymbolicError)
    one_of(Node, valid, "simplify: valid", SymbolicError)
    budget = at_least(0, budget, "simplify: budget", SymbolicError)
    least_gain = as_plain_integer(least_gain, "simplify: least_gain", SymbolicError)
    effort = known_effort("simplify", effort)
    best = index, valid
    for number in range(MOST_PASSES):
        found = once(*best, budget, 1 if number else least_gain, effort)
        if found is None:
            break
        is_as_measured, best = found
        if is_as_measured:
            break
    return best


def once(
    index: Node, valid: Node, budget: int, least_gain: int, effort: Effort = "full"
) -> tuple[bool, tuple[Node, Node]] | None:
    """One pass: nodes that are cheaper, None if there are none; and whether they are written as they were measured.

    There is no node for an equation: it is written as two comparisons, which cost more than was measured. Another pass
    may then find something cheaper.
    """
    answer = written_nodes(index, valid, budget, effort, least=least_gain)
    if answer is None:
        return None
    result, nodes, negative = answer
    if result.cost + NEGATED * negative > result.cost_before - max(least_gain, 1):
        return None
    done: dict[int, tuple[object, Node]] = {}
    found = node_of(result.index, nodes, done), node_of(result.valid, nodes, done)
    return (not result.has_equations, found) if cost(*found) < cost(index, valid) else None


def __getattr__(name: str) -> Any:
    """The names of the package that are another one's now."""
    return moved(__name__, name, MOVED)


MOVED = dict.fromkeys(("from_sympy", "to_sympy"), "impl.interop.sympy")
"""Where the names are now."""
