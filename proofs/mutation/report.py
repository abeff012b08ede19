"""What a run over mutants says: a line for each, a table by module, and the survivors."""

from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase

from proofs.mutation.session import Session
from proofs.mutation.survivors import EQUIVALENT, HOLES, TESTED
from proofs.mutation.trials import SURVIVED, Outcome

NOTICED = ("refuted", "error", "vacuous", "unknown")
"""What is said of a mutant with which a run of the proofs fails. Only what is refuted is shown to be wrong."""

LISTED = {"equivalent": EQUIVALENT, "tested": TESTED}
"""What a survivor counts as that is listed by name: one that changes nothing, or what a test notices."""


def line(outcome: Outcome) -> str:
    """A mutant in one line."""
    by = f"by {outcome.noticed_by}: " if outcome.noticed_by else ""
    what = f"{outcome.mutant.edit.before} -> {outcome.mutant.edit.after}"
    where = f"{outcome.mutant.function.removeprefix('impl.')}:{outcome.mutant.edit.line}"
    return f"{outcome.verdict}  {where}  {what}  {by}{outcome.reason}".rstrip()


def kind(outcome: Outcome) -> str:
    """What a mutant counts as: a survivor as what it is listed as."""
    found = (name for name, keys in LISTED.items() if outcome.verdict == SURVIVED and outcome.mutant.key in keys)
    return next(found, outcome.verdict)


def holes(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Survivors that are not listed by name, in functions that are not known to have any."""
    survivors = [outcome for outcome in outcomes if kind(outcome) == SURVIVED]
    return [outcome for outcome in survivors if not any(fnmatchcase(outcome.mutant.function, p) for p in HOLES)]


def stale(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Mutants that are listed and noticed all the same."""
    listed = [outcome for outcome in outcomes if any(outcome.mutant.key in keys for keys in LISTED.values())]
    return [outcome for outcome in listed if outcome.verdict in NOTICED]


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """0 if every mutant is noticed or listed, 1 otherwise."""
    return 1 if holes(outcomes) or stale(outcomes) else 0


def as_text(outcomes: Sequence[Outcome], session: Session) -> str:
    """The table, the survivors, and the summary."""
    rows: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        scope = "all sizes" if session.is_for_all_sizes(outcome.mutant) else "within bounds"
        module = ".".join(outcome.mutant.function.split(".")[:3])
        for name in (f"{module}  ({scope})", f"all, {scope}", "all"):
            rows.setdefault(name, Counter())[kind(outcome)] += 1
    order = sorted(rows, key=lambda name: (name.startswith("all"), name))
    return "\n".join([*(row(name, rows[name]) for name in order), "", *listed(outcomes)])


def row(name: str, counts: Counter[str]) -> str:
    """One line of the table: how many are refuted of those that are not equivalent, and what became of each."""
    tried = sum(counts.values()) - counts["equivalent"] - counts["not applied"]
    share = f"{100 * counts['refuted'] / tried:5.1f} %" if tried else "     -"
    parts = ", ".join(f"{counts[verdict]} {verdict}" for verdict in sorted(counts))
    return f"{name:58} {counts['refuted']:5} of {tried:5} {share}   {parts}"


def listed(outcomes: Sequence[Outcome]) -> list[str]:
    """The survivors that are not listed, and what is listed but noticed."""
    found = [f"SURVIVES: {outcome.mutant.key}  (line {outcome.mutant.edit.line})" for outcome in holes(outcomes)]
    return found + [f"LISTED, BUT NOTICED by {o.noticed_by}: {o.mutant.key}" for o in stale(outcomes)]
