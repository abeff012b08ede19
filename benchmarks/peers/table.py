"""The table of docs/simplifier.md: peers that are installed are run here, and the others are shown with their recorded
costs; and the ratios of those that are run."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks.peers import PEERS
from benchmarks.peers.run import Record, Row, judged, row

OURS = "`impl.simplify`"


def lines(records: Sequence[Record], answers: Sequence[Any], pythons: Mapping[str, str]) -> Iterator[str]:
    """The lines of the table, and a note on what it leaves out; `answers` are this project's, and `pythons` the
    interpreters that run the peers."""
    ours = judged(OURS, "", records, answers)
    found = [peer for name in PEERS if (peer := row(name, records, pythons)) is not None]
    found.sort(key=lambda peer: -peer.mean)
    best = tuple(map(min, zip(*(peer.costs for peer in found), strict=True)))
    yield "| | version | mean cost | ms, mean | ms, median | wrong |"
    yield "|---|---|---:|---:|---:|---:|"
    yield written(Row("unsimplified", "", tuple(record["raw_cost_dag"] for record in records)))
    yield from map(written, found)
    yield written(Row("the best of all these, for each expression", "", best))
    yield written(ours)
    yield ""
    yield f"{OURS} is as cheap as the best {share(ours.costs, best, 1):.1%}, cheaper {share(ours.costs, best, 0):.1%}"
    for peer in found:
        if peer.version is not None:
            same = f"{peer.agreeing} of {peer.compared} costs are the recorded ones"
            yield f"{peer.title}: {same}; no answer to {len(peer.unanswered)}{first(peer.unanswered)}"
            yield f"  wrong: {len(peer.wrong)}{first(peer.wrong)}"


def ratios(
    records: Sequence[Record], answers: Sequence[Any], pythons: Mapping[str, str]
) -> dict[str, dict[str, float]]:
    """For each peer that is run how many times as much its answers cost as those of this project, and how many times as
    long they take."""
    found: dict[str, dict[str, float]] = {}
    ours = judged(OURS, "", records, answers)
    for name in PEERS:
        peer = row(name, records, pythons)
        if peer is not None and peer.version is not None:
            figures = {"cost": peer.mean / ours.mean, "wrong or none": len(peer.wrong) + len(peer.unanswered)}
            found[f"{peer.title} {peer.version}"] = figures | {
                f"time, {word}": of(peer.times) / of(ours.times)
                for word, of in (("median", statistics.median), ("mean", statistics.mean))
            }
    return found


def written(peer: Row) -> str:
    """A row as a line of the table."""
    times = [f"{of(peer.times):.1f}" for of in (statistics.mean, statistics.median)] if peer.times else ["", ""]
    version = "recorded" if peer.version is None else peer.version
    wrong = str(len(peer.wrong)) if peer.times else ""
    return "| " + " | ".join((peer.title, version, f"{peer.mean:.1f}", *times, wrong)) + " |"


def first(names: Sequence[str]) -> str:
    """The first of some names, in brackets; nothing without names."""
    return f" ({', '.join(names[:3])})" if names else ""


def share(costs: Sequence[int], best: Sequence[int], slack: int) -> float:
    """The share of the costs that are below the best cost plus a slack."""
    return sum(cost < other + slack for cost, other in zip(costs, best, strict=True)) / len(costs)
