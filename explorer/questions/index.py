"""The index expression before and after it is simplified, with the rules that were applied, and as text to paste."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer.given import Given
from explorer.typed import typed
from impl.cli.reading.expressions import reported, text_of
from impl.lower.indexing import index_expression
from impl.lower.indexing.reading import ProductReader
from impl.shapetracker import ShapeTracker
from impl.simplify import RULES, simplified
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.trees import Reader, trees_of

SENTENCES = {rule.name: rule.sentence for rule in RULES} | {
    "decided": "Decided by looking at every point of the ranges.",
    "nowhere": "A condition never holds, so that no index matters.",
}
"""What each rule says, and what is said in place of one."""


def answer(given: Given) -> dict[str, object]:
    """The index and the condition before and after, their costs, the steps between them, each with its rule in a
    sentence; and the expression in the language that is asked for.

    >>> found = answer({"text": "(2, 4).permute(1, 0).reshape(2, 4)", "dialect": "c"})
    >>> found["before"]["cost"], found["after"]["cost"], found["steps"][0]["rule"], found["text"]["address"]
    (28, 21, 'remainder', 'idx0*2 + idx1*4 - idx1/2*7')
    """
    tracker = ShapeTracker(typed(given).views)
    index, valid = tracker.eager_idxs()
    reader = ProductReader()
    before = Expression(reader.form(index), reader.clauses(valid))
    found = reported(simplified(before), Reader({}))
    steps = found["steps"]
    text = index_expression(tracker, str(given.get("dialect", "c")))
    return {
        "before": {"index": text_of(trees_of(before)[0]), "valid": text_of(trees_of(before)[1]),
                   "cost": found["cost_before"]},
        "steps": [step | {"sentence": said(step)} for step in steps] if isinstance(steps, list) else [],
        "after": {"index": found["index"], "valid": found["valid"], "cost": found["cost"]},
        "text": {"address": text.address, "condition": text.condition, "type": text.type, "cost": text.cost},
    }  # fmt: skip


def said(step: Mapping[str, Any]) -> str:
    """What the rule of a step says."""
    return SENTENCES[step["rule"]]
