"""Mutants that neither claims nor answers notice, each by name: those that do the same, and those that tests notice.

A key that is no mutant any more is stale (`tests/proofs/mutation/test_survivors.py`); one that is noticed after all is
reported by the run.
"""

from pathlib import Path

TESTED_FILE = Path(__file__).with_name("tested.txt")
"""For each mutant that survives, by key, the test that fails with it; written by `tests.support.mutants`."""

TRUE_AS_WELL = "another rule that is true: what is proved of a rule is that it is true, not that it is this one"
IMPLIED = "implied by the other needs, which are bounds of one interval"
SAME_AT_0 = "both branches agree where the condition changes"
REFUSED = "a step of 0 is refused before"
NO_INDEX = "a view that reads nothing may have any offset; it is normalised afterwards, or its shape alone shows"
NOTHING_LEFT = "of two shapes with as many elements none has axes left over; sizes that are nodes are for tests/impl"
ONE_VALUE = "a piece has the value of its form; that it is kept in one piece is for tests/impl"
SHORTCUT = "a shortcut: what comes after finds the same"

EQUIVALENT: dict[str, str] = {
    "impl.parts.movement.expand: 0 -> 1": NO_INDEX,
    "impl.parts.movement.expand: if is_empty(view.shape) -> if False": NO_INDEX,
    "impl.parts.movement.stepped: 0 -> -1": REFUSED,
    "impl.parts.movement.stepped: step > 0 -> step >= 0": REFUSED,
    "impl.parts.movement.stride: 0 -> 1": REFUSED,
    "impl.parts.movement.stride: step < 0 -> step <= 0": REFUSED,
    "impl.parts.normal_form.normalised: 0 -> 1": NO_INDEX,
    "impl.parts.normal_form.normalised: 0 -> 1 (2)": NO_INDEX,
    "impl.parts.reshape.reshaped: 0 -> 1 (2)": NO_INDEX,
    "impl.parts.reshape.reshaped: 0 -> 1 (3)": NO_INDEX,
    "impl.parts.reshape.refactor: (result[::-1], offset) if current is None and (not remaining) else None -> "
    "(result[::-1], offset)": NOTHING_LEFT,
    "impl.parts.reshape.refactor: collapse(remaining.pop(), current) if remaining else None -> "
    "collapse(remaining.pop(), current)": NOTHING_LEFT,
    "impl.parts.reshape.refactor: current is None and (not remaining) -> current is None": NOTHING_LEFT,
    "impl.parts.reshape.refactor: current is None and (not remaining) -> "
    "current is None or not remaining": NOTHING_LEFT,
    "impl.parts.reshape.refactor: current is None and (not remaining) -> not remaining": NOTHING_LEFT,
    "impl.parts.reshape.refactor: remaining.pop() if remaining else None -> remaining.pop()": NOTHING_LEFT,
    "impl.parts.reshape.reshaped: is_contiguous or is_empty(view.shape) -> is_empty(view.shape)": SHORTCUT,
    "impl.simplify.forms.bounds.least: 0 -> -1": SAME_AT_0,
    "impl.simplify.forms.bounds.least: factor > 0 -> factor >= 0": SAME_AT_0,
    "impl.simplify.rules.comparisons.ALWAYS.left: x -> x + 1": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.ALWAYS.right: 0 -> 0 + 1": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.ALWAYS.right: 0 -> 1": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.CONGRUENT.left: x - (x + m) // c * c -> (x + m) // c * c - x": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.CONGRUENT.needs: need c - 1 -> c - 1 + 1": IMPLIED,
    "impl.simplify.rules.comparisons.CONGRUENT.needs: need c - 1 -> none": IMPLIED,
    "impl.simplify.rules.comparisons.CONGRUENT.right: x - k * c -> k * c - x": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.CONGRUENT_OPPOSITE.left: (x + m) // c * c - x -> "
    "x - (x + m) // c * c": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.NEVER.right: 1 -> 2": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.SCALED.needs: need g - 1 -> g - 1 + 1": IMPLIED,
    "impl.simplify.rules.comparisons.SCALED.needs: need g - 1 -> none": IMPLIED,
    "impl.simplify.rules.comparisons.UNEQUAL.right: 1 -> 1 + 1": TRUE_AS_WELL,
    "impl.simplify.rules.comparisons.UNEQUAL.right: 1 -> 2": TRUE_AS_WELL,
    "impl.simplify.rules.values.COMMON.needs: need g - 1 -> g - 1 + 1": IMPLIED,
    "impl.simplify.rules.values.COMMON.needs: need g - 1 -> none": IMPLIED,
    "impl.simplify.rules.values.FACTOR.needs: need g - 1 -> g - 1 + 1": IMPLIED,
    "impl.simplify.rules.values.FACTOR.needs: need g - 1 -> none": IMPLIED,
    "impl.simplify.rules.values.INSIDE.needs: need c - 1 -> c - 1 + 1": IMPLIED,
    "impl.simplify.rules.values.INSIDE.needs: need c - 1 -> none": IMPLIED,
    "impl.simplify.rules.values.NOTHING.left: s + x * k -> s - x * k": TRUE_AS_WELL,
    "impl.simplify.rules.values.PERIOD.needs: need c - 1 -> c - 1 + 1": IMPLIED,
    "impl.simplify.rules.values.PERIOD.needs: need c - 1 -> none": IMPLIED,
    "impl.simplify.rules.values.grouped: x.grouped() if isinstance(x, Form) else x -> x": ONE_VALUE,
}
"""Mutants that do the same as the function wherever it is called, or make another true rule, by key."""

TESTED = dict(line.split("\t") for line in TESTED_FILE.read_text(encoding="utf-8").splitlines())
"""Mutants that change no value that a claim speaks of, each with the test that notices what they do change."""
