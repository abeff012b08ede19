"""Views of divided tensors that need no communication: the exact answer, in the words of PyTorch, JAX or this library.

`placement` says how a tensor is divided: cuts of its axes by mesh axes (D32). A question goes first to `digits`, which
answers a reshape of evenly cut axes by divisions alone (R19). For all else `words` lists which device along a mesh axis
has each coordinate, and takes such lists through the steps of a view; `tables` does so element by element where no
single axis tells. `search` finds the cuts that give the lists (D36). `decision` asks them in this order, and `least`
says what a view that must move elements moves. `answers` are the answers.

`keeping` is the question whether nothing has to move, and `counting` says how much an exchange moves, in `runs` of
numbers that one device has.
"""

from impl.ops.sharding.views.answers import Answer, Exchange, Moves, Stays, Undecided, Witness
from impl.ops.sharding.views.decision import placed_after
from impl.ops.sharding.views.placement import Cut, Language, Placement

__all__ = [
    "Answer", "Cut", "Exchange", "Language", "Moves", "Placement", "Stays", "Undecided", "Witness", "placed_after",
]  # fmt: skip
