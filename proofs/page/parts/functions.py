"""The functions on both sides that claims run, each with its source and the claims that run it."""

from itertools import groupby
from xml.etree.ElementTree import Element

from proofs.kernel.claim import Claim
from proofs.page.coloured import python
from proofs.page.contents import Contents
from proofs.page.markup import Child, anchor, counted, folded, joined, link, tag
from proofs.page.summary import part
from proofs.running.written import Written

NOTED = (
    "Noted where paths are run on plain integers, as each path is for which such are known. A rule of the simplifier "
    "is an object with functions in it, and is listed by its name."
)
"""How the functions were found."""


def functions(contents: Contents) -> Element:
    """All functions, by module."""
    modules = groupby(contents.callers.items(), key=lambda entry: entry[0].module)
    found = [module(name, list(entries)) for name, entries in modules]
    return part("functions", tag("p", NOTED), *found)


def module(name: str, entries: list[tuple[Written, list[Claim]]]) -> Element:
    """The functions of a module."""
    about: list[Child] = [tag("code", name), " ", tag("span", counted(len(entries), "function"), class_="muted")]
    return folded(about, *(function(*entry) for entry in entries), class_="module")


def function(written: Written, claims: list[Claim]) -> Element:
    """A function."""
    name = tag("code", written.name.removeprefix(f"{written.module}."))
    runs = tag("p", "Run by ", *joined(link("claim", claim.id) for claim in claims), ".")
    summary: list[Child] = [name, " ", tag("span", counted(len(claims), "claim"), class_="muted")]
    return folded(summary, runs, python(written.text), id=anchor("function", written.name))
