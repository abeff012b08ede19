"""Whether two stacks read the same: each kind of evidence is accepted where it is one, and rejected where it is not."""

import copy
import json

import pytest

from impl import View
from impl.cli.program import main
from impl.mergeability import equivalent
from proofs.checker import Rejected, check
from proofs.checker.equivalences import MOST_INDICES
from proofs.validation.evidence import compared, plain_stack

ROWS, COLUMNS = View.create((4, 2)), View.create((4, 2), (1, 4))
LINE = View.create((8,))
TURNED = View.create((2, 4), (1, 2))
HALF = View.create((4,), (2,))
HIGHER = View.create((5, 2), (1, 4), -1)
SPELLINGS = {
    "the same": ((COLUMNS, LINE), (COLUMNS, LINE), "Same"),
    "one view on both sides": ((ROWS, HALF), (View.create((8,)), HALF), "Run"),
    "shared views": ((COLUMNS, LINE, LINE.stride((-1,)), TURNED), (COLUMNS, LINE.stride((-1,)), TURNED), "Run"),
    "a row before the first": ((COLUMNS, LINE), (HIGHER, View.create((8,), (1,), 2)), "Listed"),
}


def answered(left, right):
    """What is answered about two stacks, as plain data."""
    return compared(left, right, equivalent(left, right))


def changed(answer, path, value):
    """An answer with one value changed."""
    other = copy.deepcopy(answer)
    holder = other
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return other


@pytest.mark.parametrize("name", SPELLINGS)
def test_what_is_equivalent_has_evidence(name):
    """D6. The first kind of evidence is the one that is said; it shows nothing about another stack."""
    left, right, kind = SPELLINGS[name]
    answer = answered(left, right)
    assert answer["answer"] == "equivalent" and answer["evidence"]["kind"] == kind
    check(answer)
    other = (*left[:-1], View.create(left[-1].shape, tuple(-s for s in left[-1].strides), 7))
    with pytest.raises(Rejected):
        check(changed(answer, ("left",), plain_stack(other)))


def plain(left, right, evidence):
    """That two stacks are equivalent, for a reason."""
    return {"answer": "equivalent", "left": plain_stack(left), "right": plain_stack(right), "evidence": evidence}


LISTED, SAME = {"kind": "Listed"}, {"kind": "Same"}
NORMAL = {"kind": "Run", "position": 0, "count": 1, "certificate": {"kind": "Normal"}, "rest": SAME}


def test_every_index_is_read():
    """D16. Through both stacks, that read the same in two ways; one index that differs is enough."""
    left, right = (COLUMNS, LINE), (COLUMNS, LINE, LINE)
    check(plain(left, right, LISTED))
    with pytest.raises(Rejected, match="reads something else"):
        check(plain(left, (ROWS, LINE), LISTED))
    with pytest.raises(Rejected, match="the shapes differ"):
        check(plain(left, (COLUMNS, TURNED), LISTED))
    masked = View.create((8,), mask=((0, 7),))
    with pytest.raises(Rejected, match="reads something else"):
        check(plain(left, (COLUMNS, masked), LISTED))
    wide = View.create((MOST_INDICES + 1,), (0,))
    with pytest.raises(Rejected, match="more than are listed"):
        check(plain((wide,), (wide,), LISTED))


def test_what_leaves_a_view_is_not_equivalent():
    """D16. Not even to itself, by whichever evidence."""
    leaving = (View.create((7,)), LINE)
    for evidence in (SAME, LISTED, {"kind": "Turned", "rest": SAME}):
        with pytest.raises(Rejected, match=r"may leave|something else"):
            check(plain(leaving, leaving, evidence))
    apart = {"kind": "Apart", "below": 0, "above": 1, "rest": SAME}
    with pytest.raises(Rejected, match="may leave"):
        check(plain(leaving, leaving, apart))


def test_a_run_is_the_view_that_it_is_said_to_be():
    """D16. The certificate is checked, and what comes after it is about the view."""
    flat = View.create((8,))
    run = {**NORMAL, "view": plain_stack((flat,))[0]}
    check(plain((flat,), (flat,), run))
    with pytest.raises(Rejected, match="has not the address"):
        check(plain((View.create((8,), (2,)),), (flat,), run))
    wrong = (-1, 1, "no such"), (0, 0, "no views in a run"), (1, 1, "no views"), (0, 9, "such")
    for position, count, problem in wrong:
        with pytest.raises(Rejected, match=problem):
            check(plain((flat,), (flat,), {**run, "position": position, "count": count}))


def test_what_is_apart_is_shared():
    """D16. Below and above; and something is between."""
    left, right = (COLUMNS, LINE, LINE, TURNED), (COLUMNS, LINE, TURNED)
    check(plain(left, right, {"kind": "Apart", "below": 1, "above": 1, "rest": LISTED}))
    for below, above, problem in ((1, 2, "nothing between"), (-1, 0, "no such"), (3, 0, "nothing"), (0, 5, "no such")):
        with pytest.raises(Rejected, match=problem):
            check(plain(left, right, {"kind": "Apart", "below": below, "above": above, "rest": LISTED}))
    others = (ROWS, LINE, TURNED), (COLUMNS, LINE, View.create((2, 4), (1, 2), 1, ((0, 1), (0, 3))))
    for other in others:
        with pytest.raises(Rejected, match="what is shared differs"):
            check(plain(left, other, {"kind": "Apart", "below": 1, "above": 1, "rest": LISTED}))


def test_a_difference_is_read():
    """D6. The index is one of both shapes, and reads what is shown."""
    answer = answered((ROWS,), (COLUMNS,))
    assert answer["answer"] == "different"
    check(answer)
    wrong = (("index",), [4, 0]), (("index",), [0]), (("index",), None), (("addresses",), [1, 1]), (("addresses",), [1])
    for path, value in (*wrong, (("addresses",), [None, None]), (("index",), [0, 0])):
        with pytest.raises(Rejected):
            check(changed(answer, path, value))
    with pytest.raises(Rejected, match="reads the same"):
        check(changed(changed(answer, ("index",), [0, 0]), ("addresses",), [0, 0]))


def test_shapes_that_differ_are_a_difference():
    """D6. No index is named, and nothing is shown."""
    answer = answered((ROWS,), (LINE,))
    check(answer)
    for path, value in ((("addresses",), [0, None]), (("right",), plain_stack((COLUMNS,))), (("index",), [0, 0])):
        with pytest.raises(Rejected):
            check(changed(answer, path, value))


def test_what_is_no_evidence_is_rejected():
    """With what is wrong."""
    for evidence, problem in (({"kind": "Guessed"}, "unknown kind"), ({}, "no kind"), ({"kind": "Turned"}, "no rest")):
        with pytest.raises(Rejected, match=problem):
            check(plain((ROWS,), (ROWS,), evidence))
    with pytest.raises(Rejected, match="no views"):
        check({"answer": "equivalent", "left": [], "right": [], "evidence": SAME})


@pytest.mark.parametrize("is_first", [True, False])
def test_the_stack_that_is_left_is_the_one_that_is_named(is_first, capsys):
    """Found: the checker rejected what `equivalent --json` says of a stack that an index leaves."""
    texts = ["View((2, 3))", '[{"shape": [5]}, {"shape": [2, 3]}]']
    assert main(["equivalent", *(texts[::-1] if is_first else texts), "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    check(record)
    assert record["side"] == ("first" if is_first else "second")
    for change in (
        {"side": "second" if is_first else "first"}, {"side": "third"}, {"side": None}, {"flat": 4}, {"level": 1},
        {"size": 6}, {"witness": [0, 0]}, {"left": []}, {"right": [{"shape": 3}]},
    ):  # fmt: skip
        with pytest.raises(Rejected):
            check(record | change)
    with pytest.raises(Rejected):
        check({name: value for name, value in record.items() if name != "side"})
