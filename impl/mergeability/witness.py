"""Answers that show what is wrong with a stack, with the values read at the indices they name."""

from __future__ import annotations

from impl.merge.layers import Layer
from impl.merge.problem import Index
from impl.merge.reading import Reading, read
from impl.mergeability.answers import Equality, OutOfBounds, Witness, WitnessKind
from impl.parts.normal_form import Parts


def witness_of(views: tuple[Parts, ...], kind: WitnessKind, indices: tuple[Index, ...], equality: Equality) -> Witness:
    """The witness at some indices, with what each reads."""
    return Witness(kind, tuple(indices), tuple(shown(read(views, index), equality) for index in indices))


def shown(reading: Reading, equality: Equality) -> int | None:
    """The address that counts: under observable equality only valid indices have one."""
    return reading.address if reading.is_valid or equality == "strict" else None


def out_of_bounds(views: tuple[Parts, ...], index: Index, layer: Layer) -> OutOfBounds:
    """The answer for a valid index that leaves the stack."""
    leaves = read(views, index).leaves
    if leaves is None:
        raise ArithmeticError(f"the index {index} stays inside the stack")
    return OutOfBounds(index, *leaves, layer)
