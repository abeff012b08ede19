"""`python -m tests.support.mutants JOURNAL`: which test fails with each mutant that survived the claims.

What no claim speaks of, how simple a node is and how it reads, is held by tests: those of the package that a mutant is
in must fail with it. Each mutant is tried in a process of its own, up to the first test that fails. What is found is
written to `proofs/mutation/tested.txt`; mutants that no test notices are printed, to be shown equivalent or noticed.
"""

import contextlib
import io
import os
import resource
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from proofs.mutation.changes.live import Rounds, code_of, counting, exchanged, functions_by_place
from proofs.mutation.changes.mutants import Mutant, all_mutants
from proofs.mutation.journal import Journal
from proofs.mutation.session import LIBRARY
from proofs.mutation.survivors import DEARER, EQUIVALENT, TESTED_FILE

ROOT = Path(__file__).parents[2]

NAMES = ("test_nodes", "test_render", "test_decided", "test_refusals", "test_deep", "test_edges")


def within(folder: str, *names: str) -> list[str]:
    """Test files of a folder."""
    return [f"tests/impl/{folder}/test_{name}.py" for name in names]


FOLDERS = {
    "impl.symbolic": [f"tests/impl/symbolic/{name}.py" for name in NAMES],
    "impl.chains": within("chains", "chains", "windows", "jax", "libraries", "ravel"),
    "impl.cli": [
        *within("cli", "json", "parse", "cli", "index", "explain", "show", "cute", "shard"),
        *within("simplify", "command"), *within("lower", "command"),
    ],
    "impl.interop.arrays": within("interop", "arrays", "strided", "reshapes"),
    "impl.interop.cute": within("interop", "cute", "cute_composition"),
    "impl.interop.sympy": within("simplify", "in_sympy", "sympy_edges"),
    "impl.interop.tinygrad": within("interop", "dropin", "dropin_views", "tinygrad_calls"),
    "impl.interop.torch": within("interop", "torch", "torch_calls", "arrays_of_torch"),
    "impl.lower.indexing": within("lower", "indexing_parts", "indexing"),
    "impl.lower.loops.expand": within("lower", "seed", "expand"),
    "impl.lower": within("lower", "shared", "kernels", "uops", "ranges", "languages"),
    "impl.merge.": within("merge", "fewest_views", "glance", "chain", "table"),
    "impl.mergeability": within("mergeability", "inside", "equivalence", "merge"),
    "impl.ops": within(
        *("ops", "subscript", "refusals", "large_meshes", "mesh", "records", "dlpack", "sharded_views", "engines"),
        "promotion",
    ),
    "impl.integers": [*within("view", "view", "memoise"), *within("ops", "refusals"), *within("symbolic", "refusals")],
    "impl.parts": within("parts", "movement", "reshape", "symbolic_shapes"),
    "impl.view": within("view", "view", "memoise", "hash", "large_views"),
    "impl.memoise": [*within("view", "memoise"), *within("ops", "again")],
    "impl.shapetracker": within("shapetracker", "shapetracker", "seeds", "large_expressions"),
    "impl.simplify": within("simplify", "normalising", "derivations", "efforts", "decide", "points", "recorded"),
}
"""The test files of a package, the quick ones first; laws, which draw their examples at random, are left out."""

OF_ALL = ["tests/test_doors.py::test_nothing_is_raised_from_inside"]
"""A test of every package: each argument of each public callable is each of the bad values in turn."""

MOST_SECONDS = 60
"""Seconds of processor time that the tests of a mutant may take; that they take longer says nothing."""

MOST_ROUNDS = 10**8
"""The rounds of loops that a test may take."""


class FirstFailure:
    """The name of the first test that fails; each may take so many rounds of loops."""

    def __init__(self, rounds: Rounds | None = None) -> None:
        self.name = ""
        self.rounds = rounds

    def pytest_runtest_setup(self) -> None:
        """Is told before each test."""
        if self.rounds is not None:
            self.rounds.reset(MOST_ROUNDS)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Is told of each test."""
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        """Is told of each file."""
        if report.failed and not self.name:
            self.name = report.nodeid


def tests_of(mutant: Mutant) -> list[str]:
    """The test files that are about a mutant."""
    return next(files for package, files in FOLDERS.items() if mutant.function.startswith(package)) + OF_ALL


def first_failure(files: Sequence[str], rounds: Rounds | None = None) -> str:
    """The first of the tests in some files that fails; an empty text if none does."""
    found = FirstFailure(rounds)
    with contextlib.redirect_stdout(io.StringIO()):
        status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *files], plugins=[found])
    return found.name or ("" if status in (0, 5) else f"exit status {int(status)}")


def tried_apart(mutant: Mutant | None, functions: Any, files: Sequence[str]) -> str:
    """The first test that fails with a mutant in place, or with none, in a process of its own."""
    new = []
    if mutant is not None:
        with mutant.written():
            new = code_of(mutant.file)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        with counting(functions) as rounds, exchanged(functions, new):
            name = first_failure(files, rounds)
        os.write(writing, (name or "none").encode())
        os._exit(0)
    os.close(writing)
    name = os.read(reading, 10_000).decode()
    os.waitpid(child, 0)
    os.close(reading)
    return name or "none"


def main(arguments: Sequence[str]) -> int:
    """Tries each survivor of a journal; 1 if no test notices one that is not said to be equivalent, or dearer alone."""
    keys = Journal(Path(arguments[0])).survivors() - set(EQUIVALENT) - set(DEARER)
    mutants = [mutant for mutant in all_mutants(LIBRARY) if mutant.key in keys and has_tests(mutant)]
    functions = functions_by_place(LIBRARY)
    first_failure(["--collect-only", *(file for files in FOLDERS.values() for file in files), *OF_ALL])
    if (name := tried_apart(None, functions, tests_of(mutants[0]))) != "none":
        print(f"{name} fails with no mutant")
        return 2
    known = dict(line.split("\t") for line in TESTED_FILE.read_text(encoding="utf-8").splitlines())
    for number, mutant in enumerate(mutants, 1):
        name = known.get(mutant.key) or tried_apart(mutant, functions, tests_of(mutant))
        print(f"[{number}/{len(mutants)}] {mutant.key}\t{name}", flush=True)
        if name != "none":
            known[mutant.key] = name
            lines = [f"{key}\t{known[key]}\n" for key in sorted(known)]
            TESTED_FILE.write_text("".join(lines), encoding="utf-8")
    left = [mutant.key for mutant in mutants if mutant.key not in known]
    print("\n".join(f"NO TEST NOTICES: {key}" for key in left))
    return 1 if left else 0


def has_tests(mutant: Mutant) -> bool:
    """Whether the tests of the package of a mutant are known."""
    return mutant.function.startswith(tuple(FOLDERS))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
