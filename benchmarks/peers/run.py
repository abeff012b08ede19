"""Runs workers, and computes the costs of their answers."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.peers import PEERS
from benchmarks.peers.points import Question
from benchmarks.peers.tree import cost

ROOT = Path(__file__).resolve().parents[2]

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """What a peer achieved. `version` is None if the costs are the recorded ones; `agreeing` counts the costs that
    equal the recorded ones."""

    title: str
    version: str | None
    costs: tuple[int, ...]
    times: tuple[float, ...] = ()
    wrong: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()
    agreeing: int = 0
    compared: int = 0

    @property
    def mean(self) -> float:
        """The mean cost."""
        return statistics.mean(self.costs)


def answers_of(name: str, python: str, records: Sequence[Record], seconds: float = 10) -> Iterator[Any]:
    """The version of a peer, then its answer to each record, or None for a record on which the worker ended; nothing if
    there is no such peer. After a worker has ended, a new one goes on with the next record."""
    command = [python, "-m", "benchmarks.peers", name, "--seconds", str(seconds)]
    done, is_first = 0, True
    while is_first or done < len(records):
        with tempfile.TemporaryFile("w+") as questions:
            questions.writelines(json.dumps(record) + "\n" for record in records[done:])
            questions.seek(0)
            with subprocess.Popen(
                command, cwd=ROOT, stdin=questions, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            ) as worker:
                version = worker.stdout.readline() if worker.stdout else ""
                if not version:
                    return
                if is_first:
                    yield json.loads(version)["version"]
                is_first = False
                for line in worker.stdout or ():
                    done += 1
                    yield json.loads(line)
        if done < len(records):
            done += 1
            yield None


def judged(title: str, version: str, records: Sequence[Record], answers: Sequence[Any], recorded: str = "") -> Row:
    """The row for some answers; a wrong or missing answer costs as much as the question. `recorded` is the name of the
    recorded costs to compare with."""
    costs: list[int] = []
    times: list[float] = []
    wrong: list[str] = []
    unanswered: list[str] = []
    same: list[bool] = []
    for record, answer in zip(records, answers, strict=True):
        price = record["raw_cost_dag"]
        if answer is None or "failed" in answer:
            unanswered.append(record["id"])
        elif not Question(record).is_answered_by(answer["idx"], answer["valid"]):
            wrong.append(record["id"])
        else:
            price = cost(answer["idx"], answer["valid"]) if answer["valid"] != 0 else 0
        if answer is not None:
            times.append(answer["ms"])
        costs.append(price)
        if recorded in record["peer_cost_dag"]:
            same.append(price == record["peer_cost_dag"][recorded])
    return Row(title, version, tuple(costs), tuple(times), tuple(wrong), tuple(unanswered), sum(same), len(same))


def row(name: str, records: Sequence[Record], pythons: Mapping[str, str], seconds: float = 10) -> Row | None:
    """The row of a peer, which is run by the interpreter that is given for its name, or by this one. If the peer is not
    installed there, the row of its recorded costs; None if there are none."""
    python = next((path for begin, path in pythons.items() if name.startswith(begin)), sys.executable)
    if PEERS[name].module:
        version, *answers = [*answers_of(name, python, records, seconds)] or [None]
        if version is not None:
            return judged(PEERS[name].title, version, records, answers, name)
    if not any(name in record["peer_cost_dag"] for record in records):
        return None
    costs = [record["peer_cost_dag"].get(name, record["raw_cost_dag"]) for record in records]
    return Row(PEERS[name].title, None, tuple(costs))
