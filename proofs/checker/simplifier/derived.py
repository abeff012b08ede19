"""Simplified expressions and their derivations as plain data, and the check of one that was written so.

    {"answer": "simplified", "ranges": {"x": [0, 9], ...}, "before": expression, "after": expression, "passages": [...]}

An expression has an "index", a form, and "clauses", pairs of ">=" or "==" and a form. A form is an integer, or has a
"constant" and "terms", pairs of a factor and an atom: the name of a variable, or the "kind" Quotient, Remainder or
Group with the "form" inside and, of the first two, the "divisor". A passage is of the kind Steps, with its "place",
what is "given" and the "steps", each with the name of its "rule", its "parts" by name, and the forms "before" and
"after"; or Decided, with the expressions "before" and "after".

Between steps in one place, and after them, may stand what is shown: that the "form" is there now, with "reasons". What
steps of the passage say is equal are equations, numbered from 0 on, but for a step about a whole condition; and each
reason makes one more: it is of the kind Combined, with "by", "left", "right" and "multiples", pairs of a factor and the
number of an equation; or Quotient or Remainder, with the number of an "equation" and the "divisor" of both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from impl.simplify.forms.atoms import Atom, Var
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.terms import Division, Form, Group, Quotient, Remainder
from impl.simplify.normal_forms.derivation import KINDS, Decided, Expression, Result
from impl.simplify.normal_forms.rewriting import Step
from impl.simplify.rules import RULES
from proofs.checker.rejected import Data, Rejected, field, integer, integers, items, require
from proofs.checker.simplifier.derivations import explained, require_derived
from proofs.checker.simplifier.everywhere import Everywhere, Ranges, TooLargeError, ranges_of
from proofs.checker.simplifier.places import Move, Moves
from proofs.checker.simplifier.relations import Combined, Divided, Reason, Shown

T = TypeVar("T")

BY_NAME = {rule.name: rule for rule in RULES}
"""The rules of the library."""


def plain_derivation(expression: Expression, result: Result) -> dict[str, Any]:
    """What was answered about an expression, and how the one became the other, as plain data."""
    both = [expression, result.expression]
    parts = with_exact_numbers(ranges_of(both), lambda everywhere: explained(expression, result, everywhere))
    decided = [end for passage in result.passages if isinstance(passage, Decided) for end in ends_of(passage)]
    return {
        "answer": "simplified",
        "ranges": {name: list(bounds) for name, bounds in sorted(ranges_of([*both, *decided]).items())},
        "before": plain_expression(expression),
        "after": plain_expression(result.expression),
        "passages": list(map(plain_passage, parts)),
    }


def ends_of(passage: Decided) -> tuple[Expression, Expression]:
    """What was decided, and as what."""
    return passage.before, passage.after


def plain_expression(expression: Expression) -> dict[str, Any]:
    """An expression as plain data."""
    return {"index": plain_form(expression.index), "clauses": list(map(plain_clause, expression.clauses))}


def plain_clause(clause: Clause) -> list[Any]:
    """A condition as plain data."""
    return [clause[0], plain_form(clause[1])]


def plain_form(form: Form | int) -> Any:
    """A form as plain data: a number if it is one."""
    if isinstance(form, int) or not form.terms:
        return form if isinstance(form, int) else form.const
    return {"constant": form.const, "terms": [[factor, plain_atom(atom)] for atom, factor in form.terms]}


def plain_atom(atom: Atom) -> Any:
    """An atom as plain data: a name if it is a variable."""
    match atom:
        case Division():
            return {"kind": type(atom).__name__, "form": plain_form(atom.form), "divisor": atom.divisor}
        case Group():
            return {"kind": "Group", "form": plain_form(atom.form)}
    return str(atom)


def plain_passage(part: Moves | Decided) -> dict[str, Any]:
    """A part of a derivation as plain data."""
    if isinstance(part, Decided):
        before, after = map(plain_expression, ends_of(part))
        return {"kind": "Decided", "before": before, "after": after}
    given, moves = list(map(plain_clause, part.given)), list(map(plain_move, part.moves))
    return {"kind": "Steps", "place": part.place, "given": given, "steps": moves}


def plain_move(move: Move) -> dict[str, Any]:
    """A step, or what is shown, as plain data."""
    if isinstance(move, Shown):
        return {"form": plain_form(move.form), "reasons": list(map(plain_reason, move.why))}
    parts = {name: plain_form(part) for name, part in zip(move.rule.parts, move.parts, strict=True)}
    before, after = plain_form(move.before), plain_form(move.after)
    return {"rule": move.rule.name, "parts": parts, "before": before, "after": after}


def plain_reason(reason: Reason) -> dict[str, Any]:
    """A reason as plain data."""
    if isinstance(reason, Divided):
        return {"kind": reason.kind.__name__, "equation": reason.equation, "divisor": reason.divisor}
    ends = {"left": plain_form(reason.left), "right": plain_form(reason.right)}
    return {"kind": "Combined", "by": reason.by, "multiples": list(map(list, reason.multiples)), **ends}


def with_exact_numbers(ranges: Ranges, work: Callable[[Everywhere], T]) -> T:
    """What is done at all points of some ranges: with integers that are exact however large, where others do not
    hold the numbers."""
    try:
        return work(Everywhere(ranges))
    except TooLargeError:
        return work(Everywhere(ranges, is_exact=True))


def check_simplified(record: Data) -> None:
    """Raises Rejected unless the derivation leads from what was given to what was answered, each step as it must be."""
    ranges = ranges_in(field(record, "ranges"))
    reader = Reader(ranges)
    before, after = (reader.expression(field(record, name)) for name in ("before", "after"))
    passages = list(map(reader.passage, items(field(record, "passages"))))
    with_exact_numbers(ranges, lambda everywhere: require_derived(before, passages, everywhere, after))


def ranges_in(data: Data) -> Ranges:
    """The least and the greatest value of each variable."""
    require(isinstance(data, dict), "{!r} are no ranges by name", data)
    found: dict[str, tuple[int, int]] = {}
    for name, bounds in data.items():
        pair = integers(bounds)
        require(len(pair) == 2 and pair[0] <= pair[1], "{!r} is no range", bounds)
        found[name] = pair[0], pair[1]
    return found


class Reader:
    """Plain data to expressions, with one variable for each name."""

    def __init__(self, ranges: Mapping[str, tuple[int, int]]) -> None:
        self.variables = {name: Form.of(Var(name, low, high)) for name, (low, high) in ranges.items()}

    def form(self, data: Data) -> Form:
        """A form, collected whatever the order of its terms."""
        if type(data) is int:
            return Form((), data)
        found = Form((), integer(data, "constant"))
        for term in items(field(data, "terms")):
            pair = items(term)
            require(len(pair) == 2 and type(pair[0]) is int, "{!r} is no factor and atom", term)
            found = found + self.atom(pair[1]) * pair[0]
        return found

    def atom(self, data: Data) -> Form:
        """An atom, as a form."""
        if type(data) is str:
            require(data in self.variables, "{} has no range", data)
            return self.variables[data]
        kind, inner = field(data, "kind"), self.form(field(data, "form"))
        if kind == "Group":
            return inner.grouped()
        divisor = integer(data, "divisor")
        require(divisor > 0, "the divisor {} is not positive", divisor)
        require(kind in ("Quotient", "Remainder"), "unknown kind of atom {!r}", kind)
        return inner // divisor if kind == "Quotient" else inner % divisor

    def clause(self, data: Data) -> Clause:
        """A condition."""
        pair = items(data)
        require(len(pair) == 2 and pair[0] in KINDS, "{!r} is no condition", data)
        return pair[0], self.form(pair[1])

    def expression(self, data: Data) -> Expression:
        """An index and its conditions."""
        clauses = tuple(map(self.clause, items(field(data, "clauses"))))
        return Expression(self.form(field(data, "index")), clauses)

    def passage(self, data: Data) -> Moves | Decided:
        """A part of a derivation."""
        match field(data, "kind"):
            case "Decided":
                return Decided(self.expression(field(data, "before")), self.expression(field(data, "after")))
            case "Steps":
                given = tuple(map(self.clause, items(field(data, "given"))))
                place = None if field(data, "place") is None else integer(data, "place")
                return Moves(place, given, tuple(map(self.move, items(field(data, "steps")))))
            case kind:
                raise Rejected(f"unknown kind of passage {kind!r}")

    def reason(self, data: Data) -> Reason:
        """Why two forms are equal."""
        kind = field(data, "kind")
        if kind in ("Quotient", "Remainder"):
            return Divided(
                Quotient if kind == "Quotient" else Remainder, integer(data, "equation"), integer(data, "divisor")
            )
        require(kind == "Combined", "unknown kind of reason {!r}", kind)
        multiples = list(map(integers, items(field(data, "multiples"))))
        require(all(len(pair) == 2 for pair in multiples), "{} are no pairs of a factor and a number", multiples)
        pairs = tuple((factor, number) for factor, number in multiples)
        return Combined(
            integer(data, "by"), pairs, self.form(field(data, "left")), self.form(field(data, "right"))
        )

    def move(self, data: Data) -> Move:
        """An application of a rule, or what is shown."""
        if isinstance(data, dict) and "reasons" in data:
            return Shown(self.form(field(data, "form")), tuple(map(self.reason, items(field(data, "reasons")))))
        name = field(data, "rule")
        require(type(name) is str and name in BY_NAME, "{!r}: no rule of the library", name)
        rule, given = BY_NAME[name], field(data, "parts")
        parts = [integer(given, part) if part in rule.numbers else self.form(field(given, part)) for part in rule.parts]
        return Step(rule, tuple(parts), self.form(field(data, "before")), self.form(field(data, "after")))
