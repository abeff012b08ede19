"""Whether answers notice a mutant: questions that are drawn are asked, and each answer is checked as it is given.

The questions are those of `proofs.validation`, the checks too. A mutant is asked the questions that run the changed
line: first the one by which it was noticed before, then those that promise most, of kinds that have refuted mutants of
the same function or file, or that run little else. What is refused that was answered, or answered that was refused, is
counted by itself, and so are answers that are other ones, and right.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import nlargest
from operator import itemgetter
from pathlib import Path
from random import Random
from time import process_time

from impl.checking import WrongAnswerError, check
from impl.errors import LayoutError
from proofs.caches import clear_caches
from proofs.mutation.changes.limits import MOST_SECONDS, OutOfTimeError, limited_time
from proofs.mutation.changes.live import MOST_ROUNDS, RanAwayError, Rounds, functions_by_place
from proofs.mutation.changes.mutants import Mutant, all_mutants
from proofs.mutation.changes.telling import Told, telling
from proofs.mutation.copies import in_copies
from proofs.mutation.judges.asked import KINDS, matched
from proofs.mutation.judges.judge import NOT_RUN, REFUSAL, SURVIVED, UNBOUNDED, Outcome
from proofs.mutation.judges.noticing import Name, digest, read
from proofs.mutation.judges.transcript import Transcript, differs, noting
from proofs.running.coverage import Lines
from proofs.validation.wrapping import known

OF_EACH_KIND = 60
"""Questions of each kind that are drawn."""

MOST_QUESTIONS = 150
"""Questions that a mutant is asked; they are of all kinds that run its line."""

MOST_EXCEPTIONS = 10
"""Questions that may end in an exception; then the others of a mutant are not asked."""

UNTRIED = 0.1
"""How often a kind is taken to refute the mutants of a file before it has been asked about one, if it runs nothing
else."""

AGAIN = 0.7
"""How much less another question of a kind promises than the one before it did, which noticed nothing."""


@dataclass(slots=True)
class Question:
    """A question that is drawn, and what happens where nothing is changed; what is answered counts if it is the same
    when it is asked again."""

    kind: str
    number: int
    seconds: float = 0.0
    rounds: int = 0
    is_refused: bool = False
    answered: Transcript | None = None
    share: dict[str, float] = field(default_factory=dict)
    """How much of what it runs is in each file, of 1."""

    def ask(self, seed: int) -> None:
        """Asks it."""
        KINDS[self.kind](Random(f"{seed} {self.kind} {self.number}"))

    def transcript(self, seed: int) -> Transcript:
        """What is asked and answered; notes whether the question ends in a refusal."""
        with noting() as found:
            try:
                self.ask(seed)
            except LayoutError:
                self.is_refused = True
        return found

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


@dataclass(slots=True)
class Experience:
    """How often kinds of questions were asked about the mutants of a function and of a file, and refuted one."""

    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    refuted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, mutant: Mutant, kind: str, *, refuted: bool) -> None:
        """Counts a question that was asked."""
        for place in (mutant.function, mutant.file):
            self.asked[place, kind] += 1
            self.refuted[place, kind] += refuted

    def chance(self, mutant: Mutant, question: Question) -> float:
        """How likely a question refutes a mutant: as often as its kind does those of the function, and where it has
        been asked about few of them, of the file."""
        before = UNTRIED * question.share.get(mutant.file, 0.0)
        for place in (mutant.file, mutant.function):
            kind = place, question.kind
            before = (self.refuted[kind] + before) / (self.asked[kind] + 1)
        return before

    def promising(self, mutant: Mutant, questions: Iterable[Question], most: int) -> list[Question]:
        """So many of some questions that are likeliest to refute a mutant; first what does so in the least time."""
        earlier: Counter[str] = Counter()
        chances = []
        for question in questions:
            chances.append((self.chance(mutant, question) * AGAIN ** earlier[question.kind], question))
            earlier[question.kind] += 1
        best = nlargest(most, chances, key=itemgetter(0))
        return [question for _, question in sorted(best, key=lambda each: each[1].seconds / max(each[0], 1e-9))]


@dataclass
class Answers:
    """The judge that asks questions, of the kinds that one of some patterns matches, without some of these; in so many
    processes it finds out what they run. It knows of some mutants by which question they were noticed before."""

    library: Path
    number: int = OF_EACH_KIND
    most: int = MOST_QUESTIONS
    seed: int = 0
    kinds: Sequence[str] = ("*",)
    without: Collection[str] = ()
    jobs: int = 1
    name: str = "answers"
    questions_at: dict[tuple[str, int], list[Question]] = field(default_factory=dict)
    experience: Experience = field(default_factory=Experience)
    known: Mapping[str, Name] = field(default_factory=read)
    by_name: dict[Name, Question] = field(default_factory=dict)

    def prepare(self, rounds: Rounds) -> None:
        """Asks each question, with all caches emptied before, so that it runs all that it needs, checks too; and once
        more, to see whether it is answered alike."""
        asked = [kind for kind in matched(KINDS, self.kinds) if kind not in self.without]
        questions = [Question(kind, number) for number in range(self.number) for kind in asked]

        def seen_at(place: int) -> tuple[Question, Lines]:
            lines = self.seen(questions[place], rounds, told)
            return questions[place], lines

        with self.at_work(), telling(functions_by_place(self.library)) as told:
            for question, lines in in_copies(seen_at, len(questions), self.jobs):
                self.by_name[question.kind, question.number] = question
                files = Counter(file for file, _ in lines)
                question.share = {file: number / len(lines) for file, number in files.items()}
                for line in lines:
                    self.questions_at.setdefault(line, []).append(question)
        self.remember(all_mutants(self.library))

    def remember(self, mutants: Iterable[Mutant]) -> None:
        """Counts what is known as experience."""
        for mutant in mutants:
            if (name := self.known.get(digest(mutant.key))) is not None:
                self.experience.note(mutant, name[0], refuted=True)

    def seen(self, question: Question, rounds: Rounds, told: Told) -> Lines:
        """Asks a question, notes what becomes of it, and returns the lines that it runs."""
        clear_caches()
        known.clear()
        rounds.reset(UNBOUNDED)
        begun = process_time()
        with told.noted() as lines:
            first = question.transcript(self.seed)
        question.seconds, question.rounds = process_time() - begun, rounds.count
        question.answered = first if question.transcript(self.seed) == first else None
        return lines

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Has answers checked meanwhile."""
        check(True)
        try:
            yield
        finally:
            check(False)

    def questions(self, mutant: Mutant) -> list[Question]:
        """Those that run what is changed, or else the function that it is in, and promise most; before them the one
        that noticed it before."""
        for lines in mutant.places:
            if found := {id(each): each for line in lines for each in self.questions_at.get((mutant.file, line), ())}:
                before = self.by_name.get(self.known.get(digest(mutant.key), ("", 0)))
                promising = self.experience.promising(mutant, found.values(), self.most)
                return promising if before is None else [before, *(each for each in promising if each is not before)]
        return []

    def seconds(self, mutant: Mutant) -> float | None:
        """The processor time of its questions, or None if it has none."""
        return sum(question.seconds for question in questions) if (questions := self.questions(mutant)) else None

    def judged(self, mutant: Mutant, rounds: Rounds) -> Outcome:
        """The first wrong answer, else the gravest that is said of it."""
        questions = self.questions(mutant)
        worst = Outcome(mutant, SURVIVED if questions else NOT_RUN)
        exceptions = 0
        known.clear()
        try:
            with limited_time():
                for question in questions:
                    verdict, reason = self._said(question, rounds)
                    worst = worst.or_graver(Outcome(mutant, verdict, f"{self.name}: {question}", reason))
                    self.experience.note(mutant, question.kind, refuted=verdict == "refuted")
                    exceptions += verdict == "error"
                    if verdict == "refuted" or exceptions == MOST_EXCEPTIONS:
                        break
        except OutOfTimeError:
            reason = f"more than {MOST_SECONDS} seconds of processor time"
            worst = worst.or_graver(Outcome(mutant, "unknown", f"{self.name}: {question}", reason))
        return worst if worst.verdict != SURVIVED else Outcome(mutant, SURVIVED)

    def _said(self, question: Question, rounds: Rounds) -> tuple[str, str]:
        """What becomes of a question."""
        rounds.reset(MOST_ROUNDS + 4 * question.rounds)
        with noting() as answered:
            try:
                question.ask(self.seed)
            except WrongAnswerError as error:
                return "refuted", str(error)
            except LayoutError as error:
                if not question.is_refused:
                    return REFUSAL, f"refused: {error}"
            except (RanAwayError, Exception) as error:
                return "error", f"{type(error).__name__}: {error}"
        return differs(question.answered, answered) or SURVIVED if question.answered is not None else SURVIVED, ""
