"""A verdict as it is shown: words and a sign, and a colour that says nothing more."""

from xml.etree.ElementTree import Element

from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.page.markup import tag


def verdict_in_words(claim: Claim, result: Result) -> str:
    """The verdict, and whether it is the one that must be."""
    if result.verdict is not claim.expected:
        return f"{result.verdict.value} (expected: {claim.expected.value})"
    return result.verdict.value + (", as it must be" if result.verdict is Verdict.REFUTED else "")


def badge(claim: Claim, result: Result) -> Element:
    """The verdict with its sign."""
    is_expected = result.verdict is claim.expected
    sign = "!" if not is_expected else "\u2713" if result.verdict in PROVED else "\u2715"
    kind = "wrong" if not is_expected else "proved" if result.verdict in PROVED else "expected"
    words = verdict_in_words(claim, result) + (", cached" if result.is_cached else "")
    return tag("span", tag("span", sign, aria_hidden="true"), f" {words}", class_=f"badge {kind}")
