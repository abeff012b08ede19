"""What is not proved: bounds, functions that no claim runs, and what only one solver could tell."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from proofs.kernel.claim import Bounded
from proofs.page.contents import Contents, is_true
from proofs.page.markup import Child, link, prose, row, scrolled, table, tag
from proofs.page.summary import part
from proofs.unproved import UNPROVED


def limits(contents: Contents) -> Element:
    """All of it."""
    return part("limits", *otherwise(contents), *bounded(contents), *unproved())


def listed(title: str, about: str, entries: Iterable[list[Child]], nothing: str) -> list[Element]:
    """A heading, a sentence, and a list, or why there is none."""
    items = [tag("li", *entry) for entry in entries]
    return [tag("h3", title), tag("p", about) if items else tag("p", nothing), *([tag("ul", *items)] if items else [])]


def otherwise(contents: Contents) -> list[Element]:
    """The claims that did not get the verdict that they must have."""
    wrong: list[list[Child]] = [
        [link("claim", claim.id), f" is {result.verdict.value}; it must be {claim.expected.value}."]
        for claim, result in contents.outcomes
        if result.verdict is not claim.expected
    ]
    nothing = "None: every claim of this run has the verdict that it must have."
    return listed("Claims with another verdict than they must have", "These are not established:", wrong, nothing)


def bounded(contents: Contents) -> list[Element]:
    """The claims that speak of no more than some cases."""
    found: list[list[Child]] = [
        [link("claim", claim.id), ": ", *prose(f"{claim.scope}.")]
        for claim in contents.claims
        if is_true(claim) and isinstance(claim.scope, Bounded)
    ]
    about = "These are proved within the bound that is named, and nothing is proved beyond it:"
    return listed("Claims within bounds", about, found, "None in this run.")


def unproved() -> list[Element]:
    """The functions of the library that no claim runs, and why."""
    rows = [row(tag("code", pattern), prose(reason)) for pattern, reason in UNPROVED.items()]
    caption = "Functions of the library that no claim runs; “*” stands for any name."
    whole = scrolled("Table of functions that no claim runs", table(caption, ("Functions", "Why"), rows))
    return [tag("h3", "Functions that no claim runs"), whole]
