"""The kinds of questions about single nodes, none of which is ever refused."""

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.nodes.bounded import ask_bounded
from proofs.validation.drawn.nodes.divided import ask_divided_sums
from proofs.validation.drawn.nodes.far import ask_far_nodes
from proofs.validation.drawn.nodes.keys import ask_keys
from proofs.validation.drawn.nodes.operands import ask_operands

NODES: dict[str, Callable[[Random], None]] = {
    "operands": ask_operands,
    "divided sums": ask_divided_sums,
    "keys": ask_keys,
    "bounded nodes": ask_bounded,
    "far nodes": ask_far_nodes,
}
"""Each by its name."""
