"""Which functions of the library the claims run: to what rank and size, and which lines no path reached.

A claim is followed under a tracer that notes the lines of the library as they run; what the claim says of them is
in its scope. Its goals are not proved here, nor are its paths replayed: a replay that takes another way than terms do
is an error of the claim. Of a claim with many cases a sample is run, so what is found to run does run, and a claim may
run more.
What sweeps run is said beside it: they speak of a box of views, not of all sizes.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from types import CodeType, FrameType, MappingProxyType
from typing import Any

from proofs.kernel.claim import PROVED, AllSizes, Claim
from proofs.kernel.discharge import cases_of, shipped_solver
from proofs.kernel.followed import followed
from proofs.kernel.solvers.journal import Journal
from proofs.terminal import Progress, unseen

RANKS = re.compile(r"\branks? (?:\d+ (?:to|and) )?(\d+)|\band (\d+) unmasked")
"""The highest rank that a scope names, in its words."""

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

    def is_run(self, ran: Lines) -> bool:
        """Whether one of its lines ran."""
        return len(self.missed(ran)) < len(self.lines)


@dataclass(frozen=True, slots=True)
class Covered:
    """What the claims reach of a function: which claims, and the lines that none does; and which sweeps run it, and
    the lines that these do not run either."""

    function: Function
    claims: tuple[Claim, ...]
    missed: tuple[int, ...]
    sweeps: tuple[str, ...] = ()
    unswept: tuple[int, ...] = ()

    @property
    def scope(self) -> str:
        """The widest that is said of it: what holds for all sizes, else within bounds, else nothing."""
        if not self.claims:
            return "not run"
        return "all sizes" if any(isinstance(claim.scope, AllSizes) for claim in self.claims) else "within bounds"

    @property
    def scopes(self) -> list[str]:
        """The scopes of the claims that say the widest of it."""
        is_bounded = self.scope == "within bounds"
        return list(dict.fromkeys(str(c.scope) for c in self.claims if is_bounded or isinstance(c.scope, AllSizes)))

    @property
    def ranks(self) -> str:
        """To which rank the claims go, as far as their scopes name one."""
        if self.scope != "all sizes":
            return ""
        named = [int(number) for scope in self.scopes for found in RANKS.findall(scope) for number in found if number]
        return "any rank" if any("any rank" in s for s in self.scopes) else f"to rank {max(named)}" if named else ""


def functions_of(folder: Path) -> list[Function]:
    """The functions and methods in the files of a package, by file and line."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__")
        code = compile(path.read_text(encoding="utf-8"), str(path), "exec")
        found += [Function(f"{module}.{c.co_qualname}", str(path), lines) for c, lines in outermost(code)]
    return found


def outermost(code: CodeType) -> Iterator[tuple[CodeType, frozenset[int]]]:
    """The functions at the top of a module, and the methods of its classes, with their lines.

    What is nested in them is part of them, and so is a function that is written among their decorators.
    """
    parts = list(inside(code))
    unnamed = [part for part in parts if part.co_name == "<lambda>"]
    for part in parts:
        is_function = bool(part.co_flags & 0x2)
        if is_function and not part.co_name.startswith("<"):
            lines, begin = lines_of(part), part.co_firstlineno
            above = [other for other in unnamed if begin <= other.co_firstlineno < min(lines)]
            yield part, lines.union(*map(lines_of, above))
        elif not is_function:
            yield from outermost(part)


def inside(code: CodeType) -> Iterator[CodeType]:
    """The code objects inside of another, but for those that Python 3.14 makes of annotations."""
    parts = (part for part in code.co_consts if isinstance(part, CodeType))
    return (part for part in parts if part.co_name != "__annotate__")


def lines_of(code: CodeType) -> frozenset[int]:
    """The lines that can run when a function is called, those of functions in it included."""
    own = {line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno}
    return frozenset(own).union(*(lines_of(part) for part in inside(code))) or frozenset({code.co_firstlineno})


@contextmanager
def tracing(folder: Path) -> Iterator[Lines]:
    """Notes the lines of a package that run meanwhile. A function whose lines all ran is not followed any more.

    Functions are told apart by the identities of their code, which is kept meanwhile; code is slow to hash.
    """
    ran, prefix, before = Lines(), f"{folder}/", sys.gettrace()
    codes: list[CodeType] = []
    left: dict[int, set[int]] = {}

    def local(frame: FrameType, event: str, _: Any) -> Any:
        rest, line = left[id(frame.f_code)], frame.f_lineno
        if line in rest:
            rest.discard(line)
            ran.add((frame.f_code.co_filename, line))
        return local if rest else None

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if (rest := left.get(id(code))) is None:
            codes.append(code)
            is_inside = code.co_filename.startswith(prefix)
            rest = left[id(code)] = {line for *_, line in code.co_lines() if line} if is_inside else set()
        return local(frame, event, argument) if rest else None

    sys.settrace(enter)
    try:
        yield ran
    finally:
        sys.settrace(before)


def lines_run(claim: Claim, folder: Path, most_cases: int, most_paths: int | None) -> Lines:
    """The lines of a package that run when some cases of a claim are followed, along so many paths each."""
    cases, solver = cases_of(claim), shipped_solver(Journal())
    with tracing(folder) as ran:
        for case in cases[:: max(1, len(cases) // most_cases)]:
            for _ in followed(claim, case, claim.most_paths if most_paths is None else most_paths, solver):
                pass
    return ran


def coverage(
    claims: Sequence[Claim],
    folder: Path,
    most_cases: int = MOST_CASES,
    most_paths: int | None = None,
    swept: Mapping[str, Lines] = MappingProxyType({}),
    *,
    progress: Progress = unseen,
) -> list[Covered]:
    """What the claims that are to be proved reach of each function of a package, and which sweeps run it."""
    chosen = [claim for claim in claims if claim.expected in PROVED]
    forget(folder)
    runs = []
    for done, claim in enumerate(chosen):
        progress(done, len(chosen), claim.id)
        runs.append((claim, lines_run(claim, folder, most_cases, most_paths)))
    everything = set[tuple[str, int]]().union(*(ran for _, ran in runs))
    found = []
    for function in functions_of(folder):
        by = tuple(claim for claim, ran in runs if function.is_run(ran))
        sweeps = tuple(name for name, ran in swept.items() if function.is_run(ran))
        missed, unswept = function.missed(everything), function.missed(everything.union(*swept.values()))
        found.append(Covered(function, by, tuple(missed), sweeps, tuple(unswept)))
    return found


def forget(folder: Path) -> None:
    """Empties the caches of a package: what is remembered from before would not be run."""
    modules = [module for name, module in [*sys.modules.items()] if name.partition(".")[0] == folder.name]
    for function in [part for module in modules for part in vars(module).values() if hasattr(part, "cache_clear")]:
        function.cache_clear()


def reason_for(name: str, reasons: Mapping[str, str]) -> str | None:
    """Why no claim runs a function, by the first pattern that its name matches; None if none does."""
    return next((reason for pattern, reason in reasons.items() if fnmatchcase(name, pattern)), None)


def as_text(covered: Sequence[Covered], reasons: Mapping[str, str] | None) -> str:
    """The functions that claims run, with scope, lines and claims; then those that none runs, with the reason, which
    there is where all claims were run."""
    run, unrun = [entry for entry in covered if entry.claims], [entry for entry in covered if not entry.claims]
    heading = (
        f"{len(run)} of {len(covered)} functions are run by claims. "
        f"No path reached {share(run)} of their lines, and {share(covered)} of all lines of the library; "
        f"{sum(len(entry.unswept) for entry in covered)} of those are in no sweep either."
    )
    names = [(entry.function.name, sweeps_of(entry)) for entry in unrun]
    if reasons is None:
        last = ["None of these claims runs:", *(f"  {name}{swept}" for name, swept in names)]
    else:
        why = (f"  {name}{swept}: {reason_for(name, reasons) or NO_REASON}" for name, swept in names)
        last = ["No claim runs:", *why]
    return "\n".join([heading, *(line for entry in run for line in described(entry)), "", *last])


NO_REASON = "NO REASON IS GIVEN"
"""What stands where a function has neither a claim nor a reason for that."""


def share(entries: Sequence[Covered]) -> str:
    """How many lines of some functions no path reached, of how many, and what share that is."""
    total, missed = sum(len(entry.function.lines) for entry in entries), sum(len(entry.missed) for entry in entries)
    return f"{missed} of {total} ({missed / max(1, total):.1%})"


def sweeps_of(entry: Covered) -> str:
    """Which sweeps run a function, in words."""
    return f" (swept in {', '.join(entry.sweeps)})" if entry.sweeps else ""


def described(entry: Covered) -> list[str]:
    """A function that claims run: how far, by which, the widest scopes, and the lines that none of them reaches."""
    count = len(entry.function.lines)
    ids = ", ".join(claim.id for claim in entry.claims)
    extent = f"{entry.scope} {entry.ranks}".rstrip() + sweeps_of(entry)
    lines = [f"  {entry.function.name}  {count - len(entry.missed)}/{count} lines  {extent}: {ids}"]
    lines += [f"      {scope}" for scope in entry.scopes]
    return [*lines, f"      not reached: {', '.join(map(str, entry.missed))}"] if entry.missed else lines
