"""The top of the page: the run in one sentence, one bar of all verdicts by kind, and what the run was."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from proofs.page.badge import CLASSES, MEANINGS, SIGNS, sign
from proofs.page.contents import Contents
from proofs.page.markup import counted, tag
from proofs.running.kinds import Kind, kinds_counted
from proofs.running.lines import sentence
from proofs.running.report import exit_code

PARTS = {
    "summary": "Summary",
    "overview": "All claims",
    "claims": "Each claim",
    "numbered": "Definitions, laws and rules",
    "functions": "The functions that claims run",
    "limits": "What is not proved",
    "trust": "What has to be trusted",
}
"""The parts of the page, in order, by their ids."""


def header(contents: Contents) -> Element:
    """The title, and what must not be overlooked: that a run was interrupted, or is about some of the claims."""
    shown, total = len(contents.outcomes), contents.total
    notes = []
    if left := len(contents.left):
        notes.append(f"This run was interrupted: {counted(left, 'claim')} were not reached. Nothing is said of them.")
    elif shown < total:
        notes.append(f"This page is about {shown} of the {total} claims.")
    return tag(
        "header",
        tag("h1", "View algebra: what is proved"),
        *(tag("p", note, class_="note") for note in notes),
    )


def lead(contents: Contents) -> Element:
    """The run in one sentence."""
    return tag("p", tag("strong", outcome(contents)), " ", sentence(contents.outcomes), class_="lead")


def outcome(contents: Contents) -> str:
    """The run in three words or so."""
    if contents.left:
        return "The run did not come to its end."
    match exit_code(contents.outcomes):
        case 0:
            asked = "Every claim" if len(contents.outcomes) == contents.total else "Each of these claims"
            return f"{asked} has the verdict that it must have."
        case 3:
            return "Nothing is wrong, but something is left open."
        case _:
            return "Not every claim has the verdict that it must have."


def run_facts(contents: Contents) -> Element | None:
    """The facts of the run."""
    facts = [part for name, value in contents.facts.items() for part in (tag("dt", name), tag("dd", value))]
    return tag("dl", *facts, class_="facts") if facts else None


def bar(contents: Contents) -> Element:
    """All verdicts as one bar, in parts as long as there are many of a kind, and below it what each part means."""
    counts = [(kind, number) for kind, number in numbers(contents) if number]
    parts = [tag("span", f"{SIGNS[kind]} {number}", class_=f"part {CLASSES[kind]}") for kind, number in counts]
    words = [f"{number} {kind.value}" for kind, number in counts]
    if left := len(contents.left):
        parts.append(tag("span", f"\u2026 {left}", class_="part left"))
        words.append(f"{left} not reached")
    meanings = [
        tag(
            "li",
            sign(kind),
            tag("a", tag("b", str(number)), f" {kind.value}", href="#overview", data_kind=kind.value),
            tag("span", MEANINGS[kind], class_="muted"),
        )
        for kind, number in counts
    ]
    shown = tag("div", *parts, class_="bar", role="img", aria_label=f"Verdicts: {', '.join(words)}") if parts else None
    return tag("div", shown, tag("ul", *meanings, class_="legend") if meanings else None)


def numbers(contents: Contents) -> Iterable[tuple[Kind, int]]:
    """How many verdicts are of each kind."""
    found = kinds_counted(contents.outcomes)
    return [(kind, found[kind]) for kind in Kind]


def lengths(contents: Contents) -> str:
    """The rules of CSS by which the parts of the bar are as long as there are many; styles in place are forbidden."""
    rules = [f".bar .{CLASSES[kind]} {{ flex-grow: {number}; }}" for kind, number in numbers(contents) if number]
    return "\n".join([*rules, f".bar .left {{ flex-grow: {len(contents.left)}; }}", ""])


def part(name: str, *children: Element | None) -> Element:
    """A part of the page, under its heading."""
    heading = tag("h2", PARTS[name], id=f"{name}-title")
    return tag("section", heading, *children, id=name, aria_labelledby=f"{name}-title", class_="panel", tabindex=-1)
