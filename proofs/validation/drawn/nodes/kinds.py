"""The kinds of questions about single nodes, none of which is ever refused."""

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.nodes.alike import ask_nodes_alike
from proofs.validation.drawn.nodes.bounded import ask_bounded
from proofs.validation.drawn.nodes.divided import ask_divided_sums
from proofs.validation.drawn.nodes.far import ask_far_nodes
from proofs.validation.drawn.nodes.floors import ask_floors
from proofs.validation.drawn.nodes.keys import ask_keys
from proofs.validation.drawn.nodes.operands import ask_operands
from proofs.validation.drawn.nodes.signs import ask_bounds_by_sign
from proofs.validation.drawn.nodes.terms import ask_terms_of_sums

NODES: dict[str, Callable[[Random], None]] = {
    "operands": ask_operands,
    "divided sums": ask_divided_sums,
    "keys": ask_keys,
    "bounded nodes": ask_bounded,
    "far nodes": ask_far_nodes,
    "terms of sums": ask_terms_of_sums,
    "bounds by sign": ask_bounds_by_sign,
    "nodes alike": ask_nodes_alike,
    "floors": ask_floors,
}
"""Each by its name."""
