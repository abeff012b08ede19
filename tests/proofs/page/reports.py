"""Reports to look at: over the small sample, discharged; and over the shipped claims, which are only run a little."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import cache
from html.parser import HTMLParser
from typing import Any

from proofs.kernel.claim import PROVED, Claim
from proofs.kernel.discharge import Result, cases_of, examined
from proofs.kernel.followed import followed
from proofs.kernel.registry import all_claims
from proofs.kernel.replayed import replay_path
from proofs.kernel.tally import Tally
from proofs.page import Contents
from proofs.running.called import Called, noting
from proofs.running.report import Outcome
from proofs.running.run import Settings, discharged

SAMPLE = "tests.proofs.sample"


class Later(Enum):
    """A verdict that the page does not know."""

    LATER = "of a kind yet to come"


@cache
def sample() -> Contents:
    """The report on the sample: proofs, refutations, a claim left open, and one with the verdict of a later version."""
    claims = all_claims(SAMPLE)
    settings = Settings(SAMPLE, notes_calls=True)
    outcomes = list(discharged(claims, settings, 1, lambda done, total, claim_id: None))
    claim, result = outcomes[-1]
    later: Any = Later.LATER
    outcomes[-1] = (claim, replace(result, verdict=later))
    outcomes[0] = (outcomes[0][0], replace(outcomes[0][1], is_cached=True))
    return Contents(tuple(outcomes), len(claims) + 1, facts={"When": "today"})


@cache
def shipped() -> Contents:
    """The report on all shipped claims, as if each had got the verdict that it must have."""
    return Contents(tuple(as_expected(claim) for claim in all_claims()), len(all_claims()), "both")


def as_expected(claim: Claim) -> Outcome:
    """A claim with the functions that integers on its first path call; a false variant with its counterexample."""
    called: Called = {}
    if claim.expected in PROVED:
        case = cases_of(claim)[0]
        path, given = next(followed(claim, case, 1))
        replay_path(noting(claim, called), case, path, given, Tally(), 0)
        return claim, Result(claim.expected, (), Tally(cases=1, paths=1, goals=1, refutations=1, called=called))
    tally = examined(noting(claim, called), cases_of(claim))
    tally.called = called
    return claim, Result(claim.expected, (), tally)


class Reader(HTMLParser):
    """What elements a page has, in order, with the text in each."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, *tags: str) -> Iterator[dict[str, str | None]]:
        """The attributes of the elements of some kinds."""
        return (attributes for tag, attributes in self.elements if tag in tags)
