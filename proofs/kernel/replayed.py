"""The replay of a path: on plain integers that follow the path, the claim must reach the same goals by the same way.

That is the way of Python; a path on which no integer is asked for has been run on plain integers already. Where the
native path is built, each replay that succeeds is made once more on it, if it asks the native path for anything.
"""

import traceback
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from random import Random
from typing import Any

from impl.native import declined, natively, purely
from proofs.kernel.claim import Claim
from proofs.kernel.paths.given import Site
from proofs.kernel.paths.instructions.way import Way
from proofs.kernel.paths.path import Path
from proofs.kernel.paths.replay import SWALLOWED, ConcreteGiven, Counterexample, HypothesisFailed
from proofs.kernel.paths.symbolic import SymbolicGiven
from proofs.kernel.paths.ways import beside, noting, unlike
from proofs.kernel.paths.witnesses import KINDS, others
from proofs.kernel.tally import Example, Tally
from proofs.kernel.terms.explorer import exploring
from proofs.kernel.terms.plainly import clear_caches, plainly
from proofs.kernel.terms.polynomial import Assignment

ANOTHER_WAY = "plain integers take a branch that no term reaches"
"""The reason of the error verdict on a claim that runs code on plain integers that it did not run on terms, so that
nothing was proved about it."""

MAY_PART = "it is asked by `is` whether something is True, which no condition on terms is, or an integer, as another"
"""The reason of the error verdict on a claim that runs code in which plain integers and terms may part without a branch
that anybody is asked about."""

ON_PLAIN = "proved, but fails on plain integers"
ON_NATIVE = "proved, but fails on the native path"
"""The reasons of the error verdict on a claim that holds on terms, and not where it is replayed."""

ALL_KINDS = 50
"""The first so many paths of a chunk of cases are replayed at integers of all kinds (`witnesses`); each later path at
one kind, in turns."""


def replay_path(  # noqa: PLR0917
    claim: Claim,
    case: tuple[Any, ...],
    path: Path,
    given: SymbolicGiven,
    tally: Tally,
    before: int,
    ways: Way | None = None,
) -> None:
    """Runs the body on plain integers that follow this path: its witness, and small, large and extreme ones.

    `ways` is what terms are known to reach, None if that is not asked; what plain integers reach must be among it.
    `before` is how often the native path had declined before the path was followed, which is what shows whether plain
    integers ask it where they are not replayed in Python.
    """
    if path.witness is None:
        tally.unwitnessed += 1
        tally.follow(given.parts, asks=bool(given.sites))
        return
    values, further = path.inputs(path.witness), list(others_of(path, tally))
    if path.variables:
        before = declined()
        replay_in_python(claim, case, path, (values, *further), given, tally, ways)
    with natively():
        for each in (values, *further) if declined() != before else ():
            tally.error = tally.error or failure(claim, case, each, given.sites, ON_NATIVE)
    if tally.error is None:
        tally.sites.update(given.sites)
        tally.follow(given.parts, asks=bool(given.sites))


def others_of(path: Path, tally: Tally) -> Iterator[Assignment]:
    """Integers of all kinds that follow a path, or of one kind if many paths were replayed before."""
    kinds = range(KINDS) if tally.paths < ALL_KINDS else [tally.paths % KINDS]
    return others(path, Random(tally.paths), kinds)


def replay_in_python(  # noqa: PLR0917
    claim: Claim,
    case: tuple[Any, ...],
    path: Path,
    values: Sequence[Assignment],
    given: SymbolicGiven,
    tally: Tally,
    ways: Way | None,
) -> None:
    """Runs the body in Python on each of several assignments that follow a path."""
    first, *further = values
    is_noted = ways is not None and (tally.paths < ALL_KINDS or tally.paths % KINDS == 0)
    way, body = Way(), claim.body.__code__
    with purely():
        with noting(way, body.co_filename, ways) if is_noted else nullcontext():
            tally.error = failure(claim, case, first, given.sites)
        if tally.error is None and ways is not None and not way <= ways:
            ways |= (symbolic := way_of_terms(claim, case, path))
            if left := beside(way, ways):
                tally.error = Example(case, first, (ANOTHER_WAY, *(f"at {line}" for line in left[:5])))
            elif parted := list(dict.fromkeys((*unlike(way, body), *unlike(symbolic, body)))):
                tally.error = Example(case, first, (MAY_PART, *(f"at {line}" for line in parted[:5])))
        for each in further:
            tally.error = tally.error or failure(claim, case, each, given.sites)


def failure(
    claim: Claim, case: tuple[Any, ...], values: Assignment, sites: list[Site], reason: str = ON_PLAIN
) -> Example | None:
    """What goes wrong when the body is run on plain integers; None if nothing does.

    The caches of views begin empty, as on terms: what they hold may have come there by another way.
    """
    concrete = ConcreteGiven(values)
    clear_caches()
    try:
        claim.body(concrete, *case)
    except (Exception, Counterexample) as error:
        return Example(case, values, (reason, *described(error)))
    if concrete.has_failed:
        return Example(case, values, (SWALLOWED, *map(str, concrete.readings)))
    if concrete.sites != sites:
        return Example(case, values, ("plain integers reach other goals than symbolic ones",))
    return None


def settle_refutation(claim: Claim, case: tuple[Any, ...], values: Assignment, label: str, tally: Tally) -> None:
    """Replays a counterexample; one that does not fail on plain integers is an error, not a refutation."""
    concrete = ConcreteGiven(values)
    try:
        claim.body(concrete, *case)
    except Counterexample:
        tally.refuted = Example(case, values, (*concrete.shown, *map(str, concrete.readings)))
    except HypothesisFailed as error:
        tally.error = Example(case, values, (f"{label}: the counterexample is outside the hypotheses", str(error)))
    except Exception as error:
        tally.error = Example(case, values, (f"{label}: the counterexample raises", *described(error)))
    else:
        tally.error = Example(case, values, (f"{label}: refuted, but holds on plain integers",))


def replayed(claim: Claim, case: tuple[Any, ...], values: Assignment) -> ConcreteGiven:
    """A run of a claim on plain integers at which one of its goals fails; it holds what both sides came to."""
    concrete = ConcreteGiven(values)
    with suppress(Counterexample):
        claim.body(concrete, *case)
    return concrete


def way_of_terms(claim: Claim, case: tuple[Any, ...], path: Path) -> Way:
    """The way that a path takes on terms, found by running it again."""
    way, again = Way(), path.again()
    with plainly(), exploring(again), noting(way, claim.body.__code__.co_filename):
        claim.body(SymbolicGiven(again), *case)
    return way


def described(error: BaseException) -> tuple[str, ...]:
    """The text of an exception, and the place where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return (f"{type(error).__name__}: {error}", f"at {frame.filename}:{frame.lineno} in {frame.name}")
