"""Mutants that neither claims nor answers notice, each by name: those that do the same, those that make an answer
dearer, or another right one, and those that tests notice.

Two files list the first, a mutant and a reason on each line; reasons that many have in common are named here. A key
that is no mutant any more is stale (`tests/proofs/mutation/test_survivors.py`); one that is noticed after all is
reported by the run.
"""

from pathlib import Path

TESTED_FILE = Path(__file__).with_name("tested.txt")
"""For each mutant that survives, by key, the test that fails with it; written by `tests.support.mutants`."""

REASONS = {
    "true-as-well": "another rule that is true: what is proved of a rule is that it is true, not that it is this one",
    "implied": "implied by the other needs, which are bounds of one interval",
    "same-at-0": "both branches agree where the condition changes",
    "refused": "a step of 0 is refused before",
    "no-index": "a view that reads nothing may have any offset; it is normalised afterwards, or its shape alone shows",
    "one-value": "a piece has the value of its form; that it is kept in one piece is for tests/impl",
    "shortcut": "a shortcut: what comes after finds the same",
    "message": "the words of a refusal alone, which is refused either way",
    "commutes-as-numbers": "a sum and a product of numbers are the same in either order",
    "at-most-3": "there are never more than three: two stacks, bounds, reasons, three parts beside a shape",
    "both-signs": "the lowest value of the difference and that of its negative are asked for both, in any order",
    "only-distinct": "a name is counted up so that copies of it differ; by how much does not matter",
    "same-shape": "a tensor with the shape that it has is the same tensor; booleans without axes are refused before",
    "asked-again": "what is kept is not taken where it may be; the method that is asked instead answers the same",
    "few-axes": "operations take at most 256 axes (`require_few_axes`)",
    "counted": "counts other work off the budget: which questions are left undecided changes, no answer to another",
    "later": "leaves to a layer behind it what one has decided, which is as exact, and may be too dear for that",
    "by-one": "how many are tried, looked at or gone through in this way; what is beyond is left to another, as exact",
    "kept-longer": "which answers are kept: those that are not are worked out again",
    "spread": "where in a list points are looked at: what is found is shown by what is read there",
    "orders": "another order of the terms of a sum, or of conditions",
    "applied": "tries a rule with other parts, or not: it is applied only where its left side is what stands there",
    "candidates": "proposes other candidates, or fewer: each is compared at all points before it is taken",
    "cheaper": "chooses by another cost among expressions that are equal",
    "bounds": "finds bounds that are less tight; they hold as well",
    "plainer-text": "writes a text that is longer, of the same value",
    "plainer": "a node stays that is equal to a plainer one; bounds hold of both",
    "arranges": "chooses how a kernel is arranged; what it reads and writes in any arrangement is checked",
    "arranged": "chooses how a result is divided over a mesh; what each device holds is checked",
}
"""Reasons that several mutants survive for, by the names that stand in the files."""


def listed(name: str) -> dict[str, str]:
    """What a file lists: the reason of each mutant, by key."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    return {key: REASONS.get(reason, reason) for key, reason in (line.split("\t") for line in lines)}


EQUIVALENT = listed("equivalent.txt")
"""Mutants that do the same as the function wherever it is called, or make another true rule, by key."""

DEARER = listed("dearer.txt")
"""Mutants that change how dear an answer is, or which right one is found, by key: they are faults that only what is
counted or found can show, and count as such."""

TESTED = dict(line.split("\t") for line in TESTED_FILE.read_text(encoding="utf-8").splitlines())
"""Mutants that change no value that a claim speaks of, each with the test that notices what they do change."""
