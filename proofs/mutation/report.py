"""What a run over mutants says: a line for each, a table by package, and the survivors."""

from collections import Counter
from collections.abc import Sequence
from math import floor

from proofs.mutation.judges.judge import NOT_APPLIED, NOT_RUN, OTHERWISE, REFUSAL, SURVIVED, UNNOTICED, Outcome
from proofs.mutation.survivors import DEARER, EQUIVALENT, TESTED

LISTED = {"equivalent": EQUIVALENT, "tested": TESTED, "dearer": DEARER}
"""What a survivor counts as that is listed by name: one that changes nothing, or what a test notices, or how dear an
answer is."""

KINDS = ("answers", "claims", REFUSAL, "error", "vacuous", "unknown", "tested", "dearer", OTHERWISE, SURVIVED, NOT_RUN,
         "equivalent", NOT_APPLIED)  # fmt: skip
"""What mutants are counted as: refuted by an answer or by a claim; other ways in which one of these fails; noticed by
tests alone; dearer, with the same answers; not at all, where an answer is another right one, and where all are the
same; and those that change nothing."""

NOTICED = ("answers", "claims", REFUSAL, "error", "vacuous", "tested")
"""Those that a claim, an answer that is checked, an exception or a test shows."""

NO_FAULTS = ("equivalent", NOT_APPLIED)
"""Those that are no faults, and not counted among the others."""


def line(outcome: Outcome) -> str:
    """A mutant in one line."""
    by = f"by {outcome.noticed_by}: " if outcome.noticed_by else ""
    what = f"{outcome.mutant.edit.before} -> {outcome.mutant.edit.after}"
    where = f"{outcome.mutant.function.removeprefix('impl.')}:{outcome.mutant.edit.line}"
    return " ".join(f"{outcome.verdict}  {where}  {what}  {by}{outcome.reason}".splitlines()).rstrip()


def kind(outcome: Outcome) -> str:
    """What a mutant counts as: a survivor, or one that is left unknown, as what it is listed as."""
    if outcome.verdict == "refuted":
        return "answers" if outcome.noticed_by.startswith("answers") else "claims"
    if outcome.verdict in (*UNNOTICED, "unknown"):
        return next((name for name, keys in LISTED.items() if outcome.mutant.key in keys), outcome.verdict)
    return outcome.verdict


def unlisted(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Survivors that are not listed by name."""
    return [outcome for outcome in outcomes if kind(outcome) in UNNOTICED]


def stale(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Mutants that are listed as equivalent, and refuted all the same."""
    return [outcome for outcome in outcomes if outcome.verdict == "refuted" and outcome.mutant.key in EQUIVALENT]


def share(counts: Counter[str]) -> float:
    """How many of a hundred mutants that are no equivalents are refuted."""
    tried = sum(counts.values()) - sum(counts[name] for name in NO_FAULTS)
    return 100 * (counts["answers"] + counts["claims"]) / tried if tried else 100.0


def noticed(counts: Counter[str]) -> tuple[int, int]:
    """How many mutants are noticed, by whatever, of those that change more than how dear an answer is or which right
    one is found; what is left unknown, and what changes an answer to one that no check refutes, is not noticed."""
    changing = sum(counts.values()) - sum(counts[name] for name in (*NO_FAULTS, "dearer"))
    return sum(counts[name] for name in NOTICED), changing


def exit_code(outcomes: Sequence[Outcome], at_least: float | None = None) -> int:
    """0 if every mutant is noticed or listed, 1 otherwise; or 0 if at least so many of a hundred are refuted."""
    if at_least is not None:
        return int(share(Counter(map(kind, outcomes))) < at_least)
    return 1 if unlisted(outcomes) or stale(outcomes) else 0


def as_text(outcomes: Sequence[Outcome]) -> str:
    """The table, and the survivors."""
    rows: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        for name in (".".join(outcome.mutant.function.split(".")[:2]), "all"):
            rows.setdefault(name, Counter())[kind(outcome)] += 1
    order = sorted(rows, key=lambda name: (name == "all", name))
    return "\n".join([*(row(name, rows[name]) for name in order), "", *listed(outcomes)])


def row(name: str, counts: Counter[str]) -> str:
    """One line of the table: how many are refuted of those that are no equivalents, how many are noticed of those that
    change a value, rounded down, and what became of each."""
    faults = sum(counts.values()) - sum(counts[kind] for kind in NO_FAULTS)
    refuted = counts["answers"] + counts["claims"]
    parts = ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind])
    seen, changing = noticed(counts)
    of_all = floor(1000 * seen / changing) / 10 if changing else 100.0
    return (
        f"{name:18} refuted {refuted:5} of {faults:5} {share(counts):5.1f} %, noticed {seen:5} of {changing:5} "
        f"{of_all:5.1f} %   {parts}"
    )


def listed(outcomes: Sequence[Outcome]) -> list[str]:
    """The survivors that are not listed, and what is listed but noticed."""
    found = [f"SURVIVES: {o.mutant.key}  (line {o.mutant.edit.line}; {o.verdict})" for o in unlisted(outcomes)]
    return found + [f"LISTED, BUT NOTICED by {o.noticed_by}: {o.mutant.key}" for o in stale(outcomes)]
