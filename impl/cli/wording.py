"""The answers of `mergeable` in words, one line each."""

from collections.abc import Iterator

from impl.mergeability.answers import Answer, BudgetExceeded, Merged, NotMergeable, OutOfBounds, Witness

SECOND_DIFFERENCE = {3: (1, -2, 1), 4: (1, -1, -1, 1)}
"""The factors of the addresses along one axis, and at the corners of a square."""


def conclusion(answer: Answer) -> Iterator[str]:
    """The lines that say an answer in words."""
    match answer:
        case Merged(view):
            yield f"merged: {view}"
        case NotMergeable(witness):
            yield f"not mergeable: {reason(witness)}"
        case OutOfBounds():
            yield answer.sentence
        case BudgetExceeded(method, cost, budget):
            yield f"not decided: {method} would take {cost} units of work, the budget is {budget}"


def reason(witness: Witness) -> str:
    """The lines that say what a witness shows."""
    if witness.kind == "scalar":
        return "the only index, (), is not valid, and a view of rank 0 has no mask"
    if witness.kind == "undefined":
        return f"the index {witness.indices[0]} has no address, and a view has one everywhere"
    pairs = zip(witness.indices, witness.addresses, strict=True)
    read = [f"{index} reads {'nothing' if address is None else address}" for index, address in pairs]
    if witness.kind == "hole":
        return f"{', '.join(read)}; the last lies between the others, so the valid indices are no box"
    factors = SECOND_DIFFERENCE[len(witness.indices)]
    numbers = [address for address in witness.addresses if address is not None]
    if len(numbers) != len(factors):
        raise ArithmeticError(f"{witness} is no bend: an index has no address")
    total = sum(factor * number for factor, number in zip(factors, numbers, strict=True))
    return f"{', '.join(read)}; the second difference is {total}, and 0 in every view"
