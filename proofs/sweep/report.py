"""What a run of sweeps says: a line per sweep, counterexamples in full, a table, one sentence, and JSON."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from proofs.kernel.claim import Verdict
from proofs.sweep.questions.chunk import Sweep
from proofs.sweep.questions.found import Found, verdict_on
from proofs.sweep.questions.shrink import as_test, problem_with, shrunk


@dataclass(frozen=True, slots=True)
class Outcome:
    """A sweep, and what was found in all of its box."""

    sweep: Sweep
    found: Found

    @property
    def verdict(self) -> Verdict:
        """The verdict on the sweep."""
        return verdict_on(self.found, self.sweep.box.count, self.sweep.subject.kinds)[0]

    @property
    def reason(self) -> str:
        """Why it is not proved; nothing if it is."""
        return verdict_on(self.found, self.sweep.box.count, self.sweep.subject.kinds)[1]


def line(outcome: Outcome) -> str:
    """A sweep in one line."""
    sweep, found = outcome.sweep, outcome.found
    answers = ", ".join(f"{number:,} {kind}" for kind, number in sorted(found.answers.items()))
    counted = f"{sweep.box.count:,} stacks ({answers}), {found.questions:,} by z3{otherwise(found)}"
    return f"{sweep.id}  {outcome.verdict.value}  {found.seconds:.2f} s  {counted}  {sweep.subject.sentence}"


def otherwise(found: Found) -> str:
    """How answers that z3 left open were decided, in words; those that were only read at some indices prove nothing.

    >>> otherwise(Found(questions=9, certified=2, read_in_part=1))
    ', 2 by certificates, 0 by reading every index, 1 only read at some'
    """
    if not (found.certified or found.read or found.read_in_part):
        return ""
    words = f", {found.certified:,} by certificates, {found.read:,} by reading every index"
    return f"{words}, {found.read_in_part:,} only read at some"


def details(outcome: Outcome) -> list[str]:
    """What stands below the line of a sweep that is not proved: the first failure, the smallest, and a test."""
    if outcome.verdict is Verdict.PROVED_BOUNDED:
        return []
    lines = [outcome.reason]
    if (failure := outcome.found.first) is not None:
        subject, views = outcome.sweep.subject, outcome.sweep.box.member(failure.number)
        smallest = shrunk(subject, views)
        problem = problem_with(subject, smallest) or "which is not wrong here, though it was there"
        lines += [f"first, member {failure.number}: {failure.problem}", *(f"  {view!r}" for view in views)]
        lines += ["smallest:", *problem.splitlines(), "", *as_test(subject, smallest).splitlines(), ""]
    return [f"    {row}".rstrip() for row in lines]


def table(outcomes: Sequence[Outcome]) -> str:
    """All sweeps, one to a row, in columns."""
    ways = ("by z3", "certified", "read", "in part")
    rows: list[tuple[str, ...]] = [("id", "verdict", "stacks", *ways, "false twins", "undecided", "wrong", "seconds")]
    for outcome in outcomes:
        found = outcome.found
        by = (found.questions, found.certified, found.read, found.read_in_part)
        numbers = (found.members, *by, found.false_twins, found.undecided, found.failed)
        row = (outcome.sweep.id, outcome.verdict.value, *map(str, numbers), f"{found.seconds:.2f}")
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    aligned = [
        [cell.ljust(width) if column < 2 else cell.rjust(width) for column, (cell, width) in enumerate(cells)]
        for cells in (zip(row, widths, strict=True) for row in rows)
    ]
    return "\n".join("  ".join(cells).rstrip() for cells in aligned)


def sentence(outcomes: Sequence[Outcome]) -> str:
    """The run in one sentence."""
    verdicts = [outcome.verdict for outcome in outcomes]
    total = Found()
    for outcome in outcomes:
        total.add(outcome.found)
    left = sum(outcome.found.undecided for outcome in outcomes)
    others = (Verdict.REFUTED, Verdict.UNKNOWN, Verdict.VACUOUS, Verdict.ERROR)
    return (
        f"{verdicts.count(Verdict.PROVED_BOUNDED)} sweeps proved within bounds, over {total.members:,} stacks, "
        f"{total.questions:,} answers by z3{otherwise(total)}, {left:,} left open; "
        + ", ".join(f"{verdicts.count(v)} {'in error' if v is Verdict.ERROR else v.value}" for v in others)
        + "."
    )


def exit_code(outcomes: Iterable[Outcome]) -> int:
    """0 if every sweep is proved, 3 if the worst is one left unknown, 1 otherwise."""
    others = {outcome.verdict for outcome in outcomes} - {Verdict.PROVED_BOUNDED}
    return 0 if not others else 3 if others == {Verdict.UNKNOWN} else 1


def guarantees(sweeps: Iterable[Sweep]) -> str:
    """A Markdown table: what is swept, and over how many stacks in each box."""
    counts: dict[str, dict[str, int]] = {}
    for sweep in sweeps:
        row = f"{sweep.subject.sentence} (`{sweep.subject.name}`)"
        counts.setdefault(row, {})[sweep.box.name] = sweep.box.count
    boxes = list(dict.fromkeys(box for found in counts.values() for box in found))
    heading = [f"| swept | {' | '.join(boxes)} |", f"|---{'|---:' * len(boxes)}|"]
    rows = [" | ".join([row, *(f"{found[box]:,}" for box in boxes)]) for row, found in counts.items()]
    return "\n".join([*heading, *(f"| {row} |" for row in rows)])


def as_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The run as JSON."""
    return {
        "summary": {v.name.lower(): sum(o.verdict is v for o in outcomes) for v in Verdict},
        "sweeps": [outcome_as_json(outcome) for outcome in outcomes],
    }


def outcome_as_json(outcome: Outcome) -> dict[str, Any]:
    """One sweep and its verdict as JSON."""
    sweep, content = outcome.sweep, outcome.found.as_json()
    failure = content.pop("first")
    if failure is not None:
        failure["views"] = [repr(view) for view in sweep.box.member(failure["number"])]
    return {
        "id": sweep.id,
        "sentence": sweep.subject.sentence,
        "box": str(sweep.box),
        "stacks": sweep.box.count,
        "verdict": outcome.verdict.name.lower(),
        "reason": outcome.reason,
        **content,
        "failure": failure,
    }
