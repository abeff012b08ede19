"""Examining a chunk of a sweep: members with numbers in a range, by a solver that begins with it.

This is what workers run, in this process or elsewhere. A worker finds the sweep by its name, and refuses to work on
another box, or with other code, than whoever sent the chunk.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import islice
from time import thread_time

import z3

from proofs.checker import Rejected
from proofs.fingerprint import PACKAGES, files_of, hash_of
from proofs.sweep.questions.boxes import Stack, Stacks
from proofs.sweep.questions.found import Found
from proofs.sweep.questions.otherwise import decided
from proofs.sweep.questions.question import Question
from proofs.sweep.questions.solver import Answer, Solver
from proofs.sweep.questions.subjects import UNDECIDED, Subject
from spec.shape import size

BUILT = (".so", ".pyd", ".o")
"""How the names of files end that compilers make."""

LISTED = 64
"""Up to how many indices are listed, to compare with what the definition says."""

MOST_TWINS = 8
"""False questions that are asked until z3 decides one, where it may leave some open."""

CATALOGUE = "proofs.sweep.wide.catalogue"
"""The module that names the sweeps; what follows it, as in "MODULE 5 100", are numbers that it makes them of."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A subject, and the box over which it is swept; and what z3 may spend on one question before another way is taken
    (`otherwise`). Without that, what z3 does not know is left open."""

    subject: Subject
    box: Stacks
    effort: int | None = None

    @property
    def id(self) -> str:
        """The name of the sweep."""
        return f"{self.subject.name}.{self.box.name}"

    @property
    def digest(self) -> str:
        """A hash of the box."""
        return sha256(repr(self.box).encode()).hexdigest()


@dataclass(frozen=True, order=True, slots=True)
class Chunk:
    """The members of a sweep from number `start` to `stop`."""

    sweep: str
    start: int
    stop: int

    def __str__(self) -> str:
        return f"{self.sweep}[{self.start}:{self.stop}]"


@dataclass(frozen=True, slots=True)
class Order:
    """What the chunks of a run have in common: the catalogue, a hash of the code, and of each box by sweep."""

    catalogue: str
    code: str
    boxes: tuple[tuple[str, str], ...]


class OtherCode(Exception):
    """A worker has other code than whoever sent it work."""


@cache
def code_digest() -> str:
    """A hash of the files of `spec`, `impl` and `proofs`, and of the solver's version; what is built of them may be
    another on another machine."""
    content = sha256(z3.get_full_version().encode())
    for name, path in files_of(PACKAGES):
        if path.suffix not in BUILT:
            content.update(f"\0{name}\0{hash_of(path)}\0".encode())
    return content.hexdigest()


def sweeps_of(catalogue: str) -> dict[str, Sweep]:
    """The sweeps of a catalogue, by their names."""
    name, *numbers = catalogue.split()
    module = import_module(name)
    found: tuple[Sweep, ...] = module.sweeps(*map(int, numbers)) if numbers else module.SWEEPS
    return {sweep.id: sweep for sweep in found}


def order_for(sweeps: tuple[Sweep, ...], catalogue: str) -> Order:
    """The order to sweep some sweeps of a catalogue."""
    return Order(catalogue, code_digest(), tuple((sweep.id, sweep.digest) for sweep in sweeps))


def examine(order: Order, chunk: Chunk) -> Found:
    """Examines a chunk. Raises OtherCode where it is run with other code, or another box, than it was sent from."""
    sweep = sweeps_of(order.catalogue)[chunk.sweep]
    if (order.code, dict(order.boxes)[sweep.id]) != (code_digest(), sweep.digest):
        raise OtherCode(f"{chunk} was sent to a worker with other code: install the same version there")
    return examined(sweep, chunk.start, chunk.stop)


def examined(sweep: Sweep, start: int, stop: int) -> Found:
    """What is found about the members of a sweep from one number to another."""
    asked: list[tuple[int, Question]] = []
    found, before = Found(), thread_time()
    for number, views in sweep.box.members(start, stop):
        found.members += 1
        with failures_noted(found, number):
            asked += [(number, question) for question in asked_about(sweep.subject, views, found)]
    left: dict[int, Answer] = {}
    solver = Solver(sweep.effort)
    for (number, question), known in zip(asked, solver.answers([question for _, question in asked]), strict=True):
        with failures_noted(found, number):
            has_more = known.status == "unknown" and sweep.effort is not None
            answer = decided(question) if has_more else known
            if answer.status not in LEFT:
                settle(found, number, answer)
            elif number not in left or LEFT.index(answer.status) < LEFT.index(left[number].status):
                left[number] = answer
    for number, answer in left.items():
        settle(found, number, answer)
    ask_false_twin(found, solver, [question for _, question in asked], MOST_TWINS if sweep.effort is not None else 1)
    found.seconds = thread_time() - before
    return found


@contextmanager
def failures_noted(found: Found, number: int) -> Iterator[None]:
    """Whatever is raised meanwhile is a failure of a member: the library must answer, and its answer must be right."""
    try:
        yield
    except Rejected as problem:
        found.failing(number, str(problem))
    except Exception as error:
        found.failing(number, f"raises {type(error).__name__}: {error}")


def asked_about(subject: Subject, views: Stack, found: Found) -> tuple[Question, ...]:
    """The questions that are left of a member. Raises Rejected for an answer that is wrong."""
    reply = subject.ask(views)
    if reply.kind == UNDECIDED:
        found.open("the library's budget is exceeded")
    elif size(views[-1].shape) <= LISTED:
        kind = subject.by_definition(views)
        if kind not in (None, reply.kind):
            raise Rejected(f"the answer is {reply.kind}, and by the definition it is {kind}")
    found.answers[reply.kind] = found.answers.get(reply.kind, 0) + 1
    return reply.questions


LEFT = "different", "unknown"
"""What leaves a member wrong, or open, the graver first; of several answers about one member the gravest counts."""


def settle(found: Found, number: int, answer: Answer) -> None:
    """Takes in an answer about a member."""
    match answer.status:
        case "same":
            found.questions += 1
        case "certified":
            found.certified += 1
        case "read":
            found.read += 1
        case "read in part":
            found.read_in_part += 1
        case "different":
            found.failing(number, f"reads something else at {answer.index}")
        case "unknown":
            found.open(answer.reason)
        case "contradicted":
            found.error = found.error or f"member {number}: {answer.reason}"


def ask_false_twin(found: Found, solver: Solver, questions: list[Question], most: int) -> None:
    """Asks the false twin of the first question that has one: a solver that does not see it sees nothing. Where it may
    leave questions open, it has to see one of the first few."""
    for twin in islice(filter(None, (question.false_twin for question in questions)), most):
        answer = solver.answer(twin)
        if answer.status == "different":
            found.false_twins += 1
            return
        if answer.status != "unknown" or most == 1:
            found.error = found.error or f"z3 does not see that a view which reads one address further is wrong: {twin}"
            return
