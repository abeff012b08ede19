"""What judges said of mutants, in a file from which an interrupted run goes on."""

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import impl
import spec
from proofs.mutation.judges.judge import UNNOTICED, VERDICTS, Outcome

Entry = tuple[str, str, str]
"""A verdict, what noticed, and the reason."""


@dataclass(frozen=True, slots=True)
class Journal:
    """A file with a line for each judge and mutant, and first a hash of all that an outcome depends on."""

    file: Path

    def read(self, *, of_any_sources: bool = False) -> dict[tuple[str, str], Entry]:
        """What is said, by mutant and judge; nothing if the sources have changed since the file was written. A line
        that was cut short is left out."""
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        if not lines or (lines[0] != digest() and not of_any_sources):
            return {}
        found = {}
        for line in lines[1:]:
            try:
                key, judge, verdict, noticed_by, reason = json.loads(line)
                found[key, judge] = (verdict, noticed_by, reason)
            except (ValueError, TypeError):
                continue
        return found

    def survivors(self) -> frozenset[str]:
        """The mutants that no judge noticed when it was written, whatever has changed since."""
        worst: dict[str, str] = {}
        for (key, _), (verdict, _, _) in self.read(of_any_sources=True).items():
            worst[key] = min(worst.get(key, verdict), verdict, key=VERDICTS.index)
        return frozenset(key for key, verdict in worst.items() if verdict in UNNOTICED)

    def note(self, judge: str, outcome: Outcome) -> None:
        """Adds a line; begins anew if the sources have changed."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a+", encoding="utf-8") as file:
            file.seek(0)
            if file.readline().strip() != digest():
                file.truncate(0)
                file.write(digest())
            entry = [outcome.mutant.key, judge, outcome.verdict, outcome.noticed_by, outcome.reason]
            file.write("\n" + json.dumps(entry))


@cache
def digest() -> str:
    """A hash of the library, the definitions and the proofs, without the reasons why mutants survive."""
    roots = [Path(impl.__file__).parent, Path(spec.__file__).parent, Path(__file__).parents[1]]
    paths = sorted(path for root in roots for path in root.rglob("*.py") if path.name != "survivors.py")
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
