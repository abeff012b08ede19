"""The lists of survivors are not stale: each names mutants that there are, and gives a reason."""

from fnmatch import fnmatchcase
from pathlib import Path

import impl
from proofs.mutation.mutants import all_mutants
from proofs.mutation.survivors import EQUIVALENT, HOLES

MUTANTS = all_mutants(Path(impl.__file__).parent)


def test_each_mutant_has_its_own_key() -> None:
    assert len({mutant.key for mutant in MUTANTS}) == len(MUTANTS) > 2000


def test_each_equivalent_mutant_is_one() -> None:
    assert sorted(set(EQUIVALENT) - {mutant.key for mutant in MUTANTS}) == []


def test_each_hole_is_in_a_function_that_there_is() -> None:
    functions = {mutant.function for mutant in MUTANTS}
    assert [pattern for pattern in HOLES if not any(fnmatchcase(name, pattern) for name in functions)] == []


def test_each_has_a_reason() -> None:
    assert all(len(reason) > 20 for reason in (*EQUIVALENT.values(), *HOLES.values()))
