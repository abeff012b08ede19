"""The graph of a family: definitions, laws and rules on the left, claims that name them in the middle, functions on the
right.

The columns are the layers. Claims stand by the mean place of what they name, functions by the mean place of the claims
that call them; so lines are short and cross little.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from xml.etree.ElementTree import Element

from proofs.kernel.claim import Claim
from proofs.kernel.discharge import Result
from proofs.page.contents import called, is_true
from proofs.page.markup import anchor, scrolled, tag
from proofs.page.parts.numbered import KINDS, Numbered, everything_numbered
from proofs.running.report import Outcome

PITCH = 22
"""Height of a row."""

COLUMNS = ((0, 300), (360, 230), (650, 270))
"""Where each column begins, and how wide it is."""

WIDTH = 920
"""Of the drawing."""

LETTERS, OF_NAMES = 39, 35
"""Letters of a label that fit the column on the left, and that on the right."""


@dataclass(frozen=True, slots=True)
class Node:
    """A label in a column: where it leads, or, without that, a heading."""

    label: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """The height of each node, by column."""

    columns: tuple[dict[Node, float], ...]
    height: float


def graph(outcomes: Sequence[Outcome], family: str) -> Element | None:
    """The graph of a family, after a sentence that says where the same is told in words; None without a proof."""
    claims = [outcome for outcome in outcomes if is_true(outcome[0])]
    if not claims:
        return None
    calls = {claim: shown_calls(result) for claim, result in claims}
    about = (
        "The claims to be proved, with the definitions, laws and rules that they name on their left, and on their "
        "right the functions of the library that they call themselves, constructors left out. The card of each claim "
        "tells the same in words."
    )
    drawn = scrolled(f"Graph of the family {family}", drawing(calls, family))
    return tag("div", tag("p", about, class_="muted"), drawn, class_="graph")


def shown_calls(result: Result) -> list[str]:
    """The functions of the library that a claim calls itself; that it makes objects of its classes is left out."""
    names = [function.name for function in called(result, is_direct=True, package="impl.")]
    return [name for name in names if not name.endswith(("__init__", "__post_init__"))]


def drawing(calls: dict[Claim, list[str]], family: str) -> Element:
    """The graph as a drawing, whose labels are links."""
    layout = laid_out(calls)
    heights = {node.target: height for column in layout.columns for node, height in column.items() if node.target}
    return tag(
        "svg",
        tag("title", "Definitions, laws and rules, the claims that name them, and the functions that these call"),
        *(claim_group(claim, names, heights) for claim, names in calls.items()),
        *(label(0, node, height) for node, height in layout.columns[0].items()),
        *(label(1, node, height) for node, height in layout.columns[1].items() if not node.target),
        *(label(2, node, height) for node, height in layout.columns[2].items()),
        viewBox=f"0 0 {WIDTH} {layout.height:.0f}",
        width=WIDTH,
        height=f"{layout.height:.0f}",
        role="group",
        aria_label=f"Definitions, claims and functions of the family {family}",
    )


def laid_out(calls: dict[Claim, list[str]]) -> Layout:
    """Where everything stands."""
    ids = [entry for entry in everything_numbered().values() if any(entry.id in claim.ids for claim in calls)]
    places = {entry.id: place for place, entry in enumerate(ids)}
    claims = sorted(calls, key=lambda claim: mean(places[name] for name in claim.ids if name in places))
    left = headed((KINDS[letter], [id_node(e) for e in found]) for letter, found in by_letter(ids))
    middle = [Node(claim.id, anchor("claim", claim.id)) for claim in claims]
    rank = {claim: place for place, claim in enumerate(claims)}
    callers: dict[str, list[int]] = {}
    for claim, names in calls.items():
        for name in names:
            callers.setdefault(name, []).append(rank[claim])
    names = sorted(callers, key=lambda name: fmean(callers[name]))
    right = [function_node(name) for name in names]
    columns = [[Node("Definitions, laws and rules"), *left], [Node("Claims"), *middle], [Node("Functions"), *right]]
    height = (max(map(len, columns)) + 1) * PITCH
    return Layout(tuple(spread(column, height) for column in columns), height)


def mean(places: Iterable[int]) -> float:
    """The mean place; claims that name nothing stand last."""
    return fmean(found) if (found := list(places)) else float("inf")


def by_letter(entries: Sequence[Numbered]) -> list[tuple[str, list[Numbered]]]:
    """Entries by the letter of their number."""
    return [(letter, list(found)) for letter, found in groupby(entries, key=lambda entry: entry.id[0])]


def id_node(entry: Numbered) -> Node:
    """A definition, law or rule with as much of what it says as fits."""
    text = entry.defined[0][1] if entry.defined else entry.says[0]
    return Node(shortened(f"{entry.id}  {text.replace('`', '')}", LETTERS), anchor("id", entry.id))


def function_node(name: str) -> Node:
    """A function, by the end of its name where the whole does not fit."""
    short = name.removeprefix("impl.")
    return Node(short if len(short) <= OF_NAMES else f"…{short[1 - OF_NAMES :]}", anchor("function", name))


def shortened(text: str, most: int) -> str:
    """A text of so many letters at most."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def headed(groups: Iterable[tuple[str, list[Node]]]) -> list[Node]:
    """Nodes under the headings of their groups."""
    return [node for heading, nodes in groups for node in (Node(heading), *nodes)]


def spread(column: Sequence[Node], height: float) -> dict[Node, float]:
    """Nodes at equal distances over the whole height; the first is the heading of the column."""
    first, *others = column
    step = (height - 2 * PITCH) / max(1, len(others))
    return {first: PITCH * 0.7} | {node: PITCH * 1.5 + step * (place + 0.5) for place, node in enumerate(others)}


def claim_group(claim: Claim, names: list[str], heights: dict[str, float]) -> Element:
    """A claim with all lines that begin or end at it, so that they are shown together."""
    place = anchor("claim", claim.id)
    here, lines = heights[place], []
    for name in claim.ids:
        if (target := anchor("id", name)) in heights:
            lines.append(line(COLUMNS[0], heights[target], COLUMNS[1], here))
    lines += [line(COLUMNS[1], here, COLUMNS[2], heights[anchor("function", name)]) for name in names]
    return tag("g", *lines, label(1, Node(claim.id, place), here), class_="claim", data_claim=place)


def line(start: tuple[int, int], above: float, end: tuple[int, int], below: float) -> Element:
    """A line from the right side of a column to the left side of the next."""
    x, to = start[0] + start[1], end[0]
    middle = (x + to) / 2
    return tag("path", d=f"M{x} {above:.1f}C{middle:.0f} {above:.1f} {middle:.0f} {below:.1f} {to} {below:.1f}")


def label(column: int, node: Node, height: float) -> Element:
    """A node: a link in a box, or a heading."""
    x, width = COLUMNS[column]
    text = tag("text", node.label, x=x + 8, y=f"{height + 4:.1f}")
    if not node.target:
        return tag("g", text, class_="heading")
    box = tag("rect", x=x, y=f"{height - 9:.1f}", width=width, height=18, rx=4)
    return tag("a", box, text, href=f"#{node.target}")
