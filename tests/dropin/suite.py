"""Runs tinygrad 0.9.0's own tests, on its own shape package and on this library, and compares test by test.

    python -m dropin.suite TESTS [--quick] [--only NAME ...] [--jobs 1] [--least N] [--kept FOLDER]

Every test that passes on the original must pass here, but for those that `dropin.exceptions` names; one that is named
there and passes is a failure too. Each file runs in a process of its own on each of the two. What the original does is
kept, by all that it depends on; nothing is written down by hand. TESTS is tinygrad's `test` folder. Exit status 1 if
anything differs, if a file ran nothing, or if one is not there; `--quick` runs those that are there, as the source
distribution has none of `test/unit`.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from dropin.exceptions import EXCEPTIONS

ROOT = Path(__file__).resolve().parents[2]
QUICK = (
    "unit/test_shapetracker.py", "unit/test_shapetracker_math.py", "unit/test_symbolic.py", "unit/test_view.py",
    "test_symbolic_shapetracker.py", "test_conv_shapetracker.py", "test_symbolic_jit.py", "test_jit.py",
)
"""The files that exercise views, expressions and the capture of programs with variables."""
WHOLE = (
    *QUICK, "test_symbolic_ops.py", "test_schedule.py", "test_linearizer.py", "test_assign.py", "test_arange.py",
    "test_optim.py", "test_winograd.py", "test_subbuffer.py", "test_multitensor.py", "test_nn.py", "test_tensor.py",
    "test_conv.py", "test_uops.py", "test_pickle.py",
)
"""Those, and the files that run whole programs on the processor."""
COMPARED_BY = ("tinygrad", "numpy", "torch", "pytest")
"""The packages on whose versions it depends what the original does."""
FINISHED = (0, 1)
"""pytest's exit codes after a run to the end: all passed, or some failed."""

Outcomes = dict[str, tuple[str, str]]
"""Of each test what came of it, and why it failed."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The folder of tests, and where results are kept."""

    tests: Path
    kept: Path

    def original(self, name: str) -> Outcomes:
        """What comes of the tests of a file on tinygrad's own shape package, kept from an earlier run if it is the
        same."""
        file = self.kept / f"{name.replace('/', '-')}.{self.key(name)}.jsonl"
        if not file.exists():
            self.run(name, "--original").replace(file)
        return read(file)

    def key(self, name: str) -> str:
        """A digest of what the original's outcomes depend on."""
        texts = [path.read_bytes() for path in (self.tests / name, Path(__file__).with_name("plugin.py"))]
        versions = [sys.version, *map(metadata.version, COMPARED_BY)]
        return hashlib.sha256(b"\0".join([*texts, *map(str.encode, versions)])).hexdigest()[:16]

    def run(self, name: str, *options: str) -> Path:
        """Runs a file of tests in a process of its own; the file of outcomes. Raises ChildProcessError if it does
        not run to its end."""
        which, safe = "original" if options else "here", name.replace("/", "-")
        outcomes, log = (self.kept / f"{safe}.{which}.{suffix}" for suffix in ("jsonl", "log"))
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "tests", *self.packages()))),
            "PYTHONHASHSEED": "0",
            "CLANG": "1",
            "CACHEDB": str(self.kept / f"{safe}.db"),
        }
        command = [
            sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(self.kept), "-p",
            "no:cacheprovider", "-p", "dropin.plugin", *options, "--outcomes", str(outcomes),
            str(self.tests / name),
        ]
        with log.open("wb") as out:
            code = subprocess.run(command, cwd=ROOT, env=environment, stdout=out, stderr=out, check=False).returncode
        if code not in FINISHED:
            raise ChildProcessError(f"{name} ended with {code} on {which}; {log} says why")
        return outcomes

    def packages(self) -> list[Path]:
        """Where tinygrad's tests find what they import beside it; a source distribution has nothing there but tinygrad
        itself, and the one that is installed is to be used."""
        return [self.tests.parent] if (self.tests / "helpers.py").exists() else []


def read(file: Path) -> Outcomes:
    """The outcomes that a run wrote."""
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {line["test"]: (line["outcome"], line["reason"]) for line in lines}


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of a file: how many tests passed on the original and here, and what is wrong."""

    name: str
    original: Counter[str]
    here: Counter[str]
    excepted: tuple[str, ...]
    wrong: tuple[str, ...]


def compared(name: str, original: Outcomes, here: Outcomes) -> Compared:
    """Compares the outcomes of a file with each other and with the exceptions."""
    excepted: list[str] = []
    wrong: list[str] = []
    named = {full.partition("::")[2] for full in EXCEPTIONS if full.partition("::")[0] == name}
    for test, (outcome, _) in original.items():
        mine, reason = here.get(test, ("missing", "it is not collected"))
        if outcome == "passed" and mine != "passed":
            said = excepted if test in named else wrong
            said.append(f"{name}::{test} passes on the original; here {mine}: {reason}")
        elif test in named:
            wrong.append(f"{name}::{test} is no exception any more: {outcome} on the original, here {mine}")
    wrong += [f"{name}::{test} is named as an exception, and there is no such test" for test in named - set(original)]
    counts = [Counter(outcome for outcome, _ in outcomes.values()) for outcomes in (original, here)]
    if not counts[0]["passed"]:
        wrong.append(f"{name} has no test that passes on the original")
    return Compared(name, counts[0], counts[1], tuple(excepted), tuple(wrong))


def asked(suite: Suite, name: str) -> Compared:
    """Runs a file on both, and compares."""
    try:
        original = suite.original(name)
        found = compared(name, original, read(suite.run(name)))
    except ChildProcessError as error:
        found = Compared(name, Counter(), Counter(), (), (str(error),))
    print(f"{name:36}{found.original['passed']:5} pass on the original, {found.here['passed']:4} here", flush=True)
    for line in found.wrong:
        print(f"  {line}", flush=True)
    return found


def report(found: list[Compared], least: int) -> int:
    """Prints the sums. The exit status."""
    original, here = (sum(getattr(each, side)["passed"] for each in found) for side in ("original", "here"))
    excepted, wrong = ([line for each in found for line in getattr(each, name)] for name in ("excepted", "wrong"))
    for line in excepted:
        print(f"exception: {line.partition(' passes')[0]}: {EXCEPTIONS[line.partition(' passes')[0]]}")
    print(f"{original} tests pass on the original, {here} here; {len(excepted)} exceptions, {len(wrong)} wrong")
    if original < least:
        print(f"need {least} that pass on the original", file=sys.stderr)
    return 1 if wrong or original < least else 0


def parsed() -> Any:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tests", type=Path)
    parser.add_argument("--quick", action="store_true", help="only the files on views, expressions and capture")
    parser.add_argument("--only", nargs="*", help="only these files")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--least", type=int, default=1, help="how many tests must pass on the original")
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "dropin-suite")
    return parser.parse_args()


def main() -> int:
    """Run, compare, and report."""
    arguments = parsed()
    suite = Suite(arguments.tests.resolve(), arguments.kept.resolve())
    suite.kept.mkdir(parents=True, exist_ok=True)
    names = arguments.only or (QUICK if arguments.quick else WHOLE)
    absent = [name for name in names if not (suite.tests / name).is_file()]
    print("".join(f"{name:36} is not there\n" for name in absent), end="")
    with ThreadPoolExecutor(arguments.jobs) as pool:
        found = list(pool.map(lambda name: asked(suite, name), (name for name in names if name not in absent)))
    status = report(found, arguments.least)
    return status or int(bool(absent) and not arguments.quick)


if __name__ == "__main__":
    sys.exit(main())
