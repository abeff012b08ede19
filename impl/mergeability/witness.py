"""Answers that show what is wrong with a stack, with the values read at the indices they name."""

from __future__ import annotations

from impl.merge.base import Addresses, Base
from impl.merge.findings import Derivation
from impl.merge.layers import Layer
from impl.merge.problem import Index, Problem
from impl.merge.reading import Equality, read
from impl.merge.strict import StrictDerivation
from impl.mergeability.answers import OutOfBounds, Witness, WitnessKind
from impl.parts.normal_form import Parts


def witness_of(views: tuple[Parts, ...], kind: WitnessKind, indices: tuple[Index, ...], equality: Equality) -> Witness:
    """The witness at some indices, with what each reads."""
    return Witness(kind, tuple(indices), tuple([read(views, index).address_under(equality) for index in indices]))


def witness_steps(derivation: Derivation | StrictDerivation) -> int:
    """About how many steps it takes to find what refutes a stack: along each line the address of a corner, and then
    halvings between two places."""
    if isinstance(derivation, StrictDerivation):
        found = derivation.addresses
        steps = 0 if found is None else bend_steps(found.inner, found.problem)
        return witness_steps(derivation.observable) + steps
    examination = derivation.examination
    if examination is None or not isinstance(box := examination.validity.box, Problem):
        return 0
    return bend_steps(examination.inner, box)


def bend_steps(inner: Addresses, problem: Problem) -> int:
    """About how many steps it takes to find a bend of an address on a box."""
    evaluation = len(problem.lines) + (len(inner.boundaries) if isinstance(inner, Base) else 20) // 2 + 4
    halvings = max((line.extent.bit_length() for line in problem.lines), default=0)
    return evaluation * (4 * len(problem.lines) + 8 * halvings)


def out_of_bounds(views: tuple[Parts, ...], index: Index, layer: Layer, side: str | None = None) -> OutOfBounds:
    """The answer for a valid index that leaves the stack; of two, with the `side` that it is on."""
    leaves = read(views, index).leaves
    if leaves is None:
        raise ArithmeticError(f"the index {index} stays inside the stack")
    return OutOfBounds(index, *leaves, layer, side=side)
