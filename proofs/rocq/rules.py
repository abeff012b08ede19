"""`python -m proofs.rocq.rules`: the simplifier's rules as Rocq has them, written down from the objects that run."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from impl.simplify.forms.terms import Form
from impl.simplify.rules import RULES
from impl.simplify.rules.rule import Rule

HEAD = "Definition RULES : list Rule := [\n"
SUM, PRODUCT, PART = range(3)
"""How tightly texts hold together."""
WIDTH = 115
"""Characters of both sides of a rule that go on one line."""


class Text(Form):
    """What a rule does to its parts, written down in place of being done."""

    __slots__ = ("holds", "text")

    def __init__(self, text: str, holds: int = PART) -> None:
        super().__init__((), 0)
        self.text, self.holds = text, holds

    def inside(self, holds: int) -> str:  # type: ignore[override]
        """The text, in parentheses if it holds together less than is needed."""
        return self.text if self.holds >= holds else f"({self.text})"

    def __add__(self, other: Any) -> Text:
        return joined(self, "+", other, SUM)

    def __radd__(self, other: Any) -> Text:
        return joined(written(other), "+", self, SUM)

    def __sub__(self, other: Any) -> Text:
        return joined(self, "-", other, SUM)

    def __rsub__(self, other: Any) -> Text:
        return joined(written(other), "-", self, SUM)

    def __neg__(self) -> Text:
        return Text(f"- {self.inside(PART)}", SUM)

    def __mul__(self, other: Any) -> Text:
        return joined(self, "*", other, PRODUCT)

    def __floordiv__(self, other: Any) -> Text:
        return joined(self, "//", other, PRODUCT)

    def __mod__(self, other: Any) -> Text:
        return joined(self, "mod", other, PRODUCT)

    def grouped(self) -> Text:
        return Text(f"Piece {self.inside(PART)}", PRODUCT)


def joined(left: Text, operation: str, right: Any, holds: int) -> Text:
    """Two texts and what is between them; `mod` stands alone, so it is never beside another of its kind."""
    beside = PART if operation == "mod" or " mod " in left.text else holds
    return Text(f"{left.inside(beside)} {operation} {written(right).inside(holds + 1)}", holds)


def written(value: Any) -> Text:
    """A number as a text; a text as it is."""
    return value if isinstance(value, Text) else Text(str(value) if value >= 0 else f"({value})")


def row(rule: Rule) -> str:
    """A rule, with its sentence before it."""
    parts = [Text(f'"{name}"') for name in rule.parts]
    needs = [f"Part {n.text}" if any(n is part for part in parts) else written(n).text for n in rule.needs(*parts)]
    left, right = (f"({written(side(*parts)).inside(SUM)})" for side in (rule.left, rule.right))
    sides = f"    {left}" + (" " if len(left) + len(right) < WIDTH else "\n    ") + right
    head = f'  rule "{rule.name}" {named(rule.parts)} {named(rule.numbers)}'
    last = f"    [{'; '.join(needs)}]"
    last += (" " if len(last) < WIDTH else "\n    ") + rule.relation.capitalize()
    return f"  (* {rule.sentence} *)\n{head}\n{sides}\n{last}"


def named(names: tuple[str, ...]) -> str:
    """A list of names."""
    return "[" + "; ".join(f'"{name}"' for name in names) + "]"


def table() -> str:
    """All rules, in the order of the library."""
    return HEAD + ";\n".join(map(row, RULES)) + "].\n"


DESCRIPTION = "Prints the simplifier's rules as Rocq has them, written down from the objects that run."


if __name__ == "__main__":
    ArgumentParser(prog="python -m proofs.rocq.rules", description=DESCRIPTION).parse_args()
    print(table(), end="")
