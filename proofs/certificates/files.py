"""The certificates of claims, one file for each: read, written, and checked without a solver."""

import json
from dataclasses import dataclass
from hashlib import sha256
from inspect import getsource
from pathlib import Path
from time import process_time
from typing import Any

from proofs.certificates.certified import Certified, Lemma, Reply, Stale
from proofs.certificates.checker import Rejected, check
from proofs.certificates.uncertified import UNCERTIFIED
from proofs.kernel.claim import Claim, Verdict
from proofs.kernel.discharge import cases_of, examined, result_of
from proofs.kernel.terms.polynomial import Assignment

FOLDER = Path(__file__).parent
"""Where the certificates are."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a file holds: the hash of the claim, lemmas with their proofs, integers, and the answers in order."""

    hash: str
    lemmas: list[Any]
    models: list[Assignment]
    answers: list[Reply]


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome of checking a certificate: the numbers, or why it is wrong or stale."""

    verdict: Verdict
    reason: str = ""
    lemmas: int = 0
    identities: int = 0
    arithmetic_seconds: float = 0.0
    seconds: float = 0.0


def needs_certificate(claim: Claim) -> bool:
    """Whether a claim is about all sizes, expected to be proved, and not excused."""
    return claim.expected is Verdict.PROVED_ALL_SIZES and claim.id not in UNCERTIFIED


def checked(claim: Claim, folder: Path) -> Checked:
    """Checks the certificate of a claim: each lemma by arithmetic, then the claim itself with the lemmas alone."""
    start = process_time()
    try:
        certificate, identities = arithmetically(claim, folder)
        arithmetic = process_time() - start
        solver = solver_of(certificate)
        result = result_of(claim, examined(claim, cases_of(claim), solver))
        refuse_another(claim, certificate, solver)
    except Stale as stale:
        return Checked(Verdict.STALE, f"{stale}; python -m proofs.certificates --make makes it anew")
    except (Rejected, ValueError, RecursionError) as rejected:
        return Checked(Verdict.ERROR, f"the certificate is wrong: {rejected}")
    reason, seconds = "; ".join(result.reasons), process_time() - start
    return Checked(result.verdict, reason, len(certificate.lemmas), identities, arithmetic, seconds)


def arithmetically(claim: Claim, folder: Path) -> tuple[Certificate, int]:
    """The certificate of a claim, its lemmas checked, and how many identities that took. Raises Stale, Rejected or
    ValueError."""
    certificate = read(folder / f"{claim.id}.json")
    return certificate, sum(check(lemma) for lemma in certificate.lemmas)


def refuse_another(claim: Claim, certificate: Certificate, solver: Certified) -> None:
    """Raises Stale if the claim that was examined is another than the certificate was made for."""
    if hash_of(claim, solver) != certificate.hash or not solver.is_used_up():
        raise Stale("the claim is not the one that the certificate was made for")


def solver_of(certificate: Certificate) -> Certified:
    """The solver that answers from a certificate, whose lemmas were checked."""
    lemmas = [given_by(lemma) for lemma in certificate.lemmas]
    return Certified(lemmas, certificate.models, certificate.answers)


def given_by(lemma: Any) -> Lemma:
    """The formulas that a lemma is given, as the engine writes them."""
    return tuple(text_of(formula) for formula in lemma["given"])


def text_of(formula: Any) -> str:
    """A formula of a certificate as the engine writes it."""
    match formula:
        case [joint, *parts]:
            return "(" + f" {joint} ".join(map(text_of, parts)) + ")"
        case _:
            return str(formula)


def hash_of(claim: Claim, solver: Certified) -> str:
    """The hash of a claim: its words, its source, and all that the engine had to know to prove it."""
    words = (claim.id, claim.sentence, str(claim.scope), getsource(claim.body), solver.said)
    return sha256("\n".join(words).encode()).hexdigest()


def read(file: Path) -> Certificate:
    """The certificate in a file. Raises Stale if there is none, Rejected or ValueError if it is none."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Stale(f"there is no {file.name}") from None
    match json.loads(text):
        case {"hash": str(digest), "lemmas": list(lemmas), "models": list(models), "answers": list(answers)}:
            return Certificate(digest, lemmas, checked_models(models), checked_answers(answers))
        case _:
            raise Rejected(f"{file.name} needs a hash, lemmas, models and answers")


def checked_models(models: list[Any]) -> list[Assignment]:
    """Integers by name. Raises Rejected for anything else."""
    for model in models:
        if not isinstance(model, dict) or any(type(value) is not int for value in model.values()):
            raise Rejected(f"integers are needed, not {model!r}")
    return models


def checked_answers(answers: list[Any]) -> list[Reply]:
    """Numbers or None. Raises Rejected for anything else."""
    for answer in answers:
        if answer is not None and type(answer) is not int:
            raise Rejected(f"the number of a lemma or of integers is needed, not {answer!r}")
    return answers


def write(claim: Claim, certificate: Certificate, folder: Path) -> None:
    """Writes the certificate of a claim, a line for each lemma."""
    parts = [
        f'"claim": {compact(claim.id)}',
        f'"sentence": {compact(claim.sentence)}',
        f'"hash": {compact(certificate.hash)}',
        f'"lemmas": {rows(certificate.lemmas)}',
        f'"models": {rows(certificate.models)}',
        f'"answers": {compact(certificate.answers)}',
    ]
    (folder / f"{claim.id}.json").write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def rows(values: list[Any]) -> str:
    """A list, a line for each of its parts."""
    return "[\n" + ",\n".join(map(compact, values)) + "\n]" if values else "[]"


def compact(value: Any) -> str:
    """A value without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
