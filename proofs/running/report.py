"""What a run says: a line per claim, counterexamples in full, a table, one sentence, and JSON (`files` writes it)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields, is_dataclass
from re import sub
from typing import Any

from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.kernel.paths.trace import as_table
from proofs.kernel.tally import Example
from proofs.kernel.terms.polynomial import Assignment
from proofs.rocq.guarantees import links, theorems_of

Outcome = tuple[Claim, Result]
"""A claim and the verdict on it."""

WIDEST = 44
"""Characters of a scope that a table shows."""


CACHED = " (cached)"
"""Stands beside a verdict of an earlier run."""


def line(claim: Claim, result: Result) -> str:
    """A claim in one line."""
    verdict = result.verdict.value
    if result.verdict is not claim.expected:
        verdict += f" (expected: {claim.expected.value})"
    elif claim.expected is Verdict.REFUTED:
        verdict += ", as it must be"
    if result.is_cached:
        verdict += CACHED
    return f"{claim.id}  {verdict}  {result.tally.seconds:.2f} s  {claim.sentence}"


def details(claim: Claim, result: Result) -> list[str]:
    """What stands below the line of a claim that did not get the verdict expected."""
    if result.verdict is claim.expected:
        return []
    example = result.tally.error or result.tally.refuted
    lines = [f"    {reason}" for reason in result.reasons[:12]]
    if example is None:
        return lines
    values = [*(f"case {value!r}" for value in example.case), *map(" = ".join, as_pairs(example.values))]
    steps = ["", *(f"    {row}" for row in as_table(example.steps))] if example.steps else []
    snippet = ["", *(f"    {row}" for row in as_test(claim, example).splitlines()), ""]
    return ["    at " + (", ".join(values) or "every value"), *how_small(example), *lines, *steps, *snippet]


def as_pairs(values: Assignment) -> list[tuple[str, str]]:
    """Names and values as text."""
    return [(name, str(value)) for name, value in values.items()]


def how_small(example: Example) -> list[str]:
    """Whether an example is the smallest there is, and where it came from."""
    if example.found is None:
        return []
    smallest = "no smaller case fails" if example.is_smallest else "no smaller case was found"
    found = ", ".join(map(" = ".join, as_pairs(example.found)))
    return [f"    {smallest}" + (f"; the solver found {found}" if example.found != example.values else "")]


def as_test(claim: Claim, example: Example) -> str:
    """A pytest function that replays an example."""
    arguments = [repr(claim.id), *map(repr, example.case), *(f"{k}={v}" for k, v in example.values.items())]
    needed = {f"from {kind.__module__} import {kind.__qualname__}" for kind in kinds(example.case)}
    name = sub(r"\W+", "_", claim.id).lower()
    imports = "\n".join(sorted({*needed, "from proofs.kernel import replay"}))
    return f"{imports}\n\n\ndef test_{name}_counterexample() -> None:\n    replay({', '.join(arguments)})"


def kinds(value: object) -> set[type]:
    """The classes that the repr of a value mentions."""
    if isinstance(value, tuple | list):
        return {kind for part in value for kind in kinds(part)}
    if is_dataclass(value) and not isinstance(value, type):
        return {type(value)} | {kind for part in fields(value) for kind in kinds(getattr(value, part.name))}
    return set()


def table(outcomes: Sequence[Outcome]) -> str:
    """All claims, one to a row, in columns."""
    rows = [("id", "verdict", "scope", "accepted by", "cases", "paths", "goals", "queries", "seconds")]
    for claim, result in outcomes:
        tally = result.tally
        numbers = (tally.cases, tally.paths, tally.goals, tally.refutations, f"{tally.seconds:.2f}")
        verdict = result.verdict.value + (CACHED if result.is_cached else "")
        words = (claim.id, verdict, shortened(str(claim.scope)), accepted_by(result))
        rows.append((*words, *map(str, numbers)))  # type: ignore[arg-type]
    widths = [max(len(row[column]) for row in rows) for column in range(9)]
    aligned = [
        [cell.ljust(width) if column < 4 else cell.rjust(width) for column, (cell, width) in enumerate(cells)]
        for cells in (zip(row, widths, strict=True) for row in rows)
    ]
    return "\n".join("  ".join(cells) for cells in aligned)


def accepted_by(result: Result) -> str:
    """Whom a verdict rests on: solvers, arithmetic alone where none had to refute anything, or a replay in Python."""
    if result.verdict not in PROVED:
        return "replay" if result.verdict is Verdict.REFUTED else "-"
    if result.tally.refutations == 0:
        return "arithmetic"
    words = [result.tally.solver]
    if result.tally.opinions is not None:
        words.append("cvc5")
    return ", ".join(words if result.tally.identities is None else [*words, "certificate"])


def shortened(text: str) -> str:
    """A text that fits a column; the whole of it is in `--list` and in the JSON."""
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 3].rstrip()}..."


def guarantees(claims: Iterable[Claim]) -> str:
    """The rows of a Markdown table: each claim that is expected to be proved, its scope, where it stands, and the
    theorems in Rocq that state the same."""
    rows = []
    for claim in claims:
        if claim.expected in PROVED:
            file = claim.body.__module__.replace(".", "/")
            rocq = links(claim.id, "proofs/rocq/")
            rows.append(
                f"| {claim.sentence} | {claim.scope} | [{claim.id}]({file}.py) | {rocq} |".replace("|  |", "| |")
            )
    return "\n".join(rows)


def counts(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many claims got which verdict; a false variant that was refuted is counted apart."""
    found: Counter[str] = Counter()
    for claim, result in outcomes:
        is_false_variant = claim.expected is Verdict.REFUTED and result.verdict is Verdict.REFUTED
        found["false_variants_refuted" if is_false_variant else result.verdict.name.lower()] += 1
    names = ["false_variants_refuted", *(verdict.name.lower() for verdict in Verdict)]
    return {name: found[name] for name in names}


def sentence(outcomes: Sequence[Outcome]) -> str:
    """The run in one sentence."""
    n = counts(outcomes)
    missed = sum(c.expected is Verdict.REFUTED and r.verdict in PROVED for c, r in outcomes)
    return (
        f"{n['proved_all_sizes']} proved for all sizes, {n['proved_bounded']} proved within bounds, "
        f"{n['false_variants_refuted']} false variants refuted as they must be, {n['refuted']} refuted, "
        f"{n['unknown']} unknown, {n['vacuous']} vacuous, {n['disagreement']} in dispute, "
        f"{n['stale']} stale, {n['error']} in error"
        + (f"; {missed} false variants were proved." if missed else ".")
        + cached_sentence(sum(result.is_cached for _, result in outcomes))
    )


def cached_sentence(cached: int) -> str:
    """What is said of verdicts that were not found in this run."""
    return f" {cached} of the proofs are of earlier runs of the same code; --no-cache proves afresh." if cached else ""


def exit_code(outcomes: Iterable[Outcome]) -> int:
    """0 if every claim got the verdict expected, 3 if the worst is a claim left unknown, 1 otherwise."""
    wrong = [(claim, result) for claim, result in outcomes if result.verdict is not claim.expected]
    unsure = [c.expected in PROVED and r.verdict is Verdict.UNKNOWN for c, r in wrong]
    return 0 if not wrong else 3 if all(unsure) else 1


def as_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The run as JSON."""
    summary = counts(outcomes) | {"cached": sum(result.is_cached for _, result in outcomes)}
    return {"summary": summary, "claims": [claim_as_json(claim, result) for claim, result in outcomes]}


def claim_as_json(claim: Claim, result: Result) -> dict[str, Any]:
    """One claim and its verdict as JSON."""
    tally = result.tally
    example = tally.error or tally.refuted
    return {
        "id": claim.id,
        "name": claim.name,
        "sentence": claim.sentence,
        "family": claim.family,
        "ids": list(claim.ids),
        "scope": str(claim.scope),
        "expected": claim.expected.name.lower(),
        "verdict": result.verdict.name.lower(),
        "cached": result.is_cached,
        "reasons": list(result.reasons),
        "cases": tally.cases,
        "empty_cases": tally.empty_cases,
        "paths": tally.paths,
        "goals": tally.goals,
        "forks_unsure": tally.forks_unsure,
        "unwitnessed": tally.unwitnessed,
        "accepted_by": accepted_by(result),
        "stated_in_rocq": list(theorems_of(claim.id)),
        "queries_refuted": tally.refutations,
        "queries_refuted_again": tally.opinions.agreed if tally.opinions is not None else None,
        "identities": tally.identities,
        "calls": tally.called,
        "seconds": round(tally.seconds, 3),
        "example": None
        if example is None
        else {
            "case": [repr(value) for value in example.case],
            "values": example.values,
            "found": example.found,
            "is_smallest": example.is_smallest,
            "steps": [asdict(row) for row in example.steps],
            "test": as_test(claim, example),
        },
    }
