"""The kinds of questions about expressions of sympy."""

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.algebra.functions import ask_functions_of_sympy
from proofs.validation.drawn.algebra.joined import ask_joined_in_sympy
from proofs.validation.drawn.algebra.limits import ask_limits_of_sympy
from proofs.validation.drawn.algebra.values import ask_sympy

ALGEBRA: dict[str, Callable[[Random], None]] = {
    "sympy": ask_sympy,
    "joined in sympy": ask_joined_in_sympy,
    "limits of sympy": ask_limits_of_sympy,
    "functions of sympy": ask_functions_of_sympy,
}
"""Each by its name."""
