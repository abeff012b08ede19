"""The kinds of questions about views with several variables, none of which is ever refused."""

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.variables.bound import ask_bound_in_bounds
from proofs.validation.drawn.variables.leaving import ask_left_by_values
from proofs.validation.drawn.variables.twins import ask_twin_variables
from proofs.validation.drawn.variables.windows import ask_symbolic_strides

VARIABLES: dict[str, Callable[[Random], None]] = {
    "twin variables": ask_twin_variables,
    "symbolic strides": ask_symbolic_strides,
    "left by values": ask_left_by_values,
    "bound in bounds": ask_bound_in_bounds,
}
"""Each by its name."""
