"""The table of what is defined and proved in Rocq is that of the specification, and the files hold what it names."""

import inspect
import re
from importlib import import_module
from pkgutil import resolve_name

import pytest

import impl
import proofs.rocq
import spec
from proofs.checker.__main__ import VERIFIED
from proofs.kernel.claim import PROVED
from proofs.kernel.registry import all_claims
from proofs.rocq import sides
from proofs.rocq.build import PROGRAM
from proofs.rocq.guarantees import STATED, links
from proofs.rocq.sources import HERE, ROOT, files, refused_in, text_of, without_comments
from proofs.rocq.table import CHECKER, COROLLARIES, DEFINITIONS, LAWS, LIBRARY, main_theorems

LONGEST_FILE = 300
LONGEST_PROOF = 40
KEYWORDS = "Definition|Fixpoint|Record|Inductive|Theorem|Lemma|Corollary"
PLACES = {  # what the table of spec names, by number
    number: (place.rsplit(".", 1)[0], place.rsplit(".", 1)[1])
    for number, place in re.findall(r"^(D\d+) .*?(spec\.\w+\.\w+)", spec.__doc__ or "", re.MULTILINE)
}
MOVEMENTS = {"D10": "pad", "D11": "shrink", "D12": "expand", "D13": "permute", "D14": "stride", "D15": "reshape"}
MEANT = {"D17": "equals_a_view"}
"""Where the first name in Rocq is another: `mergeable` decides what `equals_a_view` says."""


def names_in(name, keywords=KEYWORDS):
    """What a file defines or proves."""
    return re.findall(rf"^ *(?:{keywords}) ([\w']+)", without_comments(text_of(name)), re.MULTILINE)


def comment_before(name, what):
    """The comment that stands before a definition."""
    text = text_of(name)
    place = re.search(rf"^ *(?:{KEYWORDS}) {what}\b", text, re.MULTILINE).start()
    return text[:place].rpartition("(**")[2]


@pytest.mark.parametrize("number", DEFINITIONS)
def test_a_definition_has_the_number_and_the_name_of_spec(number):
    """D1 to D17. The number stands before it; the name is that of the function in spec, or said to be another."""
    name, names = DEFINITIONS[number]
    assert set(names) <= set(names_in(name)), names
    assert any(re.search(rf"\b{number}\b", comment_before(name, what)) for what in names)
    if number in PLACES:
        module, function = PLACES[number]
        assert MEANT.get(number, function) in names and hasattr(import_module(module), function)
        assert re.search(rf"\b{number}\b", inspect.getdoc(getattr(import_module(module), function)))
    else:
        assert names == (MOVEMENTS[number],) and number in inspect.getdoc(
            getattr(import_module("spec.movement"), names[0])
        )


def test_the_table_has_every_definition_up_to_mergeability():
    """D1 to D17, L1 to L8."""
    assert list(DEFINITIONS) == [f"D{number}" for number in range(1, 18)]
    laws = {re.match(r"[DL]\d+", law).group() for law in LAWS}
    assert {f"L{number}" for number in range(1, 9)} <= laws
    assert len(PLACES) >= 9


@pytest.mark.parametrize("law", LAWS)
def test_a_law_is_proved_where_the_table_says(law):
    """L1 to L8."""
    name, theorems = LAWS[law]
    assert set(theorems) <= set(names_in(name, "Theorem|Corollary|Lemma"))


@pytest.mark.parametrize("function", CHECKER)
def test_a_check_has_a_theorem_and_a_function_in_python(function):
    """D17."""
    name, theorem = CHECKER[function]
    assert theorem in names_in(name, "Theorem")
    assert callable(resolve_name(f"proofs.checker.{function}"))


@pytest.mark.parametrize("function", LIBRARY)
def test_a_function_of_the_library_has_theorems(function):
    """D10 to D15, R1 to R7."""
    assert all(theorem in names_in(name, "Theorem") for name, theorem in LIBRARY[function])
    found, path = impl, function.split(".")
    for number, part in enumerate(path):
        found = getattr(found, part) if hasattr(found, part) else import_module(f"impl.{'.'.join(path[: number + 1])}")
    assert callable(found)


def test_a_theorem_of_the_table_is_the_only_one_of_its_name():
    """So what is asked about it is about it."""
    names = [theorem for name in files() for theorem in names_in(name)]
    assert [theorem for theorem in main_theorems() if names.count(theorem) != 1] == []


def test_the_article_names_every_theorem_of_the_table():
    """Side by side with the function in Python."""
    article = (HERE / "README.md").read_text(encoding="utf-8")
    assert [name for name in main_theorems() if f"`{name}`" not in article] == []
    assert [name for name, _ in DEFINITIONS.values() if name not in article] == []
    assert [name for name in (*CHECKER, *LIBRARY) if f"`{name}`" not in article] == []


def test_the_article_has_both_sides_of_each_number():
    """D1 to D17, L1 to L8; every link leads to a file."""
    article = (HERE / "README.md").read_text(encoding="utf-8")
    assert article.endswith(f"\n\n{sides.table()}\n")
    found = set(re.findall(r"\]\(([^)]+)\)", sides.table()))
    assert len(found) > 30 and [link for link in found if not (HERE / link).resolve().is_file()] == []


def test_what_is_stated_in_rocq_is_a_claim_and_a_theorem():
    """Every claim is to be proved; every theorem is one whose assumptions are looked at."""
    claims = {claim.id: claim for claim in all_claims("proofs.claims")}
    assert [name for name in STATED if claims[name].expected not in PROVED] == []
    assert {name for names in STATED.values() for name in names} <= set(main_theorems())
    assert links("C1.create", "x/") == "[the_normal_form_shows_the_same](x/parts/NormalForm.v)" and not links("C22", "")


def test_each_file_is_compiled_once_and_every_file_is():
    """Those of the project file are those of the folder."""
    there = {str(path.relative_to(HERE)) for path in HERE.rglob("*.v")}
    assert sorted([*files(), "extraction/Extract.v"]) == sorted(there)
    assert set(COROLLARIES) <= set(files()) and len(main_theorems()) == len(set(main_theorems())) > 50


@pytest.mark.parametrize("name", [*files(), "extraction/Extract.v"])
def test_a_file_leaves_nothing_unproved_and_is_short(name):
    """No refused word; no file over 300 lines, no proof over 40."""
    text = text_of(name)
    assert refused_in(text) == []
    assert text.count("\n") <= LONGEST_FILE and max(map(len, text.split("\n"))) <= 120
    proofs = re.findall(r"^ *Proof\.(.*?)^ *Qed\.", text, re.MULTILINE | re.DOTALL)
    assert max((proof.count("\n") for proof in proofs), default=0) <= LONGEST_PROOF


@pytest.mark.parametrize("word", ["Admitted.", "admit.", "Axiom x : False.", "Parameter p : nat.", "Abort."])
def test_a_refused_word_is_seen(word):
    """But not in a comment, nor as a part of a name."""
    assert refused_in(f"Lemma a : True.\nProof. {word}") == [f"2: Proof. {word}"]
    assert refused_in(f"(* {word} *) Definition admitted_{word.split()[0].strip('.')} := 1.") == []


def test_the_build_folder_is_where_the_program_is_looked_for():
    """`python -m proofs.checker --verified` runs what `make verified-checker` makes."""
    assert VERIFIED == PROGRAM == ROOT / "build" / "rocq" / "verified-checker"
    assert proofs.rocq.__doc__
