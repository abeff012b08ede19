"""Runs the benchmarks, and prints their tables.

    python -m benchmarks.report [--dropin PYTHON] [--trace FILE] [--quick] [--only SECTION ...] [--with-proofs]
        [--compare] [--accept] [--out FILE]

`--out` (build/benchmarks.json unless given) gets what was measured, and growth.svg beside it the curves. `--compare`
says which ratios are worse by more than a fifth than those that were accepted last (`benchmarks/accepted.json`);
`--accept` has these be the accepted ones, and writes `benchmarks/RESULTS.md` and `growth.svg` from them. `--quick`
takes under a minute, and has accepted ratios of its own. The exit status is 0 whatever was measured: a time decides
nothing.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

from benchmarks.report import HERE, ROOT, tables
from benchmarks.report.accepted import FILE, accept, accepted, slower
from benchmarks.report.curves import drawing
from benchmarks.report.sections import SECTIONS, Missing, Setting, grown, measured

TRACE = ROOT.parent / "shared/vectors/tinygrad-trace.json.gz"
QUICK = ("calls", "programs", "growth", "kernels", "operations", "compiled", "start-up")
"""The sections of a quick run."""


def parsed() -> argparse.Namespace:
    """The parsed arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report", description="Run all benchmarks.")
    parser.add_argument("--dropin", metavar="PYTHON", default=str(ROOT / ".venv-dropin/bin/python"))
    parser.add_argument("--trace", type=Path, default=TRACE)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="*", choices=SECTIONS)
    parser.add_argument("--with-proofs", action="store_true")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--accept", action="store_true")
    parser.add_argument("--out", type=Path, default=ROOT / "build/benchmarks.json")
    return parser.parse_args()


def machine() -> str:
    """The machine and the interpreter, in words."""
    from impl import compiled  # noqa: PLC0415  (a process of ours imports the library first)

    how = "with the native path" if compiled else "without the native path"
    return f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}, {how}."


def names_of(options: argparse.Namespace) -> list[str]:
    """The sections that are wanted."""
    if options.only is not None:
        return list(options.only)
    chosen = QUICK if options.quick else SECTIONS
    return [name for name in chosen if not SECTIONS[name].is_optional or options.with_proofs]


def say(text: str) -> None:
    """Prints a line at once."""
    print(text, flush=True)


def main() -> None:
    """Measures, prints, and writes what is asked for."""
    options = parsed()
    setting = Setting(sys.executable, options.dropin, options.trace, options.quick)
    mode, sections = "quick" if options.quick else "full", {}
    (ROOT / "build").mkdir(exist_ok=True)
    for name, rows in measured(setting, names_of(options), say):
        sections[name] = rows
        say("\n".join(tables.section(name, rows)) + "\n")
    found = {"machine": machine(), "mode": mode, "sections": sections}
    options.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if options.compare:
        worse = list(slower(accepted(mode), sections))
        say("\n".join(["Slower than accepted by more than a fifth:", *worse] if worse else ["Nothing got slower."]))
    if options.accept:
        accept(mode, sections, machine())
    if "growth" in sections and not options.quick:
        draw(setting, options.out.with_name("growth.svg"), options.accept)
    if options.accept:
        (HERE / "RESULTS.md").write_text(document(), encoding="utf-8")


def draw(setting: Setting, path: Path, is_accepted: bool) -> None:
    """Draws the curves."""
    try:
        text = drawing(grown(setting)["curves"])
    except Missing as reason:
        return say(f"growth.svg: left out: {reason}")
    path.write_text(text, encoding="utf-8")
    if is_accepted:
        (HERE / path.name).write_text(text, encoding="utf-8")
    return None


def document() -> str:
    """The tables of what was accepted."""
    held = json.loads(FILE.read_text(encoding="utf-8"))["full"]
    sections = {name: held["sections"][name] for name in SECTIONS if name in held["sections"]}
    return tables.document(sections, held["machine"])


if __name__ == "__main__":
    main()
