"""The answers to "do these views merge?": classes, each with what shows that it is right.

`if mergeable(a, b):` is the question whether they merge: Merged is true, NotMergeable and OutOfBounds are false, and
BudgetExceeded, which is neither, raises BudgetError.
"""

from impl.errors import BudgetError
from impl.frozen import frozen, hidden
from impl.merge.findings import RefusalKind
from impl.merge.layers import Layer
from impl.merge.problem import Index
from impl.mergeability.certificate import Certificate
from impl.mergeability.spoken import Question, Spoken
from impl.mergeability.wording import reason
from impl.shown import shown
from impl.view import View

WitnessKind = RefusalKind


@frozen
class Witness:
    """At most four indices of the last view, which show by being read that no single view equals the stack.

    * bend: the second difference of the addresses is not 0, over `x, x+e_k, x+e_l, x+e_k+e_l` or, along one
      axis, `x, x+e_k, x+2e_k`;
    * hole: `p, q, z`, where p and q are valid and z, between them on every axis, is not;
    * scalar: the index () of a rank-0 stack is not valid, and a rank-0 view has no mask;
    * undefined: under strict equality, an index at which the stack has no address.

    `addresses` holds what each index reads, None where the index is not valid (under strict equality: where
    no address is defined).
    """

    kind: WitnessKind
    indices: tuple[Index, ...]
    addresses: tuple[int | None, ...]

    def __str__(self) -> str:
        return reason(self.kind, self.indices, self.addresses)


@frozen
class Merged(Spoken):
    """The stack equals this view (D17), as the certificate shows; `layer` is the dearest that was needed.

    Two answers with the same view are equal, however they were found.
    """

    view: View
    certificate: Certificate | None = hidden(default=None)
    layer: Layer = hidden(default="normal form")
    question: Question | None = hidden(default=None)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return f"merged: {self.view}"


@frozen
class NotMergeable(Spoken):
    """No view equals the stack, as the witness shows; `layer` is the dearest that was needed to find it."""

    witness: Witness
    layer: Layer = hidden(default="normal form")
    question: Question | None = hidden(default=None)

    def __str__(self) -> str:
        return f"not mergeable: {self.witness}"

    @property
    def marked(self) -> tuple[Index, ...]:
        """The indices of the witness."""
        return self.witness.indices


@frozen
class OutOfBounds(Spoken):
    """The stack has no meaning: this valid index of the last view leads to `flat`, which is no element of
    the view at position `level`, base first; that view has `size` elements. Of two stacks, `side` says which."""

    witness: Index
    level: int
    flat: int
    size: int
    layer: Layer = hidden(default="normal form")
    question: Question | None = hidden(default=None)
    side: str | None = hidden(default=None)

    def __str__(self) -> str:
        return self.sentence

    @property
    def marked(self) -> tuple[Index, ...]:
        """The index that leaves."""
        return (self.witness,)

    @property
    def sentence(self) -> str:
        """The answer in words, also in the errors of those who are given such a stack.

        >>> OutOfBounds((2,), 0, 4, 4).sentence
        'out of bounds: the valid index (2,) leads to flat number 4 of view 0, which has 4 elements'
        """
        there = f"view {self.level}" if self.side is None else f"view {self.level} of the {self.side} stack"
        return (
            f"out of bounds: the valid index {shown(self.witness)} leads to flat number {shown(self.flat)} "
            f"of {there}, which has {shown(self.size)} elements"
        )


@frozen
class BudgetExceeded(Spoken):
    """The question was not decided within the budget: `method` would need `cost` units of work."""

    method: str
    cost: int
    budget: int
    question: Question | None = hidden(default=None)

    def __bool__(self) -> bool:
        """Raises BudgetError: the answer is neither yes nor no."""
        raise BudgetError(f"{self}; ask again with a larger budget, or for the class of the answer")

    def __str__(self) -> str:
        cost, budget = shown(self.cost), shown(self.budget)
        return f"not decided: {self.method} would take {cost} units of work, the budget is {budget}"


Answer = Merged | NotMergeable | OutOfBounds | BudgetExceeded
