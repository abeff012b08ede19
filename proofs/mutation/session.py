"""A run over many mutants: which ones, in what order, and a journal from which an interrupted run goes on."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from random import Random
from types import FunctionType

import impl
import spec
from proofs.kernel.claim import AllSizes, Claim
from proofs.mutation.limits import limited_memory
from proofs.mutation.live import Place, counting, functions_by_place
from proofs.mutation.mutants import Mutant, all_mutants
from proofs.mutation.trials import SURVIVED, TRIAL, Effort, Outcome, Surveyed, relevant, surveyed, tried

LIBRARY = Path(impl.__file__).parent
"""The package whose functions are changed."""


@dataclass(frozen=True)
class Session:
    """The mutants that claims run, and the claims."""

    claims: Sequence[Claim]
    only: str = "*"
    sample: int | None = None
    seed: int = 0
    effort: Effort = TRIAL
    keys: frozenset[str] | None = None

    @cached_property
    def surveyed(self) -> list[Surveyed]:
        """The claims with what they run."""
        with counting(self.functions) as rounds:
            return surveyed(self.claims, LIBRARY, self.effort, rounds)

    @cached_property
    def functions(self) -> dict[Place, list[FunctionType]]:
        """The functions of the library that are alive."""
        return functions_by_place(LIBRARY)

    @cached_property
    def mutants(self) -> list[Mutant]:
        """The mutants that are tried, the cheapest first: those asked for that some claim runs, or a sample of them."""
        asked = [mutant for mutant in all_mutants(LIBRARY) if fnmatchcase(mutant.function, self.only)]
        if self.keys is not None:
            asked = [mutant for mutant in asked if mutant.key in self.keys]
        run = [mutant for mutant in asked if relevant(mutant, self.surveyed)]
        if self.sample is not None and self.sample < len(run):
            run = Random(self.seed).sample(run, self.sample)
        return sorted(run, key=lambda mutant: sum(each.seconds for each in relevant(mutant, self.surveyed)))

    def outcomes(self, journal: "Journal | None" = None) -> Iterator[Outcome]:
        """The outcome of each mutant; those in the journal are not tried again."""
        done = journal.read() if journal else {}
        mutants = self.mutants
        with counting(self.functions) as rounds, limited_memory():
            for mutant in mutants:
                if (entry := done.get(mutant.key)) is not None:
                    yield Outcome(mutant, *entry)
                    continue
                outcome = tried(mutant, self.surveyed, self.functions, rounds, self.effort)
                if journal:
                    journal.note(outcome)
                yield outcome

    def is_for_all_sizes(self, mutant: Mutant) -> bool:
        """Whether a claim for all sizes runs what is changed."""
        return any(isinstance(run.claim.scope, AllSizes) for run in relevant(mutant, self.surveyed))


@dataclass(frozen=True, slots=True)
class Journal:
    """A file with a line for each mutant tried, and first a hash of all that an outcome depends on."""

    file: Path

    def read(self, *, of_any_sources: bool = False) -> dict[str, tuple[str, str, str]]:
        """The verdict, the claim that noticed and the reason, by mutant; nothing if the sources have changed since the
        file was written. A line that was cut short is left out."""
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        if not lines or (lines[0] != digest() and not of_any_sources):
            return {}
        found = {}
        for line in lines[1:]:
            try:
                key, verdict, noticed_by, reason, *_ = json.loads(line)
                found[key] = (verdict, noticed_by, reason)
            except (ValueError, TypeError):
                continue
        return found

    def survivors(self) -> frozenset[str]:
        """The mutants that survived when it was written, whatever has changed since."""
        outcomes = self.read(of_any_sources=True)
        return frozenset(key for key, (verdict, _, _) in outcomes.items() if verdict == SURVIVED)

    def note(self, outcome: Outcome) -> None:
        """Adds a line; begins anew if the sources have changed."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a+", encoding="utf-8") as file:
            file.seek(0)
            if file.readline().strip() != digest():
                file.truncate(0)
                file.write(digest() + "\n")
            entry = [outcome.mutant.key, outcome.verdict, outcome.noticed_by, outcome.reason]
            file.write(json.dumps(entry) + "\n")


def digest() -> str:
    """A hash of the library, the definitions and the proofs, without the reasons why mutants survive."""
    roots = [LIBRARY, Path(spec.__file__).parent, Path(__file__).parents[1]]
    paths = sorted(path for root in roots for path in root.rglob("*.py") if path.name != "survivors.py")
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
