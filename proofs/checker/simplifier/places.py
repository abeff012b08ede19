"""One place of an expression, an index or a condition, brought from one form to another by steps.

A step says that two forms are equal, and equals are put for equals, wherever they are; or it is about the whole
condition. Steps do not say to which part of a sum a multiple of an equation among the conditions was added, and two of
them may say what one quotient is: where equals for equals do not lead to the form that is then there, reasons have to
show that it is equal (`relations`).
"""

from __future__ import annotations

from dataclasses import dataclass

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.measure import Clause
from impl.simplify.forms.rebuilding import rebuilt
from impl.simplify.forms.terms import Compound, Form, Remainder
from impl.simplify.normal_forms.derivation import Passage
from impl.simplify.normal_forms.rewriting import Step
from proofs.checker.rejected import require
from proofs.checker.simplifier.relations import Equation, Shown, reasons, require_equal

Equals = dict[Form, Form]
"""What stands for a form from a step on."""

Move = Step | Shown
"""A step, or what is shown between two of them."""


@dataclass(frozen=True)
class Moves:
    """A passage with what is shown between its steps."""

    place: int | None
    given: tuple[Clause, ...]
    moves: tuple[Step | Shown, ...]


class Place:
    """The form that is there, what a condition says of it, and what steps say is equal where what is given holds."""

    def __init__(self, form: Form, kind: str) -> None:
        self.here, self.kind = form, kind
        self.said: list[Equation] = []
        self.equal = Equals()

    @property
    def now(self) -> Form:
        """What is there with equals put for equals."""
        return substituted(self.here, self.equal)

    def after(self, passage: Moves) -> Form:
        """What is there after a passage: what was shown last, or what equals lead to. Raises Rejected for a move that
        is none here."""
        for move in passage.moves:
            self.show(move) if isinstance(move, Shown) else self.take(move)
        return self.here if passage.moves and isinstance(passage.moves[-1], Shown) else self.now

    def take(self, step: Step) -> None:
        """One step. Raises Rejected for one about a condition that is not there."""
        if step.rule.relation == "value" and not (self.kind and step.before == self.now):
            self.equal[step.before] = step.after
            self.said.append(Equation(step.before, step.after))
        elif step.rule.relation == "value":
            self.here = substituted(step.after, self.equal)
        else:
            is_about = self.kind == ("==" if step.rule.relation == "zero" else ">=")
            require(is_about, "{}: no rule about what is there", step.rule.name)
            if self.here != step.before:
                name, before = step.rule.name, step.before
                require(self.now == before, "{}: {} is not what is there, {}", name, before, self.now)
            self.here = step.after
            self.kind = "==" if step.rule.relation == "equation" else self.kind

    def show(self, shown: Shown) -> None:
        """That another form is there. Raises Rejected unless its reasons show that it is equal."""
        require_equal(self.said, shown.why, self.now, shown.form)
        self.here = shown.form

    def explained(self, passage: Passage) -> Moves:
        """The passage with what has to be shown between its steps and after them."""
        moves: list[Move] = []
        for step in passage.steps:
            if step.rule.relation != "value" and self.here != step.before:
                moves += self.shown(step.before)
            self.take(step)
            moves.append(step)
        if passage.after is not None and passage.after.terms:
            moves += self.shown(passage.after)
        return Moves(passage.place, passage.given, tuple(moves))

    def shown(self, form: Form) -> list[Shown]:
        """Shows that a form is equal to what is there; nothing where it is that, or where nothing shows it."""
        why = reasons(self.said, self.now, form)
        if not why:
            return []
        self.here = form
        return [Shown(form, why)]


def substituted(form: Form, equal: Equals) -> Form:
    """The form with equals put for equals, from the outside in and again from the inside out."""
    return Substitution(equal).of_form(form)


class Substitution:
    """Equals put for equals; each form is gone through once, however many others it is in."""

    def __init__(self, equal: Equals) -> None:
        self.equal = equal
        self.known: dict[Form, Form] = {}

    def of_form(self, form: Form) -> Form:
        """What a form becomes."""
        if (known := self.known.get(form)) is not None:
            return known
        found = Form((), form.const)
        for atom, factor in form.terms:
            found = found + self.of_atom(atom) * factor
        if (other := self.equal.get(found, found)) != found:
            found = self.of_form(other)
        self.known[form] = found
        return found

    def of_atom(self, atom: Atom) -> Form:
        """What an atom becomes."""
        whole = Form.of(atom)
        if isinstance(atom, Remainder):
            quotient, divisor = atom.form // atom.divisor, atom.divisor
            if self.equal.get(whole) == atom.form - quotient * divisor:
                return self.of_form(atom.form) - self.of_form(quotient) * divisor
        if whole not in self.equal and isinstance(atom, Compound):
            whole = rebuilt(atom, self.of_form(atom.form))
        return self.of_form(self.equal[whole]) if whole in self.equal else whole
