"""Other projects' simplifiers, run on the same expressions: what each answers, whether it is right, what it costs.

A module for each project (`sympy_auto`, `isl`, `tvm`, `inductor`, `tinygrad_nodes`, `tinygrad_uops`) says which
version it found, and has a function from a record of the corpus to two trees, of the index and of the condition.
`python -m benchmarks.peers NAME` is a worker: it reads records and writes answers, a line each, and imports nothing but
the standard library and the peer, so that each peer may live in an environment of its own. `run` starts the workers;
`tree` is the measure that all are held to, `points` compares an answer with its question, and `table` prints them side
by side. The adapters are called as their projects' own documents and sources say; nothing of them is copied.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Peer:
    """Another project's way to simplify: its title, the function in a module here that calls it, and the prefixes of
    the versions that are meant."""

    title: str
    module: str
    function: str = "simplified"
    release: str = ""


PEERS = {
    "sympy-auto": Peer("sympy", "sympy_auto"),
    "halide": Peer("Halide", ""),
    "tg09": Peer("tinygrad 0.9", "tinygrad_nodes", release="0.9."),
    "inductor": Peer("PyTorch Inductor", "inductor"),
    "tg14": Peer("tinygrad 0.14", "tinygrad_uops", "of_numbers", "0.14."),
    "tvm-iter": Peer("TVM iterator maps", "tvm", "iterator_maps"),
    "tvm-best": Peer("TVM, the best of its passes", "tvm", "best"),
    "tg10-merge": Peer("tinygrad 0.10", "tinygrad_uops", "of_merged_views", "0.10."),
    "tg11": Peer("tinygrad 0.11", "tinygrad_uops", "of_views", "0.11."),
    "isl": Peer("isl", "isl"),
}
"""The peers, by their names in the corpus. A peer without a module is not run; its recorded costs are used."""
