"""The queries on which a verdict rests: those that the solver found to have no solution, and what a second solver says
of each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from proofs.kernel.solvers.second import opinion
from proofs.kernel.solvers.smtlib import Query


@dataclass(slots=True)
class Journal:
    """How many queries had no solution and, if texts are kept, the text of each, once."""

    keeps: bool = False
    count: int = 0
    texts: dict[str, None] = field(default_factory=dict)

    def note(self, query: Query) -> None:
        """Takes in a query without a solution."""
        self.count += 1
        if self.keeps:
            self.texts[query.text()] = None


@dataclass(slots=True)
class Opinions:
    """How often the second solver agreed, the queries that it solved instead, and those that it could not decide."""

    agreed: int = 0
    denied: list[str] = field(default_factory=list)
    left_open: list[str] = field(default_factory=list)

    def add(self, other: "Opinions") -> None:
        """Adds the second solver's opinions on further queries."""
        self.agreed += other.agreed
        self.denied += other.denied
        self.left_open += other.left_open


def asked_again(texts: Iterator[str] | dict[str, None]) -> Opinions:
    """What the second solver says about queries."""
    opinions = Opinions()
    for text in texts:
        match opinion(text):
            case "unsat":
                opinions.agreed += 1
            case "sat":
                opinions.denied.append(text)
            case _:
                opinions.left_open.append(text)
    return opinions


def exported(texts: dict[str, None], folder: Path, title: str, first_case: int) -> None:
    """Writes each query to a file of its own, named after the first case of its chunk and its place there."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(texts):
        heading = f"; {title}\n; This has no solution.\n(set-info :smt-lib-version 2.6)\n(set-info :status unsat)\n"
        (folder / f"{first_case:06}-{number:05}.smt2").write_text(heading + text, encoding="utf-8")
