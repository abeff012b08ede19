"""The side of the page: its parts, the families in the order of their groups, and the claims of each."""

from xml.etree.ElementTree import Element

from proofs.page.badge import sign
from proofs.page.contents import GROUPS, Contents
from proofs.page.markup import anchor, tag
from proofs.page.summary import PARTS
from proofs.running.kinds import kind_of
from proofs.running.report import Outcome


def navigation(contents: Contents) -> Element:
    """All of it, in an element that is folded where the window is narrow."""
    parts = (tag("li", tag("a", title, href=f"#{name}")) for name, title in PARTS.items() if name != "claims")
    groups = (group(contents, name, families) for name, families in contents.groups.items())
    menu = tag("details", tag("summary", "Contents"), tag("ul", *parts), *groups, open="", id="menu")
    return tag("nav", menu, aria_label="Contents", id="side")


def group(contents: Contents, name: str, families: list[str]) -> Element:
    """The families of a group."""
    entries = (family(family_name, contents.families[family_name]) for family_name in families)
    return tag("div", tag("p", tag("b", name), f" {GROUPS[name]}", class_="group"), tag("ul", *entries))


def family(name: str, outcomes: list[Outcome]) -> Element:
    """A family, with its claims, which are shown where it is looked at."""
    link = tag("a", name, href=f"#{anchor('family', name)}")
    claims = tag("ul", *(claim(outcome) for outcome in outcomes))
    return tag("li", link, " ", tag("span", str(len(outcomes)), class_="count"), claims, data_family=name)


def claim(outcome: Outcome) -> Element:
    """A claim."""
    name = outcome[0].id
    link = tag("a", sign(kind_of(*outcome)), " ", name, href=f"#{anchor('claim', name)}")
    return tag("li", link, data_claim=anchor("claim", name))
