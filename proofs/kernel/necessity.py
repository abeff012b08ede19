"""Which hypotheses of a claim are needed: a hypothesis is needed by a claim that fails once it is left out.

A claim may assume too much, and then says less than it seems to. So each hypothesis is left out in turn, where it
is written; what is left must be refuted, or raise, in at least one claim that states it. A hypothesis that no claim
needs is dropped, or says why it stays (`assume(..., stays="...")`). To return before the goals is a hypothesis, too.
"""

import dis
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import FunctionType, ModuleType
from typing import Any

from proofs.kernel.claim import PROVED, Claim
from proofs.kernel.discharge import cases_of, examined, spread
from proofs.kernel.early import early_returns, without_return
from proofs.kernel.followed import followed
from proofs.kernel.kept import codes, globals_of, named_by
from proofs.kernel.paths.given import Site, leaving_out
from proofs.kernel.terms.asker import KERNEL, is_of_claims

MOST_CASES = 400
"""A claim with more cases than this is left out: such claims state no hypotheses."""

LOOKED_AT = 60
"""In how many cases of a claim hypotheses are looked for; they are spread evenly over all."""

FIRST_PATHS = 3
"""How many paths of a case are run, at least, to find the hypotheses that it states."""

PATHS = 72
"""How many of all cases of a claim, if it has few."""

INDUCTIONS = f"{KERNEL}induction."
"""Modules by which claims about loops are made."""

MOST_PATHS = 300
"""How many paths of a case are examined once a hypothesis is left out."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """The place where a hypothesis is written; a claim that fails without it, if one does; and the reason that is given
    for keeping it otherwise."""

    site: Site
    needed_by: str | None
    stays: str


def hypotheses_of(claim: Claim) -> dict[Site, str]:
    """The hypotheses that a claim states, in its body and in the functions that it calls, each with the reason that is
    given for keeping it, if any: some of its paths are followed, but no more once each that is written there has been
    stated. What inductions state is written nowhere."""
    functions = reached_from(claim.body)
    written = set().union(*map(assumed_in, functions))
    has_rounds = any(function.__module__.startswith(INDUCTIONS) for function in functions)
    with leaving_out(None) as hypotheses:
        cases = spread(cases_of(claim), LOOKED_AT)
        paths = (path for case in cases for path in followed(claim, case, max(FIRST_PATHS, PATHS // len(cases))))
        for number, _ in enumerate(paths, 1):
            if number >= FIRST_PATHS and not has_rounds and hypotheses.seen.keys() == written:
                break
    return hypotheses.seen | dict.fromkeys(early_returns(claim.body), "")


def reached_from(body: Any) -> list[FunctionType]:
    """A body, the functions that it names, and those that functions of claims among them name."""
    functions = [body]
    for function in functions:
        if is_of_claims(function.__code__.co_filename):
            functions.extend(each for each in functions_named_by(function) if each not in functions)
    return functions


def functions_named_by(function: FunctionType) -> Iterator[FunctionType]:
    """The functions that a function names: of its module, of modules and classes there, and those around it."""
    names = named_by(function.__code__).names
    for value in (*globals_of(function), *(cell.cell_contents for cell in function.__closure__ or ())):
        inside = [getattr(value, name, None) for name in names] if isinstance(value, (ModuleType, type)) else [value]
        yield from (each for each in inside if isinstance(each, FunctionType))


def assumed_in(function: FunctionType) -> set[Site]:
    """Where a function says `assume`."""
    return {
        (code.co_filename, instruction.positions.lineno or 0)
        for code in codes(function.__code__)
        for instruction in dis.get_instructions(code)
        if instruction.argval == "assume" and instruction.positions is not None
    }


def fails_without(claim: Claim, site: Site) -> bool:
    """Whether a claim is refuted, or raises, once the hypothesis at a place is left out."""
    if site in early_returns(claim.body):
        return examined(replace(without_return(claim, site), most_paths=MOST_PATHS), cases_of(claim)).has_failed
    with leaving_out(site):
        return examined(replace(claim, most_paths=MOST_PATHS), cases_of(claim)).has_failed


def necessity(claims: Sequence[Claim]) -> list[Hypothesis]:
    """The hypotheses of all claims that are to be proved, each with a claim that needs it.

    Each that gives no reason to stay is left out of one claim after another, until one fails.
    """
    stated: dict[Site, list[Claim]] = {}
    reasons: dict[Site, str] = {}
    for claim in claims:
        if claim.expected in PROVED and len(cases_of(claim)) <= MOST_CASES:
            for site, stays in hypotheses_of(claim).items():
                stated.setdefault(site, []).append(claim)
                reasons[site] = stays
    found = []
    for site, by in sorted(stated.items()):
        tried = () if reasons[site] else by
        needed_by = next((claim.id for claim in tried if fails_without(claim, site)), None)
        found.append(Hypothesis(site, needed_by, reasons[site]))
    return found
