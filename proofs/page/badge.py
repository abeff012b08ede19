"""A verdict as it is shown: words, a sign and a colour, each of which tells its kind."""

from xml.etree.ElementTree import Element

from proofs.kernel.claim import Claim
from proofs.kernel.discharge import Result
from proofs.page.markup import tag
from proofs.running.kinds import Kind, kind_of

SIGNS = {
    Kind.ALL_RANKS: "\u2200",
    Kind.ALL_SIZES: "\u221e",
    Kind.BOUNDED: "\u25a1",
    Kind.REFUTED: "\u2715",
    Kind.OPEN: "?",
    Kind.WRONG: "!",
}
"""For all, infinite, a box, a cross, and two that ask to be looked at."""

CLASSES = {
    Kind.ALL_RANKS: "ranks",
    Kind.ALL_SIZES: "sizes",
    Kind.BOUNDED: "bounds",
    Kind.REFUTED: "refuted",
    Kind.OPEN: "open",
    Kind.WRONG: "wrong",
}
"""The classes of CSS."""

MEANINGS = {
    Kind.ALL_RANKS: "proved for all sizes, and views with any number of axes",
    Kind.ALL_SIZES: "proved for all integers, at the ranks that the scope names",
    Kind.BOUNDED: "proved for the cases that the scope names, nothing beyond",
    Kind.REFUTED: "false variants, which show that a claim of the family can fail",
    Kind.OPEN: "a solver could not tell, or a limit was reached",
    Kind.WRONG: "to be looked at: not established",
}
"""What the kinds mean."""


def verdict_in_words(claim: Claim, result: Result) -> str:
    """The verdict, and whether it is the one that must be."""
    if result.verdict is not claim.expected:
        return f"{result.verdict.value} (expected: {claim.expected.value})"
    kind = kind_of(claim, result)
    if kind is Kind.REFUTED:
        return Kind.REFUTED.value
    return "proved for all ranks" if kind is Kind.ALL_RANKS else str(result.verdict.value)


def sign(kind: Kind) -> Element:
    """The sign of a kind; words stand beside it."""
    return tag("span", SIGNS[kind], aria_hidden="true", class_=f"sign {CLASSES[kind]}")


def badge(claim: Claim, result: Result) -> Element:
    """The verdict with its sign."""
    words = verdict_in_words(claim, result) + (", cached" if result.is_cached else "")
    kind = kind_of(claim, result)
    return tag("span", tag("span", SIGNS[kind], aria_hidden="true"), f" {words}", class_=f"badge {CLASSES[kind]}")
