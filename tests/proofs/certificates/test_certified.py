"""Claims proved from certificates alone, with no solver; and certificates that are not for the claim as it is."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from impl.simplify.rules import RULES
from proofs.certificates import files
from proofs.certificates.__main__ import main
from proofs.certificates.checker import check, polynomial
from proofs.certificates.files import FOLDER, checked, needs_certificate, write
from proofs.certificates.make import NotCertified, made
from proofs.certificates.uncertified import UNCERTIFIED
from proofs.claims.expressions import rewriting
from proofs.kernel import Given, Verdict
from proofs.kernel.claim import PROVED
from proofs.kernel.registry import all_claims
from proofs.kernel.terms.polynomial import collected
from proofs.running.report import exit_code
from proofs.running.run import Chunk, Settings, chunks_of, discharged, examine_chunk
from tests.proofs.helpers import claim_of

ROOT = Path(__file__).parents[3]
CLAIMS = {claim.id: claim for claim in all_claims()}
QUICK = ["C22.value", "C22.sign", "C22.zero", "C22.bounds", "C7.collapse", "C8.split", "C12.solutions", "L1.digits"]


def test_each_claim_about_all_sizes_has_a_certificate_or_a_reason():
    about_all_sizes = {claim.id for claim in CLAIMS.values() if claim.expected is Verdict.PROVED_ALL_SIZES}
    assert {file.stem for file in FOLDER.glob("*.json")} == about_all_sizes - UNCERTIFIED.keys()
    assert UNCERTIFIED.keys() <= about_all_sizes and len(about_all_sizes) > 60


def test_the_lemmas_of_all_claims_hold():
    lemmas = [lemma for file in FOLDER.glob("*.json") for lemma in json.loads(file.read_text())["lemmas"]]
    identities = [check(lemma) for lemma in lemmas]
    assert len(lemmas) > 1000 and min(identities) >= 1
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    stated = re.search(r"certificates of (\d+) claims have about ([\d,]+) lemmas, which are about ([\d,]+) iden", text)
    claims, *counts = (int(number.replace(",", "")) for number in stated.groups())
    assert claims == len([*FOLDER.glob("*.json")])
    assert counts == [pytest.approx(count, rel=0.03) for count in (len(lemmas), sum(identities))]


@pytest.mark.parametrize("claim_id", QUICK)
def test_a_claim_is_proved_from_its_certificate(claim_id):
    outcome = checked(CLAIMS[claim_id], FOLDER)
    assert outcome.verdict is Verdict.PROVED_ALL_SIZES and outcome.identities >= outcome.lemmas > 0


def test_no_solver_is_imported():
    program = (
        "import sys\nfor name in ('z3', 'cvc5', 'sympy'): sys.modules[name] = None\n"
        "from proofs.certificates.__main__ import main\n"
        "raise SystemExit(main(['--only', 'C22*']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^(\d+) of \1 claims have a certificate that holds", done.stdout, re.MULTILINE), done.stdout


def middle(given: Given) -> None:
    x, y = given.integer("x", at_least=2), given.integer("y", at_least=3)
    given.check("the product is larger", x * y > x)


def without_a_hypothesis(given: Given) -> None:
    x, y = given.integer("x"), given.integer("y", at_least=3)
    given.check("the product is larger", x * y > x)


def stronger_goal(given: Given) -> None:
    x, y = given.integer("x", at_least=2), given.integer("y", at_least=3)
    given.check("the product is larger", x * y > x + 4)


def test_a_certificate_is_made_and_proves_its_claim(tmp_path):
    claim = claim_of(middle)
    write(claim, made(claim), tmp_path)
    assert checked(claim, tmp_path).verdict is Verdict.PROVED_ALL_SIZES


@pytest.mark.parametrize("body", [without_a_hypothesis, stronger_goal])
def test_a_certificate_does_not_prove_more_than_it_was_made_for(body, tmp_path, monkeypatch):
    """Also if the hash is left out: what the lemma is given is not among the facts."""
    claim, other = claim_of(middle), claim_of(body)
    write(claim, made(claim), tmp_path)
    assert checked(other, tmp_path).verdict is Verdict.STALE
    monkeypatch.setattr(files, "hash_of", lambda claim, solver: files.read(tmp_path / "T1.json").hash)
    assert checked(other, tmp_path).verdict is not Verdict.PROVED_ALL_SIZES
    with pytest.raises(NotCertified):
        made(other)


def test_other_words_make_a_certificate_stale(tmp_path):
    claim = claim_of(middle)
    write(claim, made(claim), tmp_path)
    file = tmp_path / "T1.json"
    file.write_text(file.read_text().replace('"hash": "', '"hash": "0'))
    outcome = checked(claim, tmp_path)
    assert outcome.verdict is Verdict.STALE and "--make" in outcome.reason


def copied(claim_id: str, folder: Path, **changes: object) -> None:
    """Writes a shipped certificate to a folder, some of its parts changed."""
    parts = json.loads((FOLDER / f"{claim_id}.json").read_text())
    (folder / f"{claim_id}.json").write_text(json.dumps({**parts, **changes}))


def test_a_changed_answer_never_goes_unnoticed(tmp_path):
    """Another lemma does not fit, other integers do not meet the path; one answer more or less is noticed."""
    answers = json.loads((FOLDER / "C22.sign.json").read_text())["answers"]
    first = next(at for at, answer in enumerate(answers) if answer is not None and answer >= 0)
    for wrong in ([*answers, 0], answers[:-1], [], [*answers[:first], answers[first] + 1, *answers[first + 1 :]]):
        copied("C22.sign", tmp_path, answers=wrong)
        assert checked(CLAIMS["C22.sign"], tmp_path).verdict is Verdict.STALE
    for wrong in (["0"], [True], [1.0], [10**6], [-(10**6)]):
        copied("C22.sign", tmp_path, answers=wrong)
        assert checked(CLAIMS["C22.sign"], tmp_path).verdict in (Verdict.ERROR, Verdict.STALE)


def test_a_weaker_lemma_is_not_accepted(tmp_path):
    """A proof of more than is known, `1 <= 0` among what is given, refutes anything and answers nothing."""
    lemma = {"given": ["1 <= 0"], "proof": [[[1, 0]]]}
    assert check(lemma) == 1
    parts = json.loads((FOLDER / "C22.sign.json").read_text())
    copied("C22.sign", tmp_path, lemmas=[lemma] * len(parts["lemmas"]))
    assert checked(CLAIMS["C22.sign"], tmp_path).verdict is Verdict.STALE


def test_every_changed_number_of_what_a_lemma_is_given_is_noticed(tmp_path):
    lemmas = json.loads((FOLDER / "C22.condition.json").read_text())["lemmas"]
    tried = 0
    for at, lemma in enumerate(lemmas):
        for number, formula in enumerate(lemma["given"]):
            other = [*lemma["given"][:number], formula.replace("1", "2", 1), *lemma["given"][number + 1 :]]
            copied("C22.condition", tmp_path, lemmas=[*lemmas[:at], {**lemma, "given": other}, *lemmas[at + 1 :]])
            if other != lemma["given"]:
                tried += 1
                assert checked(CLAIMS["C22.condition"], tmp_path).verdict in (Verdict.ERROR, Verdict.STALE)
    assert tried > 4


NO_HASH = '{"hash": 1, "lemmas": [], "models": [], "answers": []}'


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 100_000, NO_HASH])
def test_a_file_that_is_no_certificate_is_an_error(text, tmp_path):
    (tmp_path / "C22.sign.json").write_text(text)
    assert checked(CLAIMS["C22.sign"], tmp_path).verdict is Verdict.ERROR


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_no_rule_that_was_changed_is_proved_from_the_certificate(rule, monkeypatch):
    monkeypatch.setitem(rewriting.BY_NAME, rule.name, replace(rule, left=lambda *parts: rule.left(*parts) - 1))
    assert checked(CLAIMS[f"C22.{rule.relation}"], FOLDER).verdict in (Verdict.STALE, Verdict.REFUTED)


def test_the_checker_reads_what_the_engine_writes():
    random = Random(0)
    for _ in range(200):
        monomials = [random.choices(["x", "y0", "quotient!1", "choice!12"], k=random.randint(0, 3)) for _ in range(5)]
        engine = collected((tuple(sorted(monomial)), random.randint(-2, 2)) for monomial in monomials)
        assert polynomial(str(engine)) == dict(engine.terms)


def test_a_stale_certificate_is_a_verdict_of_its_own_and_fails_the_run(tmp_path):
    claims = [CLAIMS["C22.sign"]]
    ((claim, found),) = discharged(claims, Settings("proofs.claims", certificates=tmp_path), 1, lambda *_: None)
    assert found.verdict is Verdict.STALE and "there is no C22.sign.json" in found.reasons[0]
    assert exit_code([(claim, found)]) == 1
    copied("C22.sign", tmp_path, lemmas=[])
    chunk: Chunk = chunks_of(claim, "proofs.claims")[0]
    assert examine_chunk(Settings("proofs.claims", certificates=tmp_path), chunk).stale
    copied("C22.sign", tmp_path, lemmas=[{"given": [], "proof": []}])
    assert examine_chunk(Settings("proofs.claims", certificates=tmp_path), chunk).error is not None


def test_false_claims_need_and_get_no_certificate():
    false = [claim for claim in CLAIMS.values() if claim.family == "rewriting" and claim.expected not in PROVED]
    assert len(false) > 3 and not any(map(needs_certificate, false))
    for claim in false:
        with pytest.raises(NotCertified, match="refuted"):
            made(claim)


def test_the_command_names_what_is_stale(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("proofs.certificates.__main__.FOLDER", tmp_path)
    assert main(["--only", "C22.equation"]) == 1
    assert "C22.equation  stale: there is no C22.equation.json" in capsys.readouterr().out
    assert main(["--only", "C22.equation", "--make"]) == 0
    assert main(["--only", "C22.equation"]) == 0
    assert "1 of 1 claims have a certificate that holds: 1 lemmas, " in capsys.readouterr().out
    assert main(["--only", "c22.equation", "nothing"]) == 2
    assert "no claim about all sizes matches 'nothing'; need one such as 'C22*'" in capsys.readouterr().err
