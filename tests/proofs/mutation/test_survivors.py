"""The lists of survivors are not stale: each names mutants that there are, and gives a reason."""

from fnmatch import fnmatchcase

from proofs.mutation.changes.mutants import all_mutants
from proofs.mutation.deciding import DECIDES_NOTHING, decides_values
from proofs.mutation.survivors import DEARER, EQUIVALENT, REASONS, TESTED, TESTED_FILE
from proofs.unproved import UNPROVED
from tests.proofs.mutation.library import LIBRARY, mutants


def test_each_mutant_has_its_own_key() -> None:
    assert len(mutants()) == len(all_mutants(LIBRARY)) > 2000


def test_the_page_says_how_many_there_are() -> None:
    deciding = sum(decides_values(mutant.function) for mutant in mutants().values())
    page = (LIBRARY.parent / "docs" / "mutants.md").read_text(encoding="utf-8")
    assert f"Those are {deciding:,} of the {len(mutants()):,} mutants of the" in page


def test_each_equivalent_mutant_is_one() -> None:
    assert sorted(set(EQUIVALENT) - set(mutants())) == []


def test_each_that_makes_an_answer_dearer_is_a_mutant_and_no_equivalent() -> None:
    assert sorted(set(DEARER) - set(mutants())) == sorted(set(DEARER) & set(EQUIVALENT)) == []
    assert all(len(reason) > 20 for reason in DEARER.values())


def test_what_tests_notice_is_a_mutant_and_no_equivalent() -> None:
    assert sorted(set(TESTED) - set(mutants())) == sorted(set(TESTED) & set(EQUIVALENT)) == []


def test_each_function_that_decides_nothing_is_one_and_has_a_reason() -> None:
    functions = {mutant.function for mutant in mutants().values()}
    unnamed = {pattern for pattern in DECIDES_NOTHING if not any(fnmatchcase(name, pattern) for name in functions)}
    assert unnamed - set(UNPROVED) == set()
    assert all(len(reason) > 20 for reason in DECIDES_NOTHING.values())


def test_each_has_a_reason() -> None:
    assert all(len(reason) > 20 for reason in EQUIVALENT.values())


def test_each_reason_that_has_a_name_is_given_and_each_file_is_in_order() -> None:
    given: set[str] = set()
    for name in ("equivalent.txt", "dearer.txt"):
        lines = TESTED_FILE.with_name(name).read_text(encoding="utf-8").splitlines()
        given |= {line.split("\t")[1] for line in lines}
        assert lines == sorted(lines)
    assert set(REASONS) - given == set()
