"""The rules: the objects that run are the objects that are proved.

A `Rule` is two functions of integers, `left` and `right`, and `needs`, integers that must not be negative. On forms
the functions build expressions, and so rewrite them; on the symbolic integers of the proof engine they state the claim
that proves the rule, for all integers. What a rule says, where nothing that it needs is negative:

    value     left == right
    sign      left >= 0 exactly if right >= 0
    zero      left == 0 exactly if right == 0
    equation  left >= 0 exactly if right == 0

Nothing else changes an expression: `applied` takes the parts that a matcher proposes, checks that `left` of them is the
expression at hand and that the bounds show what the rule needs, and only then builds `right`. So a matcher that errs
finds no rewrite; it cannot make a wrong one.

`rule` has the class; `values` are the rules about values, `comparisons` those about conditions.
"""

from __future__ import annotations

from impl.simplify.rules.comparisons import COMPARISONS
from impl.simplify.rules.values import VALUES

RULES = VALUES + COMPARISONS
"""Every rule."""
