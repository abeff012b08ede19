"""`python -m proofs.rocq.sides`: for each definition and law, Python and Rocq side by side, as a table in Markdown."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterable

import spec
from proofs.kernel.claim import PROVED
from proofs.kernel.registry import all_claims
from proofs.rocq.table import DEFINITIONS, LAWS

HEAD = "| | `spec` | in Rocq | claims |\n|---|---|---|---|\n"
MOVEMENTS = ("D10", "D11", "D12", "D13", "D14", "D15")
"""The definitions that `spec` lists without a function: it is in `spec.movement`, with the name that it has in Rocq."""


def defined_in() -> dict[str, str]:
    """The function of `spec` for each definition, by number."""
    found = dict(re.findall(r"^(D\d+) .*?spec\.(\w+\.\w+)", spec.__doc__ or "", re.MULTILINE))
    return found | {number: f"movement.{DEFINITIONS[number][1][0]}" for number in MOVEMENTS}


def claims_about(number: str) -> str:
    """Links to the claims about a number that are to be proved."""
    about = [claim for claim in all_claims("proofs.claims") if number in claim.ids and claim.expected in PROVED]
    files = {claim.id: claim.body.__module__.removeprefix("proofs.").replace(".", "/") for claim in about}
    return ", ".join(f"[{name}](../{file}.py)" for name, file in sorted(files.items()))


def in_rocq(file: str, names: Iterable[str]) -> str:
    """A link to a file for the names in it."""
    return ", ".join(f"[`{name}`]({file})" for name in names)


def laws(number: str) -> str:
    """Links to the theorems of a law."""
    parts = [in_rocq(*found) for law, found in LAWS.items() if law.partition(",")[0] == number]
    return ", ".join(parts)


def table() -> str:
    """All definitions up to mergeability, and the laws L1 to L8."""
    names = defined_in()
    rows = [
        f"| {number} | [`{names[number]}`](../../spec/{names[number].partition('.')[0]}.py) "
        f"| {in_rocq(*DEFINITIONS[number])} | {claims_about(number)} |"
        for number in DEFINITIONS
    ]
    rows += [
        f"| L{number} | [as stated](../../spec/__init__.py) | {laws(f'L{number}')} | {claims_about(f'L{number}')} |"
        for number in range(1, 9)
    ]
    return HEAD + "\n".join(rows).replace("|  |", "| |")


DESCRIPTION = "Prints, for each definition and law, Python and Rocq side by side, as a table in Markdown."


if __name__ == "__main__":
    ArgumentParser(prog="python -m proofs.rocq.sides", description=DESCRIPTION).parse_args()
    print(table())
