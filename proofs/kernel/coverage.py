"""Which functions of the library the claims run: to what rank and size, and which lines no path reached.

A claim is discharged under a tracer that notes the lines of the library as they run; what the claim says of them is
in its scope. Of a claim with many cases a sample is run, so what is found to run does run, and a claim may run more.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from proofs.kernel.claim import PROVED, AllSizes, Claim
from proofs.kernel.discharge import cases_of, examined

MOST_CASES = 60
"""Of how many cases of a claim the lines are noted; they are spread evenly over all."""

Lines = set[tuple[str, int]]
"""Lines of the library, by file and number."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method of the library, with the lines that can run when it is called."""

    name: str
    file: str
    lines: frozenset[int]

    def missed(self, ran: Lines) -> list[int]:
        """The lines that did not run."""
        return sorted(line for line in self.lines if (self.file, line) not in ran)


@dataclass(frozen=True, slots=True)
class Covered:
    """What the claims reach of a function: which claims, and the lines that none of them does."""

    function: Function
    claims: tuple[Claim, ...]
    missed: tuple[int, ...]

    @property
    def scope(self) -> str:
        """The widest that is said of it: what holds for all sizes, else within bounds, else nothing."""
        if not self.claims:
            return "not run"
        return "all sizes" if any(isinstance(claim.scope, AllSizes) for claim in self.claims) else "within bounds"


def functions_of(folder: Path) -> list[Function]:
    """The functions and methods in the files of a package, by file and line."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__")
        code = compile(path.read_text(encoding="utf-8"), str(path), "exec")
        found += [Function(f"{module}.{c.co_qualname}", str(path), lines_of(c)) for c in outermost(code)]
    return found


def outermost(code: CodeType) -> Iterator[CodeType]:
    """The functions at the top of a module, and the methods of its classes; what is nested in them is part of them."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            is_function = bool(part.co_flags & 0x2)
            yield from [part] if is_function and not part.co_name.startswith("<") else outermost(part)


def lines_of(code: CodeType) -> frozenset[int]:
    """The lines that can run when a function is called, those of functions in it included."""
    own = {line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno}
    nested = (part for part in code.co_consts if isinstance(part, CodeType))
    return frozenset(own).union(*(lines_of(part) for part in nested)) or frozenset({code.co_firstlineno})


@contextmanager
def tracing(folder: Path) -> Iterator[Lines]:
    """Notes the lines of a package that run meanwhile."""
    ran, prefix, before = Lines(), f"{folder}/", sys.gettrace()

    def local(frame: FrameType, event: str, _: Any) -> Any:
        ran.add((frame.f_code.co_filename, frame.f_lineno))
        return local

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return local(frame, event, argument) if frame.f_code.co_filename.startswith(prefix) else None

    sys.settrace(enter)
    try:
        yield ran
    finally:
        sys.settrace(before)


def lines_run(claim: Claim, folder: Path, most_cases: int, most_paths: int | None) -> Lines:
    """The lines of a package that run when some cases of a claim are discharged, along so many paths each."""
    cases = cases_of(claim)
    chosen = cases[:: max(1, len(cases) // most_cases)]
    with tracing(folder) as ran:
        examined(claim if most_paths is None else replace(claim, most_paths=most_paths), chosen)
    return ran


def coverage(
    claims: Sequence[Claim], folder: Path, most_cases: int = MOST_CASES, most_paths: int | None = None
) -> list[Covered]:
    """What the claims that are to be proved reach of each function of a package."""
    chosen = [claim for claim in claims if claim.expected in PROVED]
    runs = [(claim, lines_run(claim, folder, most_cases, most_paths)) for claim in chosen]
    everything = set[tuple[str, int]]().union(*(ran for _, ran in runs))
    found = []
    for function in functions_of(folder):
        by = tuple(claim for claim, ran in runs if len(function.missed(ran)) < len(function.lines))
        found.append(Covered(function, by, tuple(function.missed(everything))))
    return found


def reason_for(name: str, reasons: Mapping[str, str]) -> str | None:
    """Why no claim runs a function, by the first pattern that its name matches; None if none does."""
    return next((reason for pattern, reason in reasons.items() if fnmatchcase(name, pattern)), None)


def as_text(covered: Sequence[Covered], reasons: Mapping[str, str]) -> str:
    """The functions that claims run, with scope, lines and claims; then those that none runs, with the reason."""
    run, unrun = [entry for entry in covered if entry.claims], [entry for entry in covered if not entry.claims]
    total, missed = sum(len(entry.function.lines) for entry in run), sum(len(entry.missed) for entry in run)
    heading = f"{len(run)} of {len(covered)} functions are run by claims, and {total - missed} of their {total} lines:"
    why = [f"  {e.function.name}: {reason_for(e.function.name, reasons) or 'NO REASON IS GIVEN'}" for e in unrun]
    return "\n".join([heading, *(line for entry in run for line in described(entry)), "", "No claim runs:", *why])


def described(entry: Covered) -> list[str]:
    """A function that claims run: the claims, the widest scopes, and the lines that none of them reaches."""
    count = len(entry.function.lines)
    ids = ", ".join(claim.id for claim in entry.claims)
    scopes = dict.fromkeys(str(claim.scope) for claim in entry.claims if is_widest(entry, claim))
    lines = [f"  {entry.function.name}  {count - len(entry.missed)}/{count} lines  {entry.scope}: {ids}"]
    lines += [f"      {scope}" for scope in scopes]
    return [*lines, f"      not reached: {', '.join(map(str, entry.missed))}"] if entry.missed else lines


def is_widest(entry: Covered, claim: Claim) -> bool:
    """Whether a claim speaks of all sizes, where any does."""
    return entry.scope != "all sizes" or isinstance(claim.scope, AllSizes)
