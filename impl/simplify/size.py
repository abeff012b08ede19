"""How much work an expression is to simplify: the rules are bounded by their budget, but looking for where they apply
grows with the square of the sums and conditions that they are tried on."""

from __future__ import annotations

from impl.simplify.forms.terms import Compound, Form
from impl.simplify.normal_forms.derivation import Expression
from impl.symbolic import AndNode, Node
from impl.symbolic.walk import parts_first

MOST_WORK = 2**15
"""Pairs of terms of one sum, and of conditions. Expressions of stacks from real programs have hundreds at most; here
simplification takes about a second."""
WIDE = 1024
"""Bits of the numbers that count once."""


def node_work(index: Node, valid: Node) -> int:
    """The pairs of parts of one node, each node once, and the pairs of conditions; those of a condition and of an index
    may share nodes."""
    conditions = sum(len(part.parts()) - 1 for part in parts_first(valid) if isinstance(part, AndNode))
    return max(conditions, 0) ** 2 + sum(
        len(part.parts()) ** 2 * effort(part.min, part.ceiling)
        for node in (index, valid)
        for part in parts_first(node)
        if not isinstance(part, AndNode)
    )


def work_of(expression: Expression) -> int:
    """The pairs of terms of one form, each form once, and the pairs of clauses; wide numbers count more."""
    seen: dict[int, Form] = {}
    waiting = list(expression.forms)
    work = len(expression.clauses) ** 2
    while waiting:
        form = waiting.pop()
        if id(form) not in seen:
            seen[id(form)] = form
            work += len(form.terms) ** 2 * effort(form.low, form.high, *(factor for _, factor in form.terms))
            waiting += [atom.form for atom, _ in form.terms if isinstance(atom, Compound)]
    return work


def effort(*numbers: int) -> int:
    """What dividing numbers as wide as these costs, in divisions of small ones."""
    return 1 + (max([number.bit_length() for number in numbers]) // WIDE) ** 2
