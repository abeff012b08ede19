"""How much is tried for an index expression: the words of `expr_idxs`, and the efforts of the simplifier (R10)."""

from math import prod

import pytest
from support.kernels import view_of
from support.simplified import redone

from impl import ShapeTracker, ViewError, dropin
from impl.errors import SymbolicError
from impl.simplify import Expression, simplified, simplify
from impl.simplify.trees import Reader, trees_of
from impl.symbolic import NumNode, Variable
from impl.symbolic.cost import cost
from proofs.programs import value_of
from proofs.stacks import CORPUS, raw, records
from proofs.validation.readings import expressed

TURNED = ShapeTracker.from_shape((7, 2)).permute((1, 0)).reshape((7, 2))
"""A stack that is no one view."""

NONE = "((((((idx0*2)%7)+idx1)%7)*2)+(((idx0*2)+idx1)//7))"
FAST = "(((((idx0*2)+idx1)//7)*-13)+(idx0*4)+(idx1*2))"
FULL = "(((((idx0*2)+idx1)//7)*-13)+(((idx0*2)+idx1)*2))"
"""What is said of it with each word."""

EVERY = 60
"""Every how many of the recorded stacks are asked about."""

MOST_POINTS = 2**12
"""Points at which a derivation is done again."""


def test_each_word_gives_what_it_says():
    """R10. Of one stack, from nothing to all; the default is all."""
    texts = {word: TURNED.expr_idxs(simplify=word)[0].render() for word in ("none", "fast", "full")}
    assert texts == {"none": NONE, "fast": FAST, "full": FULL}
    assert TURNED.expr_idxs() == TURNED.expr_idxs(simplify="full")
    assert TURNED.expr_idxs(simplify="none") == TURNED.eager_idxs()


def test_every_word_reads_the_same():
    """R10, D16. Recorded stacks; nothing is dearer than what is there without, and more effort is cheaper on the
    whole."""
    total = dict.fromkeys(("none", "fast", "full"), 0)
    for record in records(CORPUS, EVERY):
        tracker = ShapeTracker(tuple(map(view_of, record["views"])))
        for word in total:
            found = tracker.expr_idxs(simplify=word)
            expressed(found, tracker)
            total[word] += cost(*found)
            assert cost(*found) <= cost(*tracker.eager_idxs())
    assert total["full"] < total["fast"] < total["none"]


def test_given_indices_are_simplified_as_much():
    """R10, D16. As the index of each axis is."""
    given = [Variable("a", 0, 6), Variable("b", 0, 1)]
    for word, text in (("none", NONE), ("fast", FAST), ("full", FULL)):
        index, _ = TURNED.expr_idxs(given, word)
        assert index.render() == text.replace("idx0", "a").replace("idx1", "b")
        assert value_of(index, {"a": 5, "b": 1}) == 9


def test_derivations_of_little_effort_are_done_again():
    """R10. The cheapest normal form of recorded expressions, step by step."""
    done = 0
    for record in records(CORPUS, 20):
        index, valid, sizes = raw(record["views"])
        ranges = {name: (0, size - 1) for name, size in sizes.items()}
        if prod(sizes.values()) > MOST_POINTS:
            continue
        reader = Reader(ranges)
        expression = Expression(reader.form(index), reader.clauses(valid))
        fast = simplified(expression, effort="fast")
        assert redone(expression, fast.passages, ranges) == fast.expression
        assert fast.cost <= fast.cost_before
        assert trees_of(fast.expression)
        done += 1
    assert done > 60


def test_the_drop_in_gives_the_texts_of_tinygrad_unless_asked():
    """R10. Code is made of them that rounds divisions to 0."""
    tracker = dropin.ShapeTracker.from_shape((7, 2)).permute((1, 0)).reshape((7, 2))
    assert tracker.expr_idxs()[0].render() == tracker.expr_idxs(simplify="none")[0].render() == NONE
    assert tracker.expr_idxs(simplify="fast")[0].render() == FAST


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("quick", "expr_idxs: simplify 'quick' is unknown; need 'fast', 'full' or 'none'"),
        ("FULL", "expr_idxs: simplify 'FULL' is unknown; need 'fast', 'full' or 'none'"),
        (True, "expr_idxs: simplify: True is not a str"),
        (None, "expr_idxs: simplify: None is not a str"),
    ],
)
@pytest.mark.parametrize("tracker", [TURNED, dropin.ShapeTracker.from_shape((4,))])
def test_other_words_are_refused(tracker, word, message):
    """D16. By both trackers, with given indices and without."""
    for given in (None, [NumNode(0)] * len(tracker.shape)):
        with pytest.raises(ViewError) as refusal:
            tracker.expr_idxs(given, word)
        assert str(refusal.value) == message


def test_other_efforts_are_refused():
    """R10. The simplifier always tries something: it has no word for nothing."""
    x = Variable("x", 0, 9)
    with pytest.raises(SymbolicError) as refusal:
        simplify(x // 3, NumNode(1), effort="none")
    assert str(refusal.value) == "simplify: effort 'none' is unknown; need 'fast' or 'full'"
    reader = Reader({"x": (0, 9)})
    with pytest.raises(SymbolicError) as refusal:
        simplified(Expression(reader.form("x"), ()), effort=2)
    assert str(refusal.value) == "simplified: effort: 2 is not a str"
