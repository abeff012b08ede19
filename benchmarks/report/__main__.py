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
from collections.abc import Sequence
from pathlib import Path

from benchmarks.report import HERE, ROOT, tables
from benchmarks.report.accepted import FILE, accept, accepted, slower
from benchmarks.report.curves import drawing
from benchmarks.report.sections import SECTIONS, Missing, Setting, grown, measured

TRACE = ROOT.parent / "shared/vectors/tinygrad-trace.json.gz"
"""Where recorded calls are looked for."""
OUT = ROOT / "build/benchmarks.json"
DROPIN = str(ROOT / ".venv-dropin/bin/python")
"""Where `make dropin` has tinygrad 0.9.0."""
QUICK = ("calls", "programs", "growth", "kernels", "operations", "compiled", "start-up")
"""The sections of a quick run."""


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The arguments of the command line. One that names a file that is not there ends the program: what is looked for
    by default may be missing, and is left out then."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.report",
        description="Runs the benchmarks, and prints their tables.",
        epilog="exit status: 0 whatever was measured, 2 wrong usage",
    )
    parser.add_argument("--dropin", metavar="PYTHON", help="an interpreter that has tinygrad 0.9.0 (.venv-dropin)")
    parser.add_argument("--trace", metavar="FILE", help="recorded calls of tinygrad (those in shared/vectors)")
    parser.add_argument("--quick", action="store_true", help="under a minute: fewer sections, with less effort")
    parser.add_argument("--only", metavar="SECTION", nargs="+", choices=SECTIONS, help=", ".join(SECTIONS))
    parser.add_argument("--with-proofs", action="store_true", help="measure the proof suite as well")
    parser.add_argument("--compare", action="store_true", help="say which ratios are worse than those accepted last")
    parser.add_argument("--accept", action="store_true", help="accept the ratios; write RESULTS.md and growth.svg")
    parser.add_argument("--out", metavar="FILE", type=Path, default=OUT, help="for figures (build/benchmarks.json)")
    options = parser.parse_args(arguments)
    for name in ("dropin", "trace"):
        if (file := getattr(options, name)) is not None and not Path(file).is_file():
            parser.error(f"--{name} {file}: there is no such file")
    if options.out != OUT and not options.out.parent.is_dir():
        parser.error(f"--out {options.out}: {options.out.parent} is not a directory")
    options.dropin = options.dropin or DROPIN
    options.trace = Path(options.trace or TRACE)
    return options


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
