"""Forms taken apart and made again: the same atom with another form inside."""

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.terms import Form, Group, Quotient, Remainder


def rebuilt(atom: Atom, form: Form) -> Form:
    """The atom with another form inside."""
    match atom:
        case Quotient(divisor=by):
            return form // by
        case Remainder(divisor=by):
            return form % by
        case Group():
            return form.grouped()
        case _:
            return Form.of(atom)
