"""Comparisons of two stacks: the checker that is proved right and the one in Python agree on them.

`python tests/proofs/rocq/comparisons.py` does the same with more of them, and counts which evidence there is.
"""

from collections import Counter
from itertools import islice
from random import Random

from support.answers import tampered
from support.verified import disagreements

from tests.proofs.rocq.comparisons import drawn, records, simplified, swept


def agreed(program, answers):
    """What is said of some answers; fails where the two differ."""
    count, wrong = disagreements(program, answers)
    assert wrong == []
    return count


def test_what_is_answered_is_accepted(program):
    """D6, D16. Of the small boxes and of recorded and drawn stacks; nearly every answer carries evidence."""
    count = Counter()
    pairs = [*islice(swept(), 0, None, 7), *islice(simplified(), 60), *drawn(1, 400)]
    answers = list(records(pairs, count))
    assert agreed(program, answers) == {"accepted": len(answers)}
    assert {"Different", "Same", "Run Same", "Listed"} <= count.keys() and count["no evidence"] <= 5, count


def test_tampered_comparisons_are_told_apart_alike(program):
    """D6. Most are rejected; what is accepted says the same, or something else that is so."""
    random = Random(5)
    answers = [answer for answer in records(drawn(2, 250), Counter()) if len(str(answer)) < 6000]
    changed = [other for answer in answers for other in tampered(answer, random, 5)]
    count = agreed(program, changed)
    assert count["rejected"] > 800 and 20 < count["accepted"] < 200, count
