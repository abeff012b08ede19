"""A section for each claim: what it states, on which code, who accepted it, and what it is refuted without."""

from inspect import getsource
from itertools import chain
from textwrap import dedent
from xml.etree.ElementTree import Element

from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.kernel.tally import Example
from proofs.page.badge import badge, sign
from proofs.page.coloured import python
from proofs.page.contents import GROUPS, Contents, called, group_of, is_true
from proofs.page.markup import Child, anchor, counted, folded, joined, link, prose, source, tag
from proofs.page.parts.graph import graph
from proofs.page.parts.numbered import everything_numbered
from proofs.page.summary import PARTS
from proofs.rocq.guarantees import theorems_of
from proofs.running.kinds import kind_of
from proofs.running.report import Outcome, accepted_by, as_test, details

FALSE = (
    "Each family carries false variants: claims that must be refuted, or the run fails. The tests also break the "
    "functions that claims run, and leave out what claims assume; each time a claim must fail."
)
"""What shows that a claim could fail."""


def sections(contents: Contents) -> Element:
    """All claims, by family: each family and each claim is shown by itself where JavaScript does that."""
    title = tag("h2", PARTS["claims"], id="claims-title")
    intro = tag("div", title, tag("p", FALSE), class_="panel")
    found = [each for name, outcomes in contents.families.items() for each in family(contents, name, outcomes)]
    return tag("section", intro, *found, id="claims", aria_labelledby="claims-title")


def family(contents: Contents, name: str, outcomes: list[Outcome]) -> list[Element]:
    """The claims of a family: how they hang together, and a card for each."""
    group = group_of([claim for claim, _ in outcomes])
    place = anchor("family", name)
    about = tag("p", f"{group}: {GROUPS[group]}. {counted(len(outcomes), 'claim')}:", class_="muted")
    entries = (
        tag("li", sign(kind_of(*outcome)), " ", link("claim", outcome[0].id), " ", *prose(outcome[0].sentence),
            data_claim=anchor("claim", outcome[0].id))
        for outcome in outcomes
    )  # fmt: skip
    heading = tag("h2", f"Family {name}", id=f"{place}-title")
    parts = (heading, about, tag("ul", *entries, class_="entries"), graph(outcomes, name))
    opening = tag(
        "section", *parts, id=place, aria_labelledby=f"{place}-title", class_="panel", data_family=name, tabindex=-1
    )
    return [opening, *(section(contents, *outcome) for outcome in outcomes)]


def section(contents: Contents, claim: Claim, result: Result) -> Element:
    """One claim."""
    place = anchor("claim", claim.id)
    family_link = tag("a", f"Family {claim.family}", href=f"#{anchor('family', claim.family)}")
    return tag(
        "article",
        tag("h2", claim.id, id=f"{place}-title"),
        tag("p", badge(claim, result), " ", family_link, class_="about"),
        tag("p", *prose(claim.sentence), class_="statement"),
        tag("dl", *chain.from_iterable(facts(contents, claim, result)), class_="facts"),
        *failure(claim, result),
        folded(["Source of the claim, ", tag("code", claim.body.__module__)], python(written(claim)), open=""),
        id=place,
        aria_labelledby=f"{place}-title",
        class_="panel card",
        data_family=claim.family,
        tabindex=-1,
    )


def written(claim: Claim) -> str:
    """The source of a claim; where there is none, its name."""
    try:
        return getsource(claim.body).rstrip()
    except OSError:
        return claim.name


def facts(contents: Contents, claim: Claim, result: Result) -> list[tuple[Element, Element]]:
    """The names and values of what is known of a claim."""
    found: list[tuple[str, list[Child]]] = [
        ("Scope", [str(claim.scope)]),
        ("Is about", about(claim)),
        ("Accepted by", [acceptance(result)] if result.verdict in PROVED else []),
        ("Stated in Rocq", in_rocq(claim)),
        ("Examined", [effort(result)]),
        ("Runs of the library", functions(result, "impl.")),
        ("Runs of the definitions", functions(result, "spec.")),
    ]
    if is_true(claim):
        variants = joined(link("claim", other.id) for other in contents.false_variants(claim))
        found.append(("False variants", variants))
    return [(tag("dt", name), tag("dd", *value)) for name, value in found if value]


def about(claim: Claim) -> list[Child]:
    """The definitions, laws and rules that a claim names, with what they say."""
    entries = [everything_numbered()[name] for name in claim.ids if name in everything_numbered()]
    items = (tag("li", link("id", entry.id), " ", *prose(entry.in_short)) for entry in entries)
    return [tag("ul", *items)] if entries else []


def acceptance(result: Result) -> str:
    """Who accepted a claim."""
    who = accepted_by(result)
    if who == "arithmetic":
        return "arithmetic alone: no query was needed"
    if (opinions := result.tally.opinions) is None:
        return who
    again = f"{counted(opinions.agreed, 'different query text')} refuted by both"
    return f"{who} ({again}, {len(opinions.left_open)} left open by cvc5)" if opinions.left_open else f"{who} ({again})"


def in_rocq(claim: Claim) -> list[Child]:
    """The theorems in Rocq that state the same. This run has not looked at them; another command does."""
    names = joined(tag("code", name) for name in theorems_of(claim.id))
    command = tag("code", "make prove-rocq")
    said: list[Child] = ["; of the same function, written in Rocq, at every rank; ", command, " checks it"]
    return [*names, *said] if names else []


def effort(result: Result) -> str:
    """The numbers."""
    tally = result.tally
    nouns = ((tally.cases, "case"), (tally.paths, "path"), (tally.goals, "goal"))
    numbers = ", ".join(counted(number, noun) for number, noun in nouns)
    queries = "1 query" if tally.refutations == 1 else f"{tally.refutations:,} queries"
    when = ", in an earlier run" if result.is_cached else ""
    return f"{numbers}; {queries} without a solution; {tally.seconds:.2f} s{when}"


def functions(result: Result, package: str) -> list[Child]:
    """The functions of a package that a claim calls itself, and behind them those that they call."""
    direct, through = (called(result, is_direct=is_direct, package=package) for is_direct in (True, False))
    names = [joined(link("function", f.name, f.name.removeprefix("impl.")) for f in part) for part in (direct, through)]
    if not through:
        return names[0]
    label = f"and through them {len(through)} more" if direct else f"{len(through)} through others"
    return [*names[0], folded([label], tag("p", *names[1]))]


def failure(claim: Claim, result: Result) -> list[Element]:
    """Where a claim fails: what must be refuted with its counterexample, what must not with all that is known."""
    if result.verdict is not claim.expected:
        known = dedent("\n".join(details(claim, result)))
        return [tag("h3", "What went wrong"), source(known or "Nothing more is known.")]
    if result.verdict is Verdict.REFUTED and (example := result.tally.refuted) is not None:
        return [tag("h3", "Where it fails"), source(counterexample(example)), repeated(claim, example)]
    return []


def counterexample(example: Example) -> str:
    """The values at which a claim fails, and what is seen there."""
    values = [*(f"case {value!r}" for value in example.case), *(f"{k} = {v}" for k, v in example.values.items())]
    return "\n".join([", ".join(values) or "at every value", *example.lines])


def repeated(claim: Claim, example: Example) -> Element:
    """A test to paste."""
    return folded(["A test that fails there"], python(as_test(claim, example)))
