"""The table of all claims; and the filters, which hold for it, the side and the cards."""

from xml.etree.ElementTree import Element

from proofs.page.badge import badge
from proofs.page.contents import Contents
from proofs.page.markup import anchor, link, prose, row, scrolled, table, tag
from proofs.page.summary import part
from proofs.running.kinds import kind_of
from proofs.running.report import Outcome, accepted_by

WORDS = ("Claim", "Statement", "Verdict", "Scope", "Family", "Accepted by")
NUMBERS = ("Cases", "Paths", "Goals", "Queries", "Time")
"""The columns."""


def overview(contents: Contents) -> Element:
    """The table."""
    caption = "All claims of the run. Queries are those found to have no solution; times are of the proof, in seconds."
    ordered = (outcome for outcomes in contents.families.values() for outcome in outcomes)
    whole = table(caption, WORDS + NUMBERS, [claim_row(outcome) for outcome in ordered], id="table")
    more = tag("button", "Show all", type="button", id="more", hidden="")
    return part("overview", scrolled("Table of all claims", whole), more)


def claim_row(outcome: Outcome) -> Element:
    """A claim."""
    claim, result = outcome
    tally = result.tally
    numbers = (f"{tally.cases:,}", f"{tally.paths:,}", f"{tally.goals:,}", f"{tally.refutations:,}")
    cells = (prose(claim.sentence), badge(claim, result), str(claim.scope), claim.family, accepted_by(result))
    return row(
        link("claim", claim.id),
        *cells,
        *numbers,
        f"{tally.seconds:.2f}",
        data_claim=anchor("claim", claim.id),
        data_kind=kind_of(claim, result).value,
        data_family=claim.family,
    )


def filters(contents: Contents) -> Element:
    """The filters; they are shown only where JavaScript makes them work."""
    kinds = [kind_of(claim, result).value for claim, result in contents.outcomes]
    return tag(
        "form",
        choice("kind", "Verdict", sorted(kinds)),
        choice("family", "Family", [*contents.families]),
        tag(
            "div",
            tag("label", "Text", for_="filter-text"),
            tag("input", type="search", id="filter-text", name="text", autocomplete="off"),
        ),
        tag("button", "Clear", type="reset"),
        tag("output", f"{len(kinds)} of {len(kinds)} claims", id="shown", for_="filter-text"),
        id="filters",
        role="search",
        aria_label="Filter the claims",
        hidden="",
    )


def pager() -> Element:
    """How to come from one card to the others that the filters leave, in the order of the table."""
    return tag(
        "nav",
        tag("a", "Previous", href="#overview", id="previous"),
        tag("span", "", id="place"),
        tag("a", "Next", href="#overview", id="next"),
        id="pager",
        aria_label="Claims that the filters leave",
        hidden="",
    )


def choice(name: str, label: str, values: list[str]) -> Element:
    """A filter by one of some values."""
    options = [tag("option", "all", value="")]
    options += [tag("option", value, value=value) for value in dict.fromkeys(values)]
    box = tag("select", *options, id=f"filter-{name}", name=name)
    return tag("div", tag("label", label, for_=f"filter-{name}"), box)
