"""A worker: answers records with one peer.

    python -m benchmarks.peers NAME [--seconds 10] < RECORDS > ANSWERS

The first line of the output is the version of the peer; each further one answers a record, in their order. A record on
which the peer takes more processor time than `--seconds` ends the worker; so may one on which the peer breaks down.
Exit status 3 if the peer is not installed, or in another version.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from importlib import import_module
from time import thread_time
from typing import Any

from benchmarks.peers import PEERS

NOT_INSTALLED = 3
"""The exit status if the peer is not installed."""

DEEPEST = 20_000
"""The recursion limit for peers."""


def answered(record: dict[str, Any], simplified: Any, seconds: float) -> dict[str, Any]:
    """The answer to a record as trees; the text of the exception if the peer raised one."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    start = thread_time()  # while the timer runs, that of the process is counted in ticks on some systems
    try:
        index, valid = simplified(record)
        answer = {"idx": index, "valid": valid}
    except Exception as problem:  # whatever another project raises
        answer = {"failed": f"{type(problem).__name__}: {problem}"[:200]}
    milliseconds = (thread_time() - start) * 1e3
    signal.setitimer(signal.ITIMER_PROF, 0)
    return {"id": record["id"], **answer, "ms": milliseconds}


def main() -> int:
    """Answers the records that are read from the standard input."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description="Answer records with one peer.")
    parser.add_argument("peer", choices=[name for name, peer in PEERS.items() if peer.module])
    parser.add_argument("--seconds", type=float, default=10, help="processor time for one record")
    options = parser.parse_args()
    answers = os.fdopen(os.dup(1), "w", buffering=1, encoding="utf-8")
    os.dup2(2, 1)  # what peers print goes elsewhere
    sys.setrecursionlimit(DEEPEST)
    peer = PEERS[options.peer]
    try:
        module = import_module(f"benchmarks.peers.{peer.module}")
    except ImportError as problem:
        print(f"{options.peer}: {problem}", file=sys.stderr)
        return NOT_INSTALLED
    if not module.VERSION.startswith(peer.release):
        print(f"{options.peer}: version {module.VERSION}, need {peer.release}*", file=sys.stderr)
        return NOT_INSTALLED
    print(json.dumps({"version": module.VERSION}), file=answers)
    simplified = getattr(module, peer.function)
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line), simplified, options.seconds)), file=answers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
