"""The command line of the proofs."""

import argparse
import gc
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import impl
from proofs.certificates.files import FOLDER
from proofs.extras import installing
from proofs.fingerprint import LIBRARIES, Sources, installed
from proofs.kernel.claim import Claim
from proofs.kernel.registry import RegistryError, all_claims, families_without_false_variant
from proofs.kernel.solvers.second import is_installed
from proofs.options import parser
from proofs.running.cache import Cache, NoCache, default_folder, opened
from proofs.running.coverage import as_text, coverage
from proofs.running.files import write_json, write_junit
from proofs.running.lines import conclusion, line, style_of
from proofs.running.report import Outcome, details, exit_code, guarantees
from proofs.running.run import Settings, discharged
from proofs.sweep.coverage import lines_swept
from proofs.terminal import (
    INTERRUPTED,
    UNWRITTEN,
    by_the_minute,
    clear_progress,
    is_named,
    show_progress,
    unmatched,
    wrong_files,
)
from proofs.unproved import UNPROVED

SHIPPED = "proofs.claims"
"""The package of the claims about the library."""
FILES, LISTS = ("json", "junit", "report", "smt2"), ("list", "guarantees", "coverage")
"""Options that name what is written, and those that print a list instead of a run."""


def main(arguments: Sequence[str] | None = None, package: str = SHIPPED, sources: Sources | None = None) -> int:
    """Runs the command line, and returns its exit code. Without `sources` from before the imports it has no cache."""
    options = parser().parse_args(arguments)
    try:
        everything = all_claims(package)
    except RegistryError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    claims = [claim for claim in everything if is_named(claim.names, options.only)]
    if (problem := wrong_usage(options, claims)) is not None:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    if any(getattr(options, name) for name in LISTS):
        return listed(options, claims, len(everything))
    outcomes: list[Outcome] = []
    is_whole = runs_whole(claims, settings_of(options, package), options, cache_of(options, sources, package), outcomes)
    if not is_whole:
        clear_progress()
        print(f"\ninterrupted: {len(outcomes)} of {len(claims)} claims have a verdict", file=sys.stderr, flush=True)
    unwritten = written(options, outcomes, claims[len(outcomes) :], len(everything), sources)
    return (finish(outcomes, everything) or unwritten) if is_whole else INTERRUPTED


def written(
    options: argparse.Namespace, outcomes: Sequence[Outcome], left: Sequence[Claim], total: int, sources: Sources | None
) -> int:
    """Writes the files that are asked for; where claims are left, each is marked partial. Returns the exit code that
    says whether one could not be written; the others are."""
    writers: dict[str, Callable[[], None]] = {
        "json": lambda: write_json(outcomes, options.json, left),
        "junit": lambda: write_junit(outcomes, options.junit, left),
        "report": lambda: write_report(options, outcomes, left, total, sources or Sources.now()),
    }
    files: list[str] = []
    code = 0
    for name, write in writers.items():
        if (file := getattr(options, name)) is None:
            continue
        try:
            write()
            files.append(str(file))
        except OSError as error:
            print(f"error: --{name} {file} cannot be written: {error.strerror or error}", file=sys.stderr)
            code = UNWRITTEN
    if left and files:
        print(f"written, marked partial: {', '.join(files)}", file=sys.stderr)
    return code


def listed(options: argparse.Namespace, claims: Sequence[Claim], total: int) -> int:
    """Prints the list that is asked for of some claims, of so many; returns the exit code."""
    try:
        print(shown(options, claims, UNPROVED if len(claims) == total else None))
    except KeyboardInterrupt:
        clear_progress()
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    return 0


def shown(options: argparse.Namespace, claims: Sequence[Claim], unproved: Mapping[str, str] | None) -> str:
    """What is printed instead of a run; why none of the claims runs a function can be said of all of them alone."""
    if options.guarantees:
        return guarantees(claims)
    if options.list:
        return "\n".join(f"{claim.id}  [{claim.family}; {claim.scope}]  {claim.sentence}" for claim in claims)
    folder = Path(impl.__file__).parent
    progress = by_the_minute()
    swept = lines_swept(folder, progress=progress)
    found = coverage(claims, folder, swept=swept, progress=progress)
    clear_progress()
    return as_text(found, unproved)


def wrong_usage(options: argparse.Namespace, claims: Sequence[Claim]) -> str | None:
    """What is wrong with the options, None if nothing is."""
    if (pattern := unmatched(options.only, [claim.names for claim in claims])) is not None:
        return f"no claim matches {pattern!r}; need an id or family as --list has them, a function, or 'C7.*'"
    if (problem := wrong_files(options, FILES, LISTS)) is not None:
        return problem
    if options.smt2 is not None and (problem := wrong_folder(options.smt2)) is not None:
        return problem
    if options.solver != "z3" and not is_installed():
        return f"--solver {options.solver}: cvc5 is not installed; need {installing('cvc5')}"
    return None


def wrong_folder(folder: Path) -> str | None:
    """What is wrong with a folder to write to, None if it is there, or can be made, and is empty."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        return f"--smt2 {folder} cannot be made: {error.strerror or error}"
    return f"{folder} is not empty" if any(folder.iterdir()) else None


def settings_of(options: argparse.Namespace, package: str) -> Settings:
    """How claims are discharged; the shipped ones have certificates."""
    folder, first = FOLDER if package == SHIPPED else None, "cvc5" if options.solver == "cvc5" else "z3"
    return Settings(package, options.solver == "both", options.smt2, folder, first, options.report is not None)


def cache_of(options: argparse.Namespace, sources: Sources | None, package: str) -> Cache | None:
    """The verdicts of earlier runs, None if they are not wanted or cannot be relied on."""
    if options.no_cache or options.smt2 is not None or sources is None:
        return None
    try:
        return opened(options.cache or default_folder(), sources, (package, options.solver))
    except NoCache as reason:
        print(f"note: nothing is cached: {reason}", file=sys.stderr)
        return None


def runs_whole(
    claims: Sequence[Claim],
    settings: Settings,
    options: argparse.Namespace,
    cache: Cache | None,
    outcomes: list[Outcome],
) -> bool:
    """Whether a run came to its end and was not interrupted. What an interrupt breaks off, such as a context of z3 that
    is half made, must not complain as it goes."""
    before = sys.unraisablehook
    try:
        run(claims, settings, options.jobs, cache, outcomes)
    except KeyboardInterrupt:
        sys.unraisablehook = lambda _: None
    else:
        return True
    gc.collect()
    sys.unraisablehook = before
    return False


def run(
    claims: Sequence[Claim], settings: Settings, jobs: int, cache: Cache | None, outcomes: list[Outcome]
) -> None:
    """Discharges claims, or takes their verdicts from earlier runs, adds each to the outcomes and prints its line."""
    known = {} if cache is None else cache.known(claims, settings)
    style, ids = style_of(sys.stdout), max(len(claim.id) for claim in claims)
    verdicts = discharged(claims, settings, jobs, show_progress, known)
    with closing(verdicts):
        for claim, result in verdicts:
            outcomes.append((claim, result))
            if cache is not None:
                cache.keep(claim, result)
            clear_progress()
            below = details(claim, result, is_alone=len(claims) == 1)
            print("\n".join([line(claim, result, ids, style), *below]), flush=True)


def write_report(
    options: argparse.Namespace, outcomes: Sequence[Outcome], left: Sequence[Claim], total: int, sources: Sources
) -> None:
    """Writes the page. What makes it is imported only here, where it is asked for."""
    page = import_module("proofs.page")
    versions = {name: installed(name).split()[0] for name in LIBRARIES}
    facts = {
        "Run": datetime.now(UTC).isoformat(" ", "minutes"),
        "Python": f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        "Libraries": ", ".join(f"{name} {version}" for name, version in versions.items() if version != "absent"),
        "Sources": f"SHA-256 {sources.digest}{', changed while this ran' if sources.have_changed() else ''}",
    }
    page.write_page(page.Contents(outcomes, total, options.solver, facts, left), options.report)


def finish(outcomes: Sequence[Outcome], everything: Sequence[Claim]) -> int:
    """Prints what the run comes to, and returns the exit code."""
    print(conclusion(outcomes, max(len(claim.id) for claim, _ in outcomes)))
    shown = {claim.family for claim, _ in outcomes}
    untested = [family for family in families_without_false_variant(everything) if family in shown]
    for family in untested:
        print(f"error: the family {family} has no false variant, so nothing shows that it can fail", file=sys.stderr)
    return 1 if untested else exit_code(outcomes)
