"""What a run says on a terminal, and in a log: an aligned line a claim, what failed below it, and what it comes to.

On a terminal lines are cut to its width and verdicts are coloured, unless NO_COLOR is set or the terminal is dumb.
Elsewhere there is neither colour nor cut.
"""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import TextIO

from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.running.kinds import Kind, kind_of, kinds_counted
from proofs.running.report import Outcome, accepted_by, cached_sentence

WORDS = {Kind.ALL_RANKS: "all ranks", Kind.ALL_SIZES: "all sizes", Kind.BOUNDED: "in bounds", Kind.REFUTED: "refuted"}
"""The verdicts that are as they must be. Others are in capitals."""

COLOURS = {
    Kind.ALL_RANKS: "36",
    Kind.ALL_SIZES: "32",
    Kind.BOUNDED: "33",
    Kind.REFUTED: "2",
    Kind.OPEN: "1;35",
    Kind.WRONG: "1;31",
}
"""The colour of a kind, as ECMA-48 numbers it."""

NOT_AS_THEY_MUST_BE = {
    "REFUTED": "refuted",
    "UNKNOWN": "unknown",
    "VACUOUS": "vacuous",
    "DISPUTED": "in dispute",
    "STALE": "stale",
    "ERROR": "in error",
    "PROVED": "proved that must be refuted",
}
"""The verdicts that are not as they must be, in a sentence."""

VERDICT, TIME = 9, 9
"""Characters of the columns of verdicts and of times."""

LEAST = 20
"""Characters of a sentence for which the time is left out where the line is too narrow for both."""

SLOWEST = 5
"""How many of the slowest claims are named."""


@dataclass(frozen=True, slots=True)
class Style:
    """The width that lines are cut to, None if to none, and whether there is colour."""

    width: int | None = None
    has_colour: bool = False


def style_of(stream: TextIO) -> Style:
    """How to write to a stream."""
    if not stream.isatty():
        return Style()
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Style(get_terminal_size().columns, not is_plain)


def line(claim: Claim, result: Result, ids: int = 0, style: Style = Style()) -> str:
    """A claim in one line. `ids` is the width of the column of ids."""
    kind = kind_of(claim, result)
    head, verdict, time = f"{claim.id:<{ids}}  ", f"{word_for(kind, result):<{VERDICT}}", f"  {time_of(result):>{TIME}}"
    tail = f"{time}  {claim.sentence}"
    if style.width is not None:
        left = style.width - len(head) - len(verdict)
        tail = cut(tail if left - len(time) - 2 >= LEAST else f"  {claim.sentence}", left)
    return head + (f"\x1b[{COLOURS[kind]}m{verdict}\x1b[0m" if style.has_colour else verdict) + tail


def word_for(kind: Kind, result: Result) -> str:
    """The word for a verdict, in capitals where it is not as it must be."""
    if kind in WORDS:
        return WORDS[kind]
    if result.verdict in PROVED:
        return "PROVED"
    return "DISPUTED" if result.verdict is Verdict.DISAGREEMENT else result.verdict.name


def time_of(result: Result) -> str:
    """How long a proof took, or that it is of an earlier run."""
    return "(cached)" if result.is_cached else f"{result.tally.seconds:.2f} s"


def cut(text: str, width: int) -> str:
    """A text that is no wider than that, with dots where something is left out."""
    return text if len(text) <= width else text[: max(0, width - 3)].rstrip() + "..."[: max(0, width)]


def sentence(outcomes: Sequence[Outcome]) -> str:
    """The run in one sentence; what there is none of is not named."""
    kinds = kinds_counted(outcomes)
    everywhere, variants = kinds[Kind.ALL_RANKS], kinds[Kind.REFUTED]
    wrong = Counter(word_for(Kind.WRONG, r) for c, r in outcomes if kind_of(c, r) in (Kind.WRONG, Kind.OPEN))
    all_sizes = "proved for all sizes" + (f" ({everywhere} of them for all ranks)" if everywhere else "")
    words = [
        (kinds[Kind.ALL_SIZES] + everywhere, all_sizes),
        (kinds[Kind.BOUNDED], "proved within bounds"),
        (variants, f"false {'variant' if variants == 1 else 'variants'} refuted as {'it' if variants == 1 else 'they'} "
                   "must be"),
        *((wrong[word], text) for word, text in NOT_AS_THEY_MUST_BE.items()),
    ]  # fmt: skip
    said = ", ".join(f"{number} {text}" for number, text in words if number) or "nothing was discharged"
    return f"{said[0].upper()}{said[1:]}." + cached_sentence(sum(r.is_cached for _, r in outcomes))


def grounds(outcomes: Sequence[Outcome]) -> str:
    """What the proofs rest on, and how many on each; nothing if there is no proof."""
    found = Counter(accepted_by(result) for _, result in outcomes if result.verdict in PROVED)
    return f"Accepted by {'; '.join(f'{who}: {number}' for who, number in found.most_common())}." if found else ""


def slowest(outcomes: Sequence[Outcome], ids: int = 0) -> list[str]:
    """The claims that took longest in this run, if there are more than those."""
    fresh = [(result.tally.seconds, claim.id) for claim, result in outcomes if not result.is_cached]
    if len(fresh) <= SLOWEST:
        return []
    return ["", "Slowest:", *(f"{name:<{ids}}  {s:>7.2f} s" for s, name in sorted(fresh, reverse=True)[:SLOWEST])]


def conclusion(outcomes: Sequence[Outcome], ids: int = 0) -> str:
    """What stands below all claims."""
    return "\n".join(["", sentence(outcomes), *filter(None, [grounds(outcomes)]), *slowest(outcomes, ids)])
