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
MESSAGE = "the words of a refusal alone, which is refused either way"
COMMUTES = "the smaller of two is the same in either order"
AT_MOST_3 = "there are never more than three: a view has three parts beside its shape, an operation three arguments"
BOTH_SIGNS = "the lowest value of the difference and that of its negative are asked for both: either may come first"
ONLY_DISTINCT = "a name is counted up so that copies of it differ; by how much does not matter"
SAME_SHAPE = "a tensor with the shape that it has is the same tensor; booleans without axes are refused before"
ASKED_AGAIN = "what is kept is not taken where it may be; the method that is asked instead answers the same"
FEW_AXES = "operations take at most 256 axes (`require_few_axes`)"

COUNTED = "counts other work off the budget: which questions are left undecided changes, no answer to another"
LATER = "leaves to a layer behind it what one has decided: each is exact, and each answer carries what shows it right"

EQUIVALENT: dict[str, str] = {
    "impl.integers.as_plain_integer: f': {type(refusal).__name__}' if hasattr(type(value), '__index__') else '' -> "
    "f': {type(refusal).__name__}'": MESSAGE,
    "impl.memoise._memoised: asked is argument or is_plain_argument(argument) -> "
    "asked is argument and is_plain_argument(argument)": ASKED_AGAIN,
    "impl.mergeability.equivalence.outside: min(end, low) -> min(low, end)": COMMUTES,
    "impl.ops.operation.checked: for name, (kind, value) in given.items() -> "
    "for name, (kind, value) in list(given.items())[:3]": AT_MOST_3,
    "impl.ops.operations.axes.PhysicalAxisOperation.adapt_kwargs: for name, value in kwargs.items() -> "
    "for name, value in list(kwargs.items())[:3]": AT_MOST_3,
    "impl.ops.operations.indexing.scatter_footprint: k < axis -> k < axis or k > 999": FEW_AXES,
    "impl.ops.operations.subscript.chosen: 1 -> 0": SAME_SHAPE,
    "impl.parts.normal_form.checked_parts: for given in (strides, (offset,), mask) -> "
    "for given in list((strides, (offset,), mask))[:3]": AT_MOST_3,
    "impl.symbolic.decisions.decided.is_surely_equal: as_node(first) - second -> second - as_node(first)": BOTH_SIGNS,
    "impl.symbolic.decisions.extremes.polynomial_of: 1 -> 2": ONLY_DISTINCT,
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

DEARER: dict[str, str] = {
    "impl.merge.base.boundaries_of: 1 -> 0": "an axis of size 1 makes a boundary at which nothing carries; " + LATER,
    "impl.merge.layers.carry_free.carrying_corner: 0 -> -1": LATER,
    "impl.merge.layers.carry_free.carrying_corner: 0 -> 1 (3)": LATER,
    "impl.merge.layers.carry_free.valid_points: for _ in range(len(digits) + 1) -> "
    "for _ in range(len(digits) + 1); break": LATER,
    "impl.merge.layers.chain.carry_chain: 2 -> 1": COUNTED,
    "impl.merge.layers.chain.carry_chain: 4 -> 5": COUNTED,
    "impl.merge.layers.dispatch.constant_steps: 2 * len(carrying) * (4 * lines + boundaries) -> "
    "2 * len(carrying) + (4 * lines + boundaries)": COUNTED,
    "impl.merge.layers.dispatch.constant_steps: 4 * lines * (boundaries + 1) -> 4 * lines + (boundaries + 1)": COUNTED,
    "impl.merge.layers.dispatch.searched_box: len(undecided) + 1 -> len(undecided) - 1": COUNTED,
    "impl.merge.layers.dispatch.shown_hole: corner_hole(undecided, problem, budget) or row_hole(undecided, problem) -> "
    "corner_hole(undecided, problem, budget)": LATER,
    "impl.merge.layers.dispatch.valid_points: narrowed is None or (isinstance(inner, Base) and (not undecided)) -> "
    "narrowed is None": LATER,
    "impl.mergeability.equivalence.are_equal_apart: 1 -> 2 (2)": "fewer views are seen to be shared; " + LATER,
    "impl.mergeability.witness.witness_steps: if examination is None or not isinstance((box := "
    "examination.validity.box), Problem) -> if True": COUNTED,
}
"""Mutants that change how dear an answer is, or which right one is found, by key: they are faults that only what is
counted or found can show, and count as such."""

TESTED = dict(line.split("\t") for line in TESTED_FILE.read_text(encoding="utf-8").splitlines())
"""Mutants that change no value that a claim speaks of, each with the test that notices what they do change."""
