"""The top of the page: the run in one sentence, and what it was."""

from xml.etree.ElementTree import Element

from proofs.page.contents import Contents
from proofs.page.markup import counted, tag
from proofs.running.lines import sentence
from proofs.running.report import exit_code

PARTS = {
    "trust": "What has to be trusted",
    "overview": "The claims at a glance",
    "graph": "From definitions over claims to functions",
    "numbered": "Definitions, laws and rules",
    "claims": "Each claim",
    "functions": "The functions that claims run",
    "limits": "What is not proved",
}
"""The parts of the page, in order, by their ids."""


def header(contents: Contents) -> Element:
    """The title, the sentence, and the facts of the run."""
    shown, total = len(contents.outcomes), contents.total
    partly = f"This page is about {shown} of the {total} claims. " if shown < total else ""
    if left := len(contents.left):
        partly += f"This run was interrupted: {counted(left, 'claim')} were not reached. "
    facts = [part for name, value in contents.facts.items() for part in (tag("dt", name), tag("dd", value))]
    return tag(
        "header",
        tag("h1", "View algebra: what is proved"),
        tag("p", tag("strong", outcome(contents)), " ", partly, sentence(contents.outcomes), class_="lead"),
        tag("dl", *facts, class_="facts") if facts else None,
    )


def outcome(contents: Contents) -> str:
    """The run in three words or so."""
    match exit_code(contents.outcomes):
        case 0:
            return "Every claim has the verdict that it must have."
        case 3:
            return "Nothing is wrong, but something is left open."
        case _:
            return "Not every claim has the verdict that it must have."


def navigation() -> Element:
    """The table of contents."""
    entries = (tag("li", tag("a", title, href=f"#{name}")) for name, title in PARTS.items())
    return tag("nav", tag("ol", *entries), aria_label="Contents")


def part(name: str, *children: Element | None) -> Element:
    """A part of the page, under its heading."""
    heading = tag("h2", PARTS[name], id=f"{name}-title")
    return tag("section", heading, *children, id=name, aria_labelledby=f"{name}-title")
