"""Makes certificates: z3 answers once more, and each of its refutations is replaced by one that needs no solver."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path

from proofs.certificates.certified import Reply, Stale, parts_of
from proofs.certificates.checker import Rejected, check
from proofs.certificates.derivation import certificate
from proofs.certificates.files import Certificate, hash_of, read, solver_of
from proofs.certificates.guide import Guide, OutOfBudget
from proofs.certificates.search import refutation
from proofs.kernel.claim import PROVED, Claim
from proofs.kernel.discharge import cases_of, examined, result_of
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula, holds, is_linear
from proofs.kernel.terms.polynomial import Assignment


class NotCertified(BaseException):
    """A claim for which no certificate was found."""


@dataclass(slots=True)
class Making:
    """The lemmas, integers and answers that have been found for a claim so far."""

    lemmas: list[tuple[frozenset[Formula], object]] = field(default_factory=list)
    models: dict[tuple[tuple[str, int], ...], int] = field(default_factory=dict)
    answers: list[Reply] = field(default_factory=list)


class Recorder:
    """z3, with a lemma for each "no", and a record of all answers."""

    def __init__(self) -> None:
        self.making = Making()
        self._z3 = Z3()
        self._facts: list[Formula] = []

    def begin(self) -> None:
        self._facts.clear()
        self._z3.begin()

    def add(self, formula: Formula) -> None:
        self._facts.append(formula)
        self._z3.add(formula)

    def ask(self, formula: Formula) -> Answer:
        """The answer to the question with products, where that is known: the engine then need not ask for it."""
        if (known := self._known(self._facts, formula)) is not None:
            return known
        answer = self._z3.ask(formula)
        is_easy = all(map(is_linear, (*self._facts, formula)))
        if answer.status == "sat" and not is_easy and not is_solution(answer.model, (*self._facts, formula)):
            further = self._z3.ask_products(self._facts, formula)
            answer = answer if further.status == "unknown" else further
        return self._recorded(self._facts, formula, answer)

    def confirm(self) -> Answer:
        return self.ask(True)

    def ask_products(self, facts: list[Formula], formula: Formula) -> Answer:
        known = self._known(facts, formula)
        return self._recorded(facts, formula, self._z3.ask_products(facts, formula)) if known is None else known

    def _known(self, facts: list[Formula], formula: Formula) -> Answer | None:
        """The answer that needs no solver."""
        if False in facts:
            return Answer("unsat")
        everything = {*facts, *parts_of(formula)}
        for number, (given, _) in enumerate(self.making.lemmas):
            if given <= everything:
                self.making.answers.append(number)
                return Answer("unsat")
        return None

    def _recorded(self, facts: list[Formula], formula: Formula, answer: Answer) -> Answer:
        """The answer, as it will be given again."""
        match answer.status:
            case "sat":
                model = {name: value for name, value in answer.model.items() if name.isidentifier() and value}
                models = self.making.models
                number = models.setdefault(tuple(sorted(model.items())), len(models))
                self.making.answers.append(-1 - number)
                return Answer("sat", model)
            case _ if self._finds_lemma(facts, formula):
                return Answer("unsat")
            case "unsat":
                raise NotCertified(f"no certificate was found for {len(facts)} facts and {formula}")
            case _:
                self.making.answers.append(None)
                return answer

    def _finds_lemma(self, facts: list[Formula], formula: Formula) -> bool:
        """Whether a lemma was found that answers no."""
        try:
            found = refutation(facts, list(parts_of(formula)), Guide())
        except OutOfBudget:
            found = None
        if found is None:
            return False
        lemma = certificate(*found)
        check(lemma)
        self.making.answers.append(len(self.making.lemmas))
        self.making.lemmas.append((frozenset(found[0]), lemma))
        return True


def is_solution(model: Assignment, formulas: tuple[Formula, ...]) -> bool:
    """Whether a model meets formulas, products and all."""
    values = defaultdict(int, model)
    return all(holds(formula, values) for formula in formulas)


def made(claim: Claim) -> Certificate:
    """A certificate of a claim. Raises NotCertified if none is found, or if the claim is not proved."""
    recorder = Recorder()
    result = result_of(claim, examined(claim, cases_of(claim), recorder))
    if result.verdict not in PROVED:
        raise NotCertified(f"{claim.id} is {result.verdict.value}: {'; '.join(result.reasons[:3])}")
    making = recorder.making
    models = [dict(model) for model in making.models]
    return hashed(claim, Certificate("", [lemma for _, lemma in making.lemmas], models, making.answers))


def remade(claim: Claim, file: Path) -> Certificate:
    """A certificate of a claim: the one in the file where only its hash is stale, one made anew elsewhere."""
    try:
        old = read(file)
        for lemma in old.lemmas:
            check(lemma)
        return hashed(claim, old)
    except (NotCertified, Stale, Rejected, ValueError):
        return made(claim)


def hashed(claim: Claim, certificate: Certificate) -> Certificate:
    """A certificate with the hash of the claim. Raises NotCertified if the claim is not proved from it."""
    solver = solver_of(certificate)
    try:
        result = result_of(claim, examined(claim, cases_of(claim), solver))
    except Stale as stale:
        raise NotCertified(f"{claim.id}: {stale}") from stale
    if result.verdict not in PROVED or not solver.is_used_up():
        raise NotCertified(f"{claim.id} is {result.verdict.value} from its certificate")
    return replace(certificate, hash=hash_of(claim, solver))
