"""The recorded programs of operations on tensors give the recorded results (D19 to D26)."""

import numpy as np
import pytest
from support.tensors.programs import CASES, array_of, result_of

from impl import LayoutError, ops

ERRORS = [case for case in CASES if "error" in case["expected"]]
RESULTS = [case for case in CASES if "error" not in case["expected"]]


def mesh_of(case):
    """The mesh of a case, if it has one."""
    return ops.Mesh(case["mesh"]) if "mesh" in case else None


@pytest.mark.parametrize("case", RESULTS, ids=lambda case: case["id"])
def test_a_program_gives_the_recorded_result(case):
    """The elements, their type, and how they lie on the mesh."""
    result, expected = result_of(case, mesh_of(case)), array_of(case["expected"])
    np.testing.assert_array_equal(result.numpy(), expected, strict=True)
    if "expected_spec" in case:
        assert result.spec.names == tuple(map(tuple, case["expected_spec"]))


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case["id"])
def test_a_program_that_is_wrong_is_refused(case):
    """With an AxisError where the record says so, and a LayoutError always."""
    kind = ops.AxisError if case["expected"]["error"] == "AxisError" else LayoutError
    with pytest.raises(kind):
        result_of(case, mesh_of(case))


def test_there_are_as_many_cases_as_recorded():
    assert (len(RESULTS), len(ERRORS)) == (31, 9)
