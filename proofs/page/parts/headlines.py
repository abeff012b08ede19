"""The three guarantees that matter most, one of each kind, with the claims that each rests on; and the families."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from proofs.page.badge import CLASSES, sign
from proofs.page.contents import GROUPS, Contents
from proofs.page.markup import Child, anchor, counted, joined, link, prose, row, scrolled, table, tag
from proofs.page.summary import bar, lead, part, run_facts
from proofs.running.kinds import Kind, kind_of, kinds_counted


@dataclass(frozen=True, slots=True)
class Headline:
    """A guarantee: of which kind it is, what it says, and the claims that say it exactly."""

    kind: Kind
    title: str
    says: str
    claims: tuple[str, ...]


HEADLINES = (
    Headline(
        Kind.ALL_RANKS,
        "Movements are what they are defined to be",
        "What `pad`, `shrink`, `permute` and `stride` make of a view, `expand` of one with an element, and its normal "
        "form, reads what the definition says: for all sizes, and any number of axes.",
        ("C23.pad", "C23.shrink", "C23.expand", "C23.permute", "C23.stride", "C23.normal"),
    ),
    Headline(
        Kind.ALL_SIZES,
        "Simplifying does not change a value",
        "Both sides of each rule about values are the same integer, for all integers at which nothing that the rule "
        "needs is negative; rules about signs, equations and comparisons keep those.",
        ("C22.value", "C22.sign", "C22.zero", "C22.equation"),
    ),
    Headline(
        Kind.BOUNDED,
        "What merges is decided rightly",
        "For every pair of views, and every stack of three, in a stated box: what `mergeable` merges reads what the "
        "views read, and each refusal is shown right. Nothing is proved beyond the box.",
        ("C14.merge", "C15.merge-strict", "C14.stack"),
    ),
)
"""The three, the widest first."""


def summary(contents: Contents) -> Element:
    """The bar, the sentence, the guarantees, and the families."""
    return part(
        "summary",
        bar(contents),
        lead(contents),
        tag("div", *(headline(contents, each) for each in HEADLINES), class_="headlines"),
        families(contents),
        run_facts(contents),
    )


def headline(contents: Contents, each: Headline) -> Element:
    """A guarantee, and whether it holds in this run."""
    found = {claim.id: kind_of(claim, result) for claim, result in contents.outcomes if claim.id in each.claims}
    wrong = [name for name, kind in found.items() if kind is not each.kind]
    absent = len(each.claims) - len(found)
    if wrong:
        held: list[Child] = [tag("strong", "Not established in this run: "), *joined(link("claim", n) for n in wrong)]
    elif not found:
        held = ["This run did not ask."]
    elif absent:
        held = [f"This run asked {len(found)} of {len(each.claims)}, which hold: "]
    else:
        held = [f"{counted(len(found), 'claim')} of this run: "]
    claims = [] if wrong else joined(link("claim", name) for name in found)
    state = "wrong" if wrong else "absent" if absent else ""
    return tag(
        "section",
        tag("h3", sign(each.kind), f" {each.title}"),
        tag("p", tag("b", each.kind.value), class_="muted"),
        tag("p", *prose(each.says)),
        tag("p", *held, *claims, class_="muted"),
        class_=f"headline {CLASSES[each.kind]} {state}".rstrip(),
    )


def families(contents: Contents) -> Element:
    """The table of the families: how many claims of each kind."""
    counts = kinds_counted(contents.outcomes)
    kinds = [kind for kind in Kind if counts[kind]]
    rows = (
        family_row(contents, group, name, kinds) for group, names in contents.groups.items() for name in names
    )  # fmt: skip
    heads = ("Family", "About", *(kind.value.capitalize() for kind in kinds))
    caption = "Families of claims, and how many verdicts of each kind"
    return scrolled("Table of families", table(caption, heads, rows, id="families"))


def family_row(contents: Contents, group: str, name: str, kinds: list[Kind]) -> Element:
    """A family."""
    counts = kinds_counted(contents.families[name])
    first = tag("a", name, href=f"#{anchor('family', name)}")
    return row(first, f"{group}: {GROUPS[group]}", *(str(counts[kind] or "") for kind in kinds))
