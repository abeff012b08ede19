"""What a run says: counterexamples in full, the table of guarantees, counts, and JSON (`lines` has the terminal)."""

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
from proofs.running.kinds import kind_of

Outcome = tuple[Claim, Result]
"""A claim and the verdict on it."""


def details(claim: Claim, result: Result, *, is_alone: bool = False) -> list[str]:
    """What stands below the line of a claim that did not get the verdict expected; and of one that must be refuted
    where nothing else is looked at."""
    is_expected = result.verdict is claim.expected
    if is_expected and not (is_alone and result.verdict is Verdict.REFUTED):
        return []
    example = result.tally.error or result.tally.refuted
    wanted = [] if is_expected else [f"    expected: {claim.expected.value}"]
    lines = [f"    {reason}" for reason in result.reasons[:12]]
    if example is None:
        return [*wanted, *lines]
    values = [*(f"case {value!r}" for value in example.case), *map(" = ".join, as_pairs(example.values))]
    steps = ["", *(f"    {row}" for row in as_table(example.steps))] if example.steps else []
    snippet = ["", *(f"    {row}" for row in as_test(claim, example).splitlines()), ""]
    where = "    at " + (", ".join(values) or "every value")
    return [*wanted, where, *how_small(example), *lines, *steps, *snippet]


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


def guarantees(claims: Iterable[Claim]) -> str:
    """The tables in docs/guarantees.md, one for each family: each claim that is expected to be proved, its scope, where
    it is, and the theorems in Rocq that state the same."""
    families: dict[str, list[str]] = {}
    for claim in claims:
        if claim.expected in PROVED:
            file = claim.body.__module__.replace(".", "/")
            rocq = links(claim.id, "../proofs/rocq/")
            row = f"| {claim.sentence} | {claim.scope} | [{claim.id}](../{file}.py) | {rocq} |".replace("|  |", "| |")
            families.setdefault(claim.family, []).append(row)
    header = "| guarantee | scope | claim | in Rocq |", "|---|---|---|---|"
    tables = ("\n".join((f"## {name.capitalize()}\n", *header, *rows)) for name, rows in families.items())
    return "\n\n".join(tables)


def counts(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many claims got which verdict; a false variant that was refuted is counted apart."""
    found: Counter[str] = Counter()
    for claim, result in outcomes:
        is_false_variant = claim.expected is Verdict.REFUTED and result.verdict is Verdict.REFUTED
        found["false_variants_refuted" if is_false_variant else result.verdict.name.lower()] += 1
    names = ["false_variants_refuted", *(verdict.name.lower() for verdict in Verdict)]
    return {name: found[name] for name in names}


def cached_sentence(cached: int) -> str:
    """What is said of verdicts that were not found in this run."""
    return f" {cached} of the proofs are of earlier runs of the same code; --no-cache proves afresh." if cached else ""


def exit_code(outcomes: Iterable[Outcome]) -> int:
    """0 if every claim got the verdict expected, 3 if the worst is a claim left unknown, 1 otherwise."""
    wrong = [(claim, result) for claim, result in outcomes if result.verdict is not claim.expected]
    unsure = [c.expected in PROVED and r.verdict is Verdict.UNKNOWN for c, r in wrong]
    return 0 if not wrong else 3 if all(unsure) else 1


def as_json(outcomes: Sequence[Outcome], left: Sequence[Claim] = ()) -> dict[str, Any]:
    """The run as JSON; `left` are the claims that it was interrupted before."""
    summary = counts(outcomes) | {"cached": sum(result.is_cached for _, result in outcomes)}
    return {
        "partial": bool(left),
        "not_run": [claim.id for claim in left],
        "summary": summary,
        "claims": [claim_as_json(claim, result) for claim, result in outcomes],
    }


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
        "kind": kind_of(claim, result).value,
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
