"""The page of commands: what each prints when it is asked for help."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from docs.building.places import ROOT

LIBRARY = "impl"
PROOFS = (
    "proofs",
    "proofs.checker",
    "proofs.certificates",
    "proofs.sweep",
    "proofs.sweep.wide",
    "proofs.validation",
    "proofs.mutation",
)
"""Modules that are run as commands, beside the library."""

HEAD = """\
# Commands

What each command says of itself; `make help` lists the goals of the Makefile.
"""


def page() -> str:
    """The page: the library, each of its commands, then those of the proofs."""
    whole = asked(LIBRARY)
    parts = [HEAD, section(f"python -m {LIBRARY}", whole)]
    parts += [section(f"python -m {LIBRARY} {name}", asked(LIBRARY, name)) for name in names(whole)]
    parts += [section(f"python -m {module}", asked(module)) for module in PROOFS]
    return "\n".join(parts)


def names(text: str) -> list[str]:
    """The commands that a help lists.

    >>> names("arguments:\\n  COMMAND\\n    show      the grid\\n    mergeable\\n              is it?")
    ['show', 'mergeable']
    """
    return re.findall(r"^    ([a-z]+)(?: |$)", text, re.MULTILINE)


def asked(module: str, *command: str) -> str:
    """What a command prints with `--help`. Raises CalledProcessError where it fails."""
    given = [sys.executable, "-m", module, *command, "--help"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.run(given, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


def section(title: str, text: str) -> str:
    """One command."""
    return f"## {title}\n\n```text\n{text.rstrip()}\n```\n"
