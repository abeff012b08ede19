"""Derivations as plain data: what is written is read again, and what is no derivation is rejected, and why."""

import copy
import json
import subprocess
import sys
from io import StringIO

import pytest
from support.simplified import (
    derived,
    random_derivations,
    random_equations,
    reasons_in,
    recorded_derivations,
    without_reasons,
)

from impl.cli.program import main as simplify
from proofs.checker import Rejected, check
from proofs.checker import __main__ as command

RANGES = {"x": (0, 9), "y": (0, 3)}
QUOTIENT = ("//", ("+", ("*", "x", 4), "y"), 4)
RIGHT = derived(QUOTIENT, ("and", ("<", "x", 7), ("<=", 0, ("%", "y", 2))), RANGES)


def changed(path, value, answer=RIGHT):
    """An answer with one value changed."""
    other = copy.deepcopy(answer)
    holder = other
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return other


def test_derivations_are_accepted():
    """R10. Of recorded expressions and of random ones."""
    for answer in [RIGHT, *list(recorded_derivations())[::6], *random_derivations(4, 40)]:
        check(answer)


def test_where_an_equation_holds_reasons_show_the_answer():
    """R10. Steps say what is equal, not where it was put; without the reasons the answers are rejected."""
    answers = list(random_equations(3, 150))
    for answer in answers:
        check(answer)
    with_reasons = [answer for answer in answers if reasons_in(answer)]
    assert len(with_reasons) > 3
    for answer in with_reasons:
        with pytest.raises(Rejected, match=r"the derivation ends at|is not what is (given|there)"):
            check(without_reasons(answer))


def test_only_derivations_need_the_library():
    """Answers about stacks are checked without it."""
    code = "import sys, proofs.checker.__main__; sys.exit(any(name.split('.')[0] == 'impl' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("index", "valid"),
    [
        ("(i*12+j)%13", "i==j"), ("(i*12+j)//13", "(i*12+j)%13<1"), ("i%4//2+j%2//3", "i+j<9"), ("i", "i<2 and i>2"),
        ("i", "1<0"),
    ],
)
def test_what_the_command_simplifies_is_checked(index, valid, capsys):
    """R10. What it prints is a record; with another index it is rejected."""
    ranges = ["--range", "i=0:12,j=0:12"]
    assert simplify(["simplify", index, "--valid", valid, *ranges, "--json", "--derivation"]) == 0
    record = json.loads(capsys.readouterr().out)
    check(record)
    with pytest.raises(Rejected):
        check(changed(("after", "index"), 7, record))
    assert simplify(["simplify", index, "--valid", valid, *ranges, "--derivation"]) == 2


@pytest.mark.parametrize("low", [2**62, 2**63 - 2, 2**63, 2**64, -(2**63) - 2])
@pytest.mark.parametrize(("index", "valid"), [("(i*4+j)//4", "1"), ("(j*4)//4", "i<9"), ("(j*4)//4", "1")])
def test_variables_far_from_0_are_checked_as_others_are(index, valid, low, capsys):
    """R10. Found: the points of a range that begins beyond 64 bits were an OverflowError, whether or not what is
    checked has that variable, and right derivations were rejected."""
    given = [index, "--valid", valid, "--range", f"i={low}:{low + 4},j=0:4"]
    assert simplify(["simplify", *given, "--json", "--derivation"]) == 0
    record = json.loads(capsys.readouterr().out)
    check(record)
    with pytest.raises(Rejected, match="the derivation ends at"):
        check(changed(("after", "index"), 7, record))


def test_the_command_accepts_them(monkeypatch, capsys):
    """Beside answers about merges, one a line."""
    text = json.dumps(RIGHT) + "\n" + json.dumps(changed(("after", "index"), 3)) + "\n"
    monkeypatch.setattr(sys, "stdin", StringIO(text))
    assert command.main([]) == 1
    said = capsys.readouterr().out
    assert "line 2: rejected: the derivation ends at" in said and said.endswith("1 accepted, 1 rejected\n")


def atom(kind, divisor):
    """A form with one atom."""
    return {"constant": 0, "terms": [[1, {"kind": kind, "form": 3, "divisor": divisor}]]}


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("ranges",), [], "no ranges by name"),
        (("ranges", "x"), [3, 2], "is no range"),
        (("ranges", "x"), [0, True], "no list of integers"),
        (("ranges",), {"y": [0, 3]}, "x has no range"),
        (("before", "index"), 1.5, "of class float"),
        (("before", "index"), True, "no constant in True"),
        (("before", "index"), {"constant": 0, "terms": [["x", 1]]}, "no factor and atom"),
        (("before", "index"), atom("Power", 2), "unknown kind of atom 'Power'"),
        (("before", "index"), atom("Quotient", 0), "divisor"),
        (("before", "clauses"), [[">", 3]], "is no condition"),
        (("passages",), [], "the derivation ends at"),
        (("passages",), [{"kind": "Guessed"}], "unknown kind of passage"),
        (("passages", 0, "steps"), [{"rule": "guessed"}], "no rule of the library"),
        (("passages", 0, "steps"), [{"form": 0, "reasons": None}], "is no list"),
        (("passages", 0, "steps"), [{"reasons": []}], "no form in"),
        (("passages", 0, "steps"), [{"form": 0, "reasons": [{"kind": "Guessed"}]}], "unknown kind of reason"),
        (("passages", 0, "steps"), [{"form": 0, "reasons": [{"kind": "Quotient", "equation": 0}]}], "no divisor in"),
        (("passages", 0, "steps"), [{"form": 0, "reasons": [{"kind": "Combined", "multiples": [[1]]}]}], "no pairs"),
    ],
)
def test_what_is_no_derivation_is_rejected(path, value, problem):
    """With what is wrong."""
    with pytest.raises(Rejected, match=problem):
        check(changed(path, value))


X = {"constant": 0, "terms": [[1, "x"]]}
"""The variable x, from 0 to 9."""
LATE = {"constant": -5, "terms": [[1, "x"]]}
"""What is not negative from 5 on."""


def one_step(clauses, place, given, rule, ends, **parts):
    """A derivation of one step about some clauses, ending where it says."""
    step = {"rule": rule, "parts": parts, "before": ends[0], "after": ends[1]}
    after = {"index": 0, "clauses": [[kind, ends[1]] for kind, _ in clauses]}
    passage = {"kind": "Steps", "place": place, "given": given, "steps": [step]}
    before = {"index": 0, "clauses": clauses}
    answer = {"answer": "simplified", "ranges": {"x": [0, 9]}, "before": before, "after": after}
    return {**answer, "passages": [passage]}


def test_a_rule_about_signs_is_none_about_equations():
    """R10. `2*x + 1 == 0` holds nowhere, `x == 0` where x is 0; as comparisons they hold at the same points."""
    double = {"constant": 1, "terms": [[2, "x"]]}
    parts = {"x": X, "r": 1, "k": 0, "g": 2}
    check(one_step([[">=", double]], 1, [], "scaled", (double, X), **parts))
    with pytest.raises(Rejected, match="no rule about what is there"):
        check(one_step([["==", double]], 1, [], "scaled", (double, X), **parts))


def test_a_condition_is_not_given_for_itself():
    """R10. Places are counted from 0 on: from the end, a condition would hold because it holds."""
    for place in (-1, 2):
        with pytest.raises(Rejected, match="is no place of"):
            check(one_step([[">=", LATE]], place, [[">=", LATE]], "always", (LATE, 0), x=LATE))
    with pytest.raises(Rejected, match="is not what is given at 1"):
        check(one_step([[">=", LATE]], 1, [[">=", LATE]], "always", (LATE, 0), x=LATE))
    with pytest.raises(Rejected, match="may be negative"):
        check(one_step([[">=", LATE]], 1, [], "always", (LATE, 0), x=LATE))


@pytest.mark.parametrize("is_given", [False, True])
def test_a_variable_that_is_called_as_a_condition_is_written_is_no_such_condition(is_given):
    """Found: conditions were told apart by their texts, so `x >= 5` was left out beside a variable named `x-5`, or was
    given where that was."""
    real, named = {"constant": -5, "terms": [[1, "x"]]}, {"constant": 0, "terms": [[1, "x-5"]]}
    index = {"constant": 0, "terms": [[1, "x"]]}
    steps = {"kind": "Steps", "place": None, "given": [], "steps": []}
    after = [[">=", named]]
    if is_given:
        always = {"rule": "always", "parts": {"x": real}, "before": real, "after": 0}
        steps = {"kind": "Steps", "place": 1, "given": [[">=", real]], "steps": [always]}
        after = [[">=", 0], *after]
    record = {
        "answer": "simplified", "ranges": {"x": [0, 9], "x-5": [0, 0]}, "passages": [steps],
        "before": {"index": index, "clauses": [[">=", real], [">=", named]]},
        "after": {"index": index, "clauses": after},
    }  # fmt: skip
    with pytest.raises(Rejected):
        check(record)


def test_wide_divisors_are_exact():
    """R10. What is decided as a whole is looked at at every point, however large a divisor is."""
    wide = {"constant": 0, "terms": [[1, {"kind": "Quotient", "form": X, "divisor": 2**70}]]}
    before, after = {"index": wide, "clauses": []}, {"index": 0, "clauses": []}
    answer = {"answer": "simplified", "ranges": {"x": [0, 9]}, "before": before, "after": after}
    check({**answer, "passages": [{"kind": "Decided", "before": before, "after": after}]})
    other = {"kind": "Decided", "before": {"index": X, "clauses": []}, "after": after}
    with pytest.raises(Rejected, match="have other indices"):
        check({**answer, "passages": [other]})


def test_wide_numbers_are_exact():
    """R10. Beyond 64 bits as within: what is negative by one at a point is."""
    for constant, is_right in ((2**80 * 9, True), (2**80 * 9 - 1, False)):
        form = {"constant": constant, "terms": [[-(2**80), "x"]]}
        given = {"constant": 9, "terms": [[-1, "x"]]}
        step = {"rule": "always", "parts": {"x": form}, "before": form, "after": 0}
        ends = [[">=", form], [">=", given]], [[">=", given]]
        before, after = ({"index": 0, "clauses": clauses} for clauses in ends)
        last = {"kind": "Steps", "place": 0, "given": [[">=", 0], [">=", given]], "steps": []}
        passages = [{"kind": "Steps", "place": 1, "given": [[">=", given]], "steps": [step]}, last]
        answer = {"answer": "simplified", "ranges": {"x": [0, 9]}, "before": before, "after": after}
        if is_right:
            check({**answer, "passages": passages})
        else:
            with pytest.raises(Rejected, match="may be negative"):
                check({**answer, "passages": passages})
