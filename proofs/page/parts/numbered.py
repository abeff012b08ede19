"""The definitions, laws and rules by number: what each says, read from where it is written, and the claims about it."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from re import DOTALL, MULTILINE, findall, match
from xml.etree.ElementTree import Element

import impl
import spec
from proofs.page.contents import Contents, is_true
from proofs.page.markup import Child, anchor, joined, link, prose, row, scrolled, table, tag
from proofs.page.summary import part

KINDS = {"D": "Definitions", "L": "Laws", "R": "Rules"}
"""What the letters stand for."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A definition, law or rule, and what it says: for a rule, what each function says that carries it out."""

    id: str
    says: tuple[str, ...]

    @property
    def order(self) -> tuple[str, int]:
        """Its place: by letter, then by number."""
        return self.id[0], int(self.id[1:])


@cache
def everything_numbered() -> dict[str, Numbered]:
    """All of them, in order."""
    said: dict[str, list[str]] = {}
    for name, text in (*of_the_essay(spec.__doc__ or ""), *of_the_library(Path(impl.__file__).parent)):
        said.setdefault(name, []).append(text)
    found = [Numbered(name, tuple(dict.fromkeys(texts))) for name, texts in said.items()]
    return {entry.id: entry for entry in sorted(found, key=lambda entry: entry.order)}


def of_the_essay(text: str) -> list[tuple[str, str]]:
    """The definitions and laws, as the docstring of `spec` lists them."""
    definitions = findall(r"(?<!\S)(D\d+)  +(\S.*?)(?=  |$)", text, MULTILINE)
    laws = findall(r"^(L\d+)  +(.*?)(?=\n\S|\n\n)", text, MULTILINE | DOTALL)
    return [(name, " ".join(says.split())) for name, says in (*definitions, *laws)]


def of_the_library(folder: Path) -> list[tuple[str, str]]:
    """The rules, as docstrings of modules list them and docstrings of functions begin."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += findall(r"^\* (R\d+): (.*?)[;.]?$", ast.get_docstring(tree) or "", MULTILINE)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                found += said_by(node)
    return found


def said_by(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> list[tuple[str, str]]:
    """The rules with which a docstring begins, and its first sentence."""
    text = (ast.get_docstring(node) or "").split("\n\n")[0]
    if (begin := match(r"((?:R\d+[,.] ?)+)(.*)", text, DOTALL)) is None:
        return []
    sentence = " ".join(begin[2].split()).split(". ")[0]
    return [(name, sentence) for name in findall(r"R\d+", begin[1])]


def numbered(contents: Contents) -> Element:
    """The table of them."""
    rows = [entry_row(contents, entry) for entry in everything_numbered().values()]
    caption = "Definitions D, laws L and rules R, and the claims of this run that name them"
    whole = table(caption, ("Number", "What it says", "Claims"), rows)
    return part("numbered", scrolled("Table of definitions, laws and rules", whole))


def entry_row(contents: Contents, entry: Numbered) -> Element:
    """One of them."""
    about = [claim for claim in contents.claims if entry.id in claim.ids and is_true(claim)]
    claims: list[Child] = joined(link("claim", claim.id) for claim in about) or ["named by no claim of this run"]
    says = tag("ul", *(tag("li", *prose(text)) for text in entry.says)) if len(entry.says) > 1 else prose(entry.says[0])
    return row(tag("code", entry.id), says, claims, id=anchor("id", entry.id))
