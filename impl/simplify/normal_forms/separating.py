"""Multiples of a number taken out of a form: what is a whole multiple of it, and the rest."""

from __future__ import annotations

from impl.simplify.forms.atoms import Atom
from impl.simplify.forms.terms import Form


def separated(x: Form, c: int) -> tuple[Form, Form]:
    """A whole and a rest with `x == whole * c + rest`, the coefficients of the rest as near to 0 as can be."""
    whole: list[tuple[Atom, int]] = []
    rest: list[tuple[Atom, int]] = []
    for atom, factor in x.terms:
        left = signed(factor, c)
        if left:
            rest.append((atom, left))
        if left != factor:
            whole.append((atom, (factor - left) // c))
    return Form(tuple(whole), x.const // c), Form(tuple(rest), x.const % c)


def signed(factor: int, c: int) -> int:
    """The coefficient nearest to 0 with a given remainder; of two the positive one.

    >>> signed(16, 15), signed(14, 15), signed(-3, 6)
    (1, -1, 3)
    """
    rest = factor % c
    return rest - c if 2 * rest > c else rest
