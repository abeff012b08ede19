"""The index of identifiers: what each definition D, law L, rule R and claim C says, and where it is named.

A definition or a law is written in the docstring of `spec`, a rule in the docstrings of `impl`, a claim in
`proofs/claims`; each of them, and each test, names in its docstring what it is about. The index joins these.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from docs.building.places import ROOT
from proofs.kernel.claim import Claim, Verdict
from proofs.kernel.registry import all_claims
from proofs.page.parts.numbered import everything_numbered

NAMED = re.compile(r"\b[A-Z]\d+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)?\b")
"""What may be an identifier; claims of known bad rules begin with other letters."""
RANGE = re.compile(r"\b([DLR])(\d+) to \1(\d+)\b")

KINDS = {
    "D": ("Definitions", "What words mean. Each is a slow and plain function of `spec`."),
    "L": ("Laws", "What follows from the definitions, and what the library rests on."),
    "R": ("Rules", "What the library does. Each is carried out by functions of `impl` and is proved by claims."),
}
"""The letters, what they stand for, and what is said of them."""

HEAD = """\
# Identifiers

Every definition, law, rule and claim has an identifier, which the docstrings, claims and tests that are about it name.
A test fails on one that nothing names. Wherever one of them stands in these pages, it is a link to its place here, or
among [the claims](claims.md). Numbers behind files of tests count the tests that name it.
"""

CLAIMS = """\
# Claims

What the proof suite establishes about the functions that run, by family. Each claim is a function that calls them and
the definitions; the link leads to it. Some are false, and must be refuted: they show that the suite can tell.
[What is guaranteed](../guarantees.md) has the true ones in one table.
"""

PAGES = {"D": "generated/identifiers", "L": "generated/identifiers", "R": "generated/identifiers"}
"""The pages of the letters; any other is that of claims."""


def anchor(name: str) -> str:
    """The address of an identifier on the page.

    >>> anchor("D3"), anchor("C14.merge")
    ('id-d3', 'id-c14-merge')
    """
    return f"id-{name.lower().replace('.', '-')}"


@cache
def known() -> frozenset[str]:
    """All identifiers, those of families of claims among them."""
    claims = [claim.id for claim in all_claims()]
    return frozenset((*everything_numbered(), *claims, *(family_of(name) for name in claims)))


def family_of(name: str) -> str:
    """The family of a claim: what stands before the dot."""
    return name.split(".", maxsplit=1)[0]


def address(name: str) -> tuple[str, str]:
    """The page of an identifier, and where on it that is.

    >>> address("L1"), address("L1.digits")
    (('generated/identifiers', 'id-l1'), ('generated/claims', 'id-l1-digits'))
    """
    is_claim = "." in name or name[0] not in PAGES
    return "generated/claims" if is_claim else PAGES[name[0]], anchor(name)


def pages() -> dict[str, str]:
    """The pages, in Markdown."""
    parts = [HEAD]
    for letter, (title, about) in KINDS.items():
        parts += [f"## {title}\n\n{about}\n", *numbered(letter)]
    return {"generated/identifiers": "\n".join(parts), "generated/claims": "\n".join((CLAIMS, *claims()))}


def numbered(letter: str) -> Iterator[str]:
    """The sections of definitions, laws or rules."""
    for name, entry in everything_numbered().items():
        if name[0] == letter:
            says = entry.says if len(entry.says) == 1 else [f"* {text}" for text in entry.says]
            says = [*says, "", *defined(name)] if letter == "D" else says
            about = [claim.id for claim in all_claims() if name in claim.ids]
            yield section(name, "\n".join(map(linked, says)), {"Claims": ", ".join(about), **places(name)})


def claims() -> Iterator[str]:
    """The sections of claims, one for each family."""
    families = defaultdict(list)
    for claim in all_claims():
        families[family_of(claim.id)].append(claim)
    for family, members in sorted(families.items(), key=lambda item: (item[0][0] != "C", item[0][0], int(item[0][1:]))):
        if not family.startswith("L"):
            yield section(family, "", places(family), "##") + "\n".join(map(of_claim, members)) + "\n"
    if laws := [claim for claim in all_claims() if claim.id.startswith("L")]:
        yield "## Claims that are laws\n\n" + "\n".join(map(of_claim, laws)) + "\n"


def of_claim(claim: Claim) -> str:
    """An entry: what a claim says, its scope, where it is written, and what it is about."""
    file = claim.body.__module__.replace(".", "/") + ".py"
    line = claim.body.__code__.co_firstlineno
    false = "**must be refuted** · " if claim.expected is Verdict.REFUTED else ""
    about = f" About {', '.join(claim.ids)}." if claim.ids else ""
    tests = places(claim.id).get("Tests", "")
    tested = f" Tests: {tests}." if tests else ""
    return (
        f'* <span id="{anchor(claim.id)}"></span>[`{claim.id}`]({file}#L-{line}) {false}{escaped(claim.sentence)}'
        f" *Scope: {escaped(str(claim.scope))}.*{about}{tested}"
    )


def section(name: str, says: str, lists: dict[str, str], level: str = "###") -> str:
    """A section of a page."""
    rows = [f"* {title}: {text}" for title, text in lists.items() if text]
    body = "\n\n".join(filter(None, [says, "\n".join(rows)]))
    return f"({anchor(name)})=\n{level} {name}\n\n{body}\n"


def defined(name: str) -> Iterator[str]:
    """What the functions and classes of spec say of themselves that carry out a definition."""
    for path in sorted((ROOT / "spec").rglob("*.py")):
        for text, line, of in docstrings(path):
            if of and re.match(rf"{name}\b[^.]*\. ", text):
                sentence = " ".join(text.split("\n\n")[0].split()).split(". ", 1)[1]
                yield f"* [`{of}`]({path.relative_to(ROOT)}#L-{line}): {sentence}"


def places(name: str) -> dict[str, str]:
    """Links to where an identifier is named: in spec and impl, and in tests."""
    written = [f"[`{label(path, of)}`]({path}#L-{line})" for path, line, of in mentions(("spec", "impl")).get(name, ())]
    tests: dict[str, list[int]] = defaultdict(list)
    for path, line, of in mentions(("tests",)).get(name, ()):
        if is_test(of):
            tests[path].append(line)
    listed = [tests_of(path, lines) for path, lines in tests.items()]
    return {"Written": ", ".join(dict.fromkeys(written)), "Tests": ", ".join(listed)}


def tests_of(path: str, lines: list[int]) -> str:
    """A link to the first of the tests in a file, and how many they are."""
    name = path.removeprefix("tests/").removesuffix(".py")
    return f"[`{name}`]({path}#L-{lines[0]})" + (f" {len(lines)}" if len(lines) > 1 else "")


def is_test(name: str) -> bool:
    """Whether what names an identifier is a test, or a module of them."""
    return not name or name.startswith(("test_", "Test"))


def label(path: str, of: str) -> str:
    """How a place is written: a function by its name, a module by its path."""
    return of or path.removesuffix("/__init__.py").removesuffix(".py")


@cache
def mentions(folders: tuple[str, ...]) -> dict[str, list[tuple[str, int, str]]]:
    """For each identifier the docstrings that name it: file, line, and the name of the function or class."""
    found: dict[str, list[tuple[str, int, str]]] = defaultdict(list)
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for text, line, name in strings(path) if folder == "tests" else docstrings(path):
                for identifier in sorted(named_in(text)):
                    found[identifier].append((str(path.relative_to(ROOT)), line, name))
    return found


def docstrings(path: Path) -> Iterator[tuple[str, int, str]]:
    """The docstrings of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield (text, 1, "") if isinstance(node, ast.Module) else (text, node.lineno, node.name)


def strings(path: Path) -> Iterator[tuple[str, int, str]]:
    """All strings of each function of a file, and its docstring: tests ask for a claim by its identifier."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield ast.get_docstring(tree) or "", 1, ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            parts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            yield "\n".join(part for part in parts if isinstance(part, str)), node.lineno, node.name


def named_in(text: str) -> set[str]:
    """The identifiers that a text names; a range such as "D10 to D15" names all between its ends.

    >>> sorted(named_in("D10 to D12, and C14.merge"))
    ['C14', 'C14.merge', 'D10', 'D11', 'D12']
    """
    found = set(NAMED.findall(text))
    for kind, first, last in RANGE.findall(text):
        found |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    return found | {family_of(name) for name in found}


def escaped(text: str) -> str:
    """A text of which nothing outside of backquotes means something in Markdown, a bullet at its begin aside.

    >>> escaped("a*b of `a*b`")
    'a\\\\*b of `a*b`'
    """
    bullet, text = ("* ", text[2:]) if text.startswith("* ") else ("", text)
    return bullet + "".join(part if part.startswith("`") else plain(part) for part in re.split(r"(`[^`]*`)", text))


def linked(text: str) -> str:
    """A text as `escaped`, with the link that it begins with, if it does."""
    if (found := re.match(r"\* \[`[^`]*`\]\([^)]*\)", text)) is None:
        return escaped(text)
    return found[0] + escaped(text[found.end() :])


def plain(text: str) -> str:
    """A text without code in it."""
    return re.sub(r"([*_\[\]<>$\\])", r"\\\1", text)


