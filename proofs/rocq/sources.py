"""The files that Rocq reads, in reading order, and what must not be in them."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROJECT = HERE / "_CoqProject"
EXTRACTION = ("extraction/Extract.v", "extraction/reader.ml", "extraction/main.ml")

REFUSED = (
    "Admitted",
    "admit",
    "Axiom",
    "Axioms",
    "Parameter",
    "Parameters",
    "Conjecture",
    "Conjectures",
    "Abort",
    "give_up",
    "bypass_check",
    "Unset Guard Checking",
    "Unset Positivity Checking",
    "Unset Universe Checking",
    "type_in_type",
)
"""Words that leave something unproved, or have Rocq look away."""

COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)


def files() -> list[str]:
    """The files of definitions and proofs, in the order in which they are read and compiled."""
    lines = PROJECT.read_text(encoding="utf-8").split("\n")
    return [line for line in lines if line.endswith(".v")]


def modules() -> tuple[str, ...]:
    """The files by the names that Rocq gives to their modules."""
    return tuple(name.removesuffix(".v").replace("/", ".") for name in files())


def text_of(name: str) -> str:
    """The text of a file."""
    return (HERE / name).read_text(encoding="utf-8")


def without_comments(text: str) -> str:
    """A text of Rocq without what is only said about it; its comments are not inside of each other."""
    return COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), text)


def refused_in(text: str) -> list[str]:
    """The lines of a text that hold a refused word, numbered."""
    words = re.compile(r"(?<![\w'])(" + "|".join(map(re.escape, REFUSED)) + r")(?![\w'])")
    lines = without_comments(text).split("\n")
    return [f"{number}: {line.strip()}" for number, line in enumerate(lines, 1) if words.search(line)]


def digest() -> str:
    """A number for what all files say."""
    parts = [f"{name}\n{text_of(name)}" for name in (*files(), *EXTRACTION)]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]
