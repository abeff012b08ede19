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


MOST_SHORT = 3
"""Of how many functions a card shows the text; of a definition by more of them it shows what they are called."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A definition, law or rule, and what it says: for a rule, what each function says that carries it out. Of a
    definition that is its place in the essay, and `defined` has the functions of `spec` with their text."""

    id: str
    says: tuple[str, ...]
    defined: tuple[tuple[str, str], ...] = ()

    @property
    def in_short(self) -> str:
        """What it says in a line or so."""
        if not self.defined:
            first = "; ".join(text.removesuffix(".") for text in self.says[:MOST_SHORT])
            return f"{first}; and more" if len(self.says) > MOST_SHORT else first
        if len(self.defined) > MOST_SHORT:
            return f"{self.says[0]}: " + ", ".join(f"`{name}`" for name, _ in self.defined)
        return " ".join(f"`{name}`: {text}" for name, text in self.defined)

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
    texts_of = definitions(Path(spec.__file__).parent)
    found = [Numbered(name, tuple(dict.fromkeys(texts)), texts_of.get(name, ())) for name, texts in said.items()]
    return {entry.id: entry for entry in sorted(found, key=lambda entry: entry.order)}


def of_the_essay(text: str) -> list[tuple[str, str]]:
    """The definitions and laws, as the docstring of `spec` lists them."""
    definitions = findall(r"(?<!\S)(D\d+)  +(\S.*?)(?=  |$)", text, MULTILINE)
    laws = findall(r"^(L\d+)  +(.*?)(?=\n\S|\n\n)", text, MULTILINE | DOTALL)
    return [(name, " ".join(says.split())) for name, says in (*definitions, *laws)]


def definitions(folder: Path) -> dict[str, tuple[tuple[str, str], ...]]:
    """The functions and classes of the definitions by number, each with the first paragraph of its docstring."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                text = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
                if begin := match(r"((?:[DL]\d+(?:,| or|[.]) ?)+)(.*)", text):
                    for name in findall(r"D\d+", begin[1]):
                        found.setdefault(name, []).append((node.name, begin[2]))
    return {name: tuple(texts) for name, texts in found.items()}


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
    texts = [[tag("code", name), ": ", *prose(text)] for name, text in entry.defined]
    texts = texts or [prose(text) for text in entry.says]
    says = tag("ul", *(tag("li", *text) for text in texts)) if len(texts) > 1 else texts[0]
    return row(tag("code", entry.id), says, claims, id=anchor("id", entry.id))
