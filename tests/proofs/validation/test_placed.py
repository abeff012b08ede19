"""The check of placements on meshes of many devices, and of tensors of many axes: bounded (D36)."""

import pytest

from impl.checking import WrongAnswerError
from impl.ops import Mesh
from impl.ops.sharding.views import Cut, Placement, placed_after
from impl.ops.sharding.views.answers import Moves
from proofs.validation.placed import placed_view
from proofs.validation.placed.answers import MOST_DEVICES


def asked(devices, behind=0):
    """A row of four, divided, and read backwards."""
    program = [("stride", (-1, *(1,) * behind))]
    return (4, *(1,) * behind), Placement(Mesh({"x": devices}), [[Cut(("x",))], *[[]] * behind]), program


@pytest.mark.parametrize(("devices", "behind"), [(1000, 0), (2**40, 0), (2, 1200)])
def test_what_is_too_large_is_not_gone_through(devices, behind):
    """It took half a minute for a thousand devices, or all memory."""
    shape, given, program = asked(devices, behind)
    placed_view(placed_after(shape, given, program), shape, given, program)


def test_what_is_not_is_checked():
    """Also with as many devices as are gone through."""
    shape, given, program = asked(MOST_DEVICES)
    found = placed_after(shape, given, program)
    assert isinstance(found, Moves)
    wrong = Moves(shape, found.placement, found.exchanges, found.elements + 1, found.gathering, found.witness)
    with pytest.raises(WrongAnswerError, match="what moves"):
        placed_view(wrong, shape, given, program)
