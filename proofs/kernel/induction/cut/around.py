"""What may stand before and after a loop: it runs once, as it stands, so it may make lists and sets, and change them.

But it calls only what depends on its arguments alone, as a round does: or what is proved of one call would be said of
another one, which may answer otherwise.
"""

from __future__ import annotations

import ast
from dataclasses import is_dataclass
from typing import Any

from proofs.kernel.induction.cut.reader import Rounds
from proofs.kernel.induction.cut.syntax import stored_in
from proofs.kernel.induction.reading.identity import is_among
from proofs.kernel.induction.reading.sources import is_constant, part_names

MAKING = (list, range, reversed, set, tuple)
"""Builtin classes and functions that make a sequence, or a set, of what they are given."""


class Around(Rounds):
    """Reads what stands around a loop whose rounds are read; `own` are the names of the function."""

    where = "around"

    def __init__(self, rounds: Rounds, own: set[str]) -> None:
        super().__init__(rounds.function, own, rounds.given, rounds.taken)
        self.seen, self.functions, self.objects = rounds.seen, rounds.functions, rounds.objects

    def part(self, node: ast.AST) -> None:
        match node:
            case ast.AnnAssign(target, _, value):
                self.read([target] if value is None else [target, value])
            case ast.Slice():
                self.read(ast.iter_child_nodes(node))
            case ast.ListComp(made, sources) | ast.GeneratorExp(made, sources):
                self.require_alone(node)
                inside = self.within(stored_in(source.target for source in sources))
                inside.read([made, *(part for source in sources for part in (source.target, source.iter, *source.ifs))])
            case ast.List():
                self.read(ast.iter_child_nodes(node))
            case _:
                super().part(node)

    def name(self, node: ast.Name) -> None:
        if node.id in self.local or not is_constant_record(self.named(node.id)):
            super().name(node)

    def call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(ast.Name(name), arguments, []) if self.makes(name):
                self.read(arguments)
            case ast.Call(ast.Subscript(ast.Name(name), _), arguments, []) if self.makes(name):
                self.read(arguments)
            case _:
                super().call(node)

    def makes(self, name: str) -> bool:
        """Whether a name is that of what makes a sequence or a set."""
        return name not in self.local and is_among(self.named(name), MAKING)


def is_constant_record(value: Any) -> bool:
    """Whether a value is a record that nobody changes, made of constants."""
    names = part_names(type(value))
    is_frozen = not is_dataclass(value) or getattr(value, "__dataclass_params__").frozen  # noqa: B009
    return names is not None and is_frozen and all(is_constant(getattr(value, name)) for name in names)
