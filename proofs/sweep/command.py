"""The command line of the sweeps."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from re import fullmatch
from time import monotonic

from impl.cli.options import Once
from proofs.running.files import write
from proofs.sweep.questions.chunk import CATALOGUE, Chunk, Sweep, order_for, sweeps_of
from proofs.sweep.questions.found import Found
from proofs.sweep.report import Outcome, as_json, details, exit_code, guarantees, line, sentence, table
from proofs.sweep.workers.cluster import cluster, has_dask
from proofs.sweep.workers.journal import Journal, JournalError
from proofs.sweep.workers.pools import WorkerPool, WorkerPoolError, processes
from proofs.sweep.workers.run import Runner, chunks_of, swept
from proofs.terminal import clear_progress, positive, wrong_files

DESCRIPTION = """\
Sweeps boxes of stacks of views: every stack in the box is put to the library, and each answer is checked.

What the library says is one view is compared with the stack by z3, at every index at once; a refusal is shown right
by reading the indices that it names; what is left open is counted, and never passes. The first wrong answer is made
as small as it gets, and shown with a test to paste.
"""

EPILOG = """\
verdicts:
  proved within bounds    every answer about every stack of the box is right
  refuted                 an answer is wrong: the stack is shown
  unknown                 the library's budget, or z3's, was too small for a stack
  vacuous                 a kind of answer never came up, so nothing was seen of it
  error                   a chunk could not be examined, or z3 contradicts itself

exit codes:
  0  every sweep is proved within bounds
  1  one was refuted, vacuous or in error, or there is nobody to do the work
  2  wrong usage, no sweep matches, or the journal is of another sweep
  3  nothing is refuted, but a sweep is left unknown
  74  the output cannot be written
  130  interrupted; with a journal, --resume goes on
"""

CHUNK = 500
"""Stacks that a worker examines at a time."""

FRESH = 25
"""Fresh stacks of each kind, unless a number is given."""


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        "python -m proofs.sweep",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.register("action", None, Once)
    options.add_argument("--list", action="store_true", help="list the sweeps with their boxes, sweep nothing")
    options.add_argument("--guarantees", action="store_true", help="the table of all sweeps in docs/sweeps.md")
    stacks = options.add_mutually_exclusive_group()
    stacks.add_argument("--box", metavar="NAME", help="small (default), medium, large or chosen")
    stacks.add_argument("--fresh", metavar="SEED", type=int, help="sweep stacks that are drawn with a seed instead")
    options.add_argument("--number", metavar="N", type=positive, help=f"with --fresh, draws of each kind ({FRESH})")
    options.add_argument("--only", metavar="PATTERN", help="sweeps of the box whose subject matches, e.g. 'merge'")
    options.add_argument("--jobs", metavar="N", type=positive, default=os.cpu_count() or 1, help="processes to use")
    options.add_argument(
        "--scheduler", metavar="ADDRESS", help="a Dask scheduler to use instead, e.g. tcp://host:8786 (extra 'cluster')"
    )
    options.add_argument("--chunk", metavar="N", type=positive, default=CHUNK, help="stacks a piece, %(default)s")
    options.add_argument("--journal", metavar="FILE", type=Path, help="write down what was found, chunk by chunk")
    options.add_argument("--resume", action="store_true", help="go on with the journal")
    options.add_argument("--json", metavar="FILE", type=Path, help="write the verdicts to a file")
    return options


def main(arguments: Sequence[str] | None = None, catalogue: str = CATALOGUE) -> int:
    """Runs the command line, and returns its exit code."""
    options = parser().parse_args(arguments)
    options.box = options.box or "small"
    if options.fresh is not None:
        catalogue, options.box = f"{catalogue} {options.fresh} {options.number or FRESH}", "fresh"
        print(f"drawn with --fresh {options.fresh} --number {options.number or FRESH}", flush=True)
    everything = sweeps_of(catalogue).values()
    sweeps = [s for s in everything if s.box.name == options.box and fnmatchcase(s.subject.name, options.only or "*")]
    if (problem := wrong_usage(options, sweeps, {s.box.name for s in everything})) is not None:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    if options.list or options.guarantees:
        listing = [f"{s.id}  [{s.box.count:,} stacks: {s.box}]  {s.subject.sentence}" for s in sweeps]
        print(guarantees(everything) if options.guarantees else "\n".join(listing))
        return 0
    try:
        outcomes = run(sweeps, catalogue, options)
    except JournalError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except WorkerPoolError as error:
        print(f"error: {error}{advice(options.journal)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\ninterrupted{advice(options.journal)}", file=sys.stderr)
        return 130
    print(f"\n{table(outcomes)}\n\n{sentence(outcomes)}")
    if options.json is not None:
        write(options.json, json.dumps(as_json(outcomes), indent=2) + "\n")
    return exit_code(outcomes)


def wrong_usage(options: argparse.Namespace, sweeps: Sequence[Sweep], boxes: set[str]) -> str | None:
    """What is wrong with the options, None if nothing is."""
    address = options.scheduler
    problems = [
        (options.box not in boxes, f"no box is called {options.box!r}; there are {', '.join(sorted(boxes))}"),
        (not sweeps, f"no sweep of the box {options.box} matches {options.only!r}"),
        (options.number and options.fresh is None, "--number needs --fresh SEED, whose draws it counts"),
        (options.resume and options.journal is None, "--resume needs --journal FILE, which it goes on with"),
        (address is not None and not has_dask(), "--scheduler needs dask: pip install dask distributed"),
        (
            address is not None and not fullmatch(r"(\w+://)?[^/]+:\d+", address),
            f"--scheduler {address}: need an address such as tcp://host:8786",
        ),
    ]
    files = wrong_files(options, ("json", "journal"), ("list", "guarantees"))
    return next((words for is_wrong, words in problems if is_wrong), files)


def advice(journal: Path | None) -> str:
    """How to go on."""
    return f"; what was done is in {journal}, and --resume goes on with it" if journal is not None else ""


def run(sweeps: Sequence[Sweep], catalogue: str, options: argparse.Namespace) -> list[Outcome]:
    """Sweeps, and prints a line for each sweep. Raises JournalError, or WorkerPoolError if nobody does the work."""
    order, chunks = order_for(tuple(sweeps), catalogue), chunks_of(sweeps, options.chunk)
    journal = None if options.journal is None else Journal(options.journal, order, options.chunk, resume=options.resume)
    left = [chunk for chunk in chunks if journal is None or chunk not in journal.done]
    if len(left) < len(chunks):
        torn = f", and {journal.torn} bytes that were cut off" if journal is not None and journal.torn else ""
        print(f"{len(chunks) - len(left)} of {len(chunks)} chunks are in the journal already{torn}", flush=True)
    pool: WorkerPool | None = None
    try:
        is_remote = options.scheduler is not None and left
        pool = cluster(options.scheduler) if is_remote else processes(min(options.jobs, max(1, len(left))))
        runner = Runner(left, order, pool)
        done = swept(chunks, runner, journal, Progress(len(chunks), len(left)))
    finally:
        clear_progress()
        if pool is not None:
            pool.close()
        if journal is not None:
            journal.close()
    if runner.lost:
        print(f"{runner.lost.total()} times a chunk was lost with its worker, and run again", flush=True)
    return shown(sweeps, done)


def shown(sweeps: Sequence[Sweep], done: dict[Chunk, Found]) -> list[Outcome]:
    """What was found in each sweep, printed."""
    outcomes = []
    for sweep in sweeps:
        total = Found()
        for chunk in sorted(chunk for chunk in done if chunk.sweep == sweep.id):
            total.add(done[chunk])
        outcomes.append(Outcome(sweep, total))
        print("\n".join([line(outcomes[-1]), *details(outcomes[-1])]), flush=True)
    return outcomes


class Progress:
    """The progress bar, on a terminal: chunks done, chunks a second, seconds left, and the chunk that was done last."""

    def __init__(self, total: int, left: int) -> None:
        self._total, self._before, self._start = total, total - left, monotonic()

    def __call__(self, done: int, chunk: Chunk) -> None:
        if sys.stderr.isatty():
            filled = 40 * done // self._total
            rate = (done - self._before) / max(0.001, monotonic() - self._start)
            words = f"{done}/{self._total} {rate:.1f}/s, {(self._total - done) / rate:.0f} s left, {chunk}"
            print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {words}\x1b[K", end="", file=sys.stderr, flush=True)
