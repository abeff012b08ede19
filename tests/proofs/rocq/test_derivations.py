"""Derivations of simplified expressions: the checker that is proved right and the one in Python agree on them."""

from random import Random

from support.answers import tampered
from support.simplified import random_derivations, random_equations, reasons_in, recorded_derivations, without_reasons
from support.verified import disagreements

from impl.simplify.rules import RULES
from proofs.rocq.rules import table
from proofs.rocq.sources import text_of


def with_move(answer, at, number, move):
    """The answer with another step, or something else shown, in a passage."""
    passages = list(answer["passages"])
    steps = list(passages[at]["steps"])
    steps[number] = move
    passages[at] = {**passages[at], "steps": steps}
    return {**answer, "passages": passages}


def said_alike(program, answers):
    """What is said of some answers; fails where the two differ."""
    count, wrong = disagreements(program, answers)
    assert wrong == []
    return count


def test_the_recorded_derivations_are_accepted(program):
    """R10. 70 expressions, by steps of most rules."""
    answers = list(recorded_derivations())
    assert said_alike(program, answers) == {"accepted": len(answers)} and len(answers) == 70


def test_random_derivations_are_accepted(program):
    """R10. Whatever the budget, decided as a whole or not."""
    answers = list(random_derivations(1, 300))
    assert said_alike(program, answers) == {"accepted": 300}
    passages = [passage for answer in answers for passage in answer["passages"]]
    used = {step["rule"] for passage in passages for step in passage.get("steps", ())}
    assert {passage["kind"] for passage in passages} == {"Steps", "Decided"} and len(used) > len(RULES) // 2


def test_reasons_are_accepted_where_equations_hold(program):
    """R10. What steps say is equal shows the answer, by multiples, quotients and remainders."""
    answers = list(random_equations(3, 300))
    assert said_alike(program, answers) == {"accepted": 300}
    with_reasons = [answer for answer in answers if reasons_in(answer)]
    kinds = {reason["kind"] for answer in with_reasons for why in reasons_in(answer) for reason in why}
    assert kinds == {"Combined", "Quotient"}
    assert said_alike(program, list(map(without_reasons, with_reasons))) == {"rejected": len(with_reasons)}


def test_tampered_reasons_are_told_apart_alike(program):
    """R10. A number, an equation, a side or a kind is another one; what is accepted says the same of other numbers."""
    random = Random(4)
    changed = []
    for answer in random_equations(3, 300):
        for at, passage in enumerate(answer["passages"]):
            for number, move in enumerate(passage.get("steps", ())):
                others = tampered(move, random, 60) if "reasons" in move else ()
                changed += [with_move(answer, at, number, other) for other in others]
    count = said_alike(program, changed)
    assert count["rejected"] > 3 * count["accepted"] > 0, count


def test_tampered_derivations_are_told_apart_alike(program):
    """R10. Most are rejected; what is accepted says the same, or something else that is so."""
    random = Random(3)
    changed = [other for answer in random_derivations(2, 300) for other in tampered(answer, random, 5)]
    count = said_alike(program, changed)
    assert count["rejected"] > 1200 and 10 < count["accepted"] < 100, count


def test_more_points_than_are_looked_at(program):
    """R11. A need that bounds show is shown at any number of points; one that must be looked at is not."""
    x, small = {"constant": 0, "terms": [[1, "x"]]}, {"constant": 0, "terms": [[1, "x"], [-1, "y"]]}
    answers = []
    for highest in (63, 64):
        for form in (x, small):
            given = {"index": 0, "clauses": [[">=", form]] * 2}
            step = {"rule": "always", "parts": {"x": form}, "before": form, "after": 0}
            passage = {"kind": "Steps", "place": 1, "given": given["clauses"][:1], "steps": [step]}
            last = {"kind": "Steps", "place": 0, "given": given["clauses"][:1], "steps": []}
            ranges = {"x": [0, highest], "y": [0, 63]}
            after = {"index": 0, "clauses": given["clauses"][:1]}
            answer = {"answer": "simplified", "ranges": ranges, "before": given, "after": after}
            passage = {**passage, "given": given["clauses"][1:]}
            answers.append({**answer, "passages": [passage, {**last, "given": [[">=", 0], [">=", form]]}]})
    assert [said_alike(program, [answer]) for answer in answers] == [
        {verdict: 1} for verdict in ("accepted", "accepted", "accepted", "rejected")
    ]


def test_the_rules_in_rocq_are_those_that_run():
    """R10. Written down from the objects of the library."""
    assert table() in text_of("simplifier/RuleTable.v")
