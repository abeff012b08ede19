"""The table of all claims, and the filters above it."""

from xml.etree.ElementTree import Element

from proofs.page.badge import badge, verdict_in_words
from proofs.page.contents import Contents, kind_of_scope
from proofs.page.markup import link, prose, row, scrolled, table, tag
from proofs.page.summary import part
from proofs.running.report import Outcome, accepted_by

WORDS = ("Claim", "Statement", "Verdict", "Scope", "Family", "Accepted by")
NUMBERS = ("Cases", "Paths", "Goals", "Queries", "Time")
"""The columns."""


def overview(contents: Contents) -> Element:
    """The filters and the table."""
    caption = "All claims of the run. Queries are those found to have no solution; times are of the proof, in seconds."
    rows = [claim_row(outcome) for outcome in contents.outcomes]
    whole = table(caption, WORDS + NUMBERS, rows, id="table")
    return part("overview", filters(contents), scrolled("Table of all claims", whole))


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
        data_verdict=verdict_in_words(claim, result),
        data_family=claim.family,
        data_scope=kind_of_scope(claim),
    )


def filters(contents: Contents) -> Element:
    """The filters; they are shown only where JavaScript makes them work."""
    verdicts = [verdict_in_words(claim, result) for claim, result in contents.outcomes]
    scopes = [kind_of_scope(claim) for claim in contents.claims]
    return tag(
        "form",
        choice("verdict", "Verdict", verdicts),
        choice("family", "Family", [claim.family for claim in contents.claims]),
        choice("scope", "Scope", scopes),
        tag(
            "div",
            tag("label", "Text", for_="filter-text"),
            tag("input", type="search", id="filter-text", name="text", autocomplete="off"),
        ),
        tag("button", "Show all", type="reset"),
        tag("output", f"{len(scopes)} of {len(scopes)} claims", id="shown", for_="filter-text"),
        id="filters",
        role="search",
        aria_label="Filter the claims",
        hidden="",
    )


def choice(name: str, label: str, values: list[str]) -> Element:
    """A filter by one of some values."""
    options = [tag("option", "all", value="")]
    options += [tag("option", value, value=value) for value in dict.fromkeys(values)]
    box = tag("select", *options, id=f"filter-{name}", name=name)
    return tag("div", tag("label", label, for_=f"filter-{name}"), box)
