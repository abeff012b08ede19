"""A run over many mutants: which ones, which judges in what order, with a journal from which it goes on."""

import gc
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from types import FunctionType

import impl
from proofs.mutation.changes.limits import limited_memory
from proofs.mutation.changes.live import Place, Rounds, code_of, counting, exchanged, functions_by_place
from proofs.mutation.changes.mutants import Mutant, all_mutants
from proofs.mutation.copies import in_copies
from proofs.mutation.deciding import decides_values
from proofs.mutation.journal import Entry, Journal
from proofs.mutation.judges.judge import NOT_APPLIED, NOT_RUN, VERDICTS, Judge, Outcome

LIBRARY = Path(impl.__file__).parent
"""The package whose functions are changed."""

GOES_ON = tuple(verdict for verdict in VERDICTS if verdict not in ("refuted", NOT_APPLIED))
"""What is said of a mutant that the next judge is asked about as well."""


@dataclass
class Session:
    """The mutants of code that decides values, and what judges them, one after another."""

    judges: Sequence[Judge]
    only: str = "*"
    sample: int | None = None
    seed: int = 0
    keys: frozenset[str] | None = None
    jobs: int = 1
    without: Collection[str] = ()
    rounds: Rounds = field(default_factory=Rounds)

    @cached_property
    def functions(self) -> dict[Place, list[FunctionType]]:
        """The functions of the library that are alive."""
        return functions_by_place(LIBRARY)

    @cached_property
    def mutants(self) -> list[Mutant]:
        """The mutants that are tried: those asked for that decide values, without some, or a sample of them."""
        asked = [mutant for mutant in all_mutants(LIBRARY, self.only) if decides_values(mutant.function)]
        if self.keys is not None:
            asked = [mutant for mutant in asked if mutant.key in self.keys]
        asked = [mutant for mutant in asked if mutant.key not in self.without]
        return Random(self.seed).sample(asked, self.sample) if self.sample and self.sample < len(asked) else asked

    def outcomes(self, journal: Journal | None = None) -> Iterator[Outcome]:
        """What each judge says of each mutant that the judges before it let go on; what is in the journal is not tried
        again."""
        said = journal.read() if journal else {}
        left = self.mutants
        with counting(self.functions) as self.rounds, limited_memory():
            for judge in self.judges:
                verdicts = {}
                for outcome in self.outcomes_of(judge, left, said):
                    verdicts[outcome.mutant.key] = outcome.verdict
                    if journal and (outcome.mutant.key, judge.name) not in said:
                        journal.note(judge.name, outcome)
                    yield outcome
                left = [mutant for mutant in left if verdicts[mutant.key] in GOES_ON]

    def outcomes_of(
        self, judge: Judge, mutants: Sequence[Mutant], said: dict[tuple[str, str], tuple[str, str, str]]
    ) -> Iterator[Outcome]:
        """What one judge says of mutants, the cheapest first; those in the journal before the others."""
        for mutant in mutants:
            if (entry := said.get((mutant.key, judge.name))) is not None:
                yield Outcome(mutant, *entry)
        if new := [mutant for mutant in mutants if (mutant.key, judge.name) not in said]:
            judge.prepare(self.rounds)
            with judge.at_work():
                yield from self._judged(judge, sorted(new, key=lambda mutant: judge.seconds(mutant) or 0.0))

    def _judged(self, judge: Judge, mutants: Sequence[Mutant]) -> Iterator[Outcome]:
        """The outcomes, worked out by so many processes; of a mutant its place is all that goes to and fro."""

        def entry_at(place: int) -> Entry:
            outcome = self.judged(judge, mutants[place])
            return outcome.verdict, outcome.noticed_by, outcome.reason

        for mutant, entry in zip(mutants, in_copies(entry_at, len(mutants), self.jobs), strict=True):
            yield Outcome(mutant, *entry)

    def judged(self, judge: Judge, mutant: Mutant) -> Outcome:
        """What a judge says of a mutant; where memory is short, once more when what those before it left is collected,
        for that can hold all of it."""
        try:
            return self._judged_in_place(judge, mutant)
        except MemoryError:
            gc.collect()
        try:
            return self._judged_in_place(judge, mutant)
        except MemoryError:
            return Outcome(mutant, "unknown", reason="there is not enough memory to put it in place")

    def _judged_in_place(self, judge: Judge, mutant: Mutant) -> Outcome:
        """What a judge says of a mutant, which is put in place meanwhile."""
        if judge.seconds(mutant) is None:
            return Outcome(mutant, NOT_RUN)
        try:
            with mutant.written():
                new = code_of(mutant.file)
        except SyntaxError as error:
            return Outcome(mutant, NOT_APPLIED, reason=str(error))
        with ExitStack() as stack:
            try:
                changed = stack.enter_context(exchanged(self.functions, new))
            except ValueError as error:
                return Outcome(mutant, NOT_APPLIED, reason=str(error))
            if not changed:
                return Outcome(mutant, NOT_APPLIED, reason="no function that is alive changes")
            return judge.judged(mutant, self.rounds)


def gravest(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """For each mutant what says most of it."""
    found: dict[str, Outcome] = {}
    for outcome in outcomes:
        key = outcome.mutant.key
        found[key] = found[key].or_graver(outcome) if key in found else outcome
    return sorted(found.values(), key=lambda outcome: VERDICTS.index(outcome.verdict))
