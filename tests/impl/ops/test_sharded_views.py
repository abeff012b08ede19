"""Which views of divided tensors need no communication: facts, agreement with enumeration, refusals (R19, D32, D36)."""

import pytest
from support.sharded.population import KINDS, drawn, view_calls
from support.sharded.truth import defined_cuts, defined_view, verdict

from impl.checking import WrongAnswerError
from impl.errors import LayoutError
from impl.ops.errors import ShardingError
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.views import (
    Cut,
    Exchange,
    Moves,
    Placement,
    Stays,
    Undecided,
    digits,
    placed_after,
    search,
)
from impl.ops.sharding.views.counting import received
from impl.ops.sharding.views.keeping import Question
from impl.ops.sharding.views.runs import Runs, agreeing
from impl.ops.sharding.views.tables import places_of
from impl.ops.sharding.views.words import letters_of
from spec.movement import reshape
from spec.sharding import placement as defined

LANGUAGES = ("torch", "ops", "jax")
ONE = Mesh({"x": 2})


def columns(mesh=ONE):
    """Two axes, the last of which is divided along x."""
    return Placement(mesh, [[], [Cut(("x",))]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_twentieth_call_of_view_is_answered_right(language):
    """D36, R19. The 43,860 calls whole: `python -m support.sharded`."""
    asked = list(view_calls())
    assert len(asked) == 43_860
    found = [verdict(language, *question) for question in asked[7::20]]
    assert set(found) == {"stays", "moves"} and len(found) > 2_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_drawn_questions_are_answered_right(kind, language):
    """D32, D36. Uneven and strided cuts, empty shards, each step by itself, and chains of three."""
    found = {verdict(language, *question) for question in drawn(kind, language, 150)}
    assert found == {"stays", "moves"} or (kind, found) == ("permute", {"stays"})


def test_all_of_the_calls_that_need_no_communication_are_found():
    """R19. Of the 43,860 calls so many stay in PyTorch's language; counted by the digits alone."""
    count = 0
    for mesh, shape, cuts, ((_, new),) in view_calls():
        found = digits.digits_of(shape, cuts, mesh)
        count += digits.placed("torch", new, found, mesh, ()) is not None
    assert count == 26_232


def test_what_moves_is_the_least_of_its_class():
    """D34. One mesh axis: no plain cut of the result, even or not, no even strided one, and no copy takes less."""
    count = 0
    for mesh, shape, cuts, program in list(view_calls())[::3]:
        if len(mesh) > 1 or shape[0] * shape[-1] > 24:
            continue
        answer = placed_after(shape, Placement(Mesh(mesh), cuts), program)
        if isinstance(answer, Moves):
            view, after = defined_view(shape, program)
            found = [rows for rows in defined.placements("torch", after, mesh) if is_in_class(rows, after, mesh)]
            before = defined_cuts(cuts)
            assert answer.elements == min(len(defined.moved_elements(view, shape, before, r, mesh)) for r in found)
            count += 1
    assert count > 100


def is_in_class(rows, shape, mesh):
    """Whether each cut has split 1 or is even."""
    pairs = [(cut, size) for row, size in zip(rows, shape, strict=True) for cut in row]
    return all(cut.split == 1 or size % (cut.split * mesh["x"]) == 0 for cut, size in pairs)


def told(question):
    """The verdict; where answers are checked as they are given, what refutes one says the same."""
    try:
        return verdict("torch", *question)
    except WrongAnswerError as refuted:
        return "missed" if "nothing has to move" in str(refuted) else "wrong"


def test_what_is_wrong_is_noticed(monkeypatch):
    """R19. With a criterion that forgets where the axis ends, answers are wrong or missed."""
    monkeypatch.setattr(digits, "stays_on", lambda position, extent, before, upto: position % before == 0)
    assert "wrong" in set(map(told, list(view_calls())[7::200]))


def test_what_is_missed_is_noticed(monkeypatch):
    """D36. With splits of 1 alone, strided divisions are missed."""
    monkeypatch.setattr(search, "splits_of", lambda letters: (1, 1))
    assert "missed" in set(map(told, drawn("uneven", "torch", 400)))


def test_the_columns_of_a_row_are_a_strided_shard():
    """R19."""
    found = placed_after((2, 4), columns(), [("reshape", (8,))])
    assert found == Stays((8,), Placement(ONE, [[Cut(("x",), 2)]]))


def test_a_copy_is_sliced_only_where_it_must_be():
    """R19. JAX says a strided shard by a mesh axis of copies that goes in front."""
    mesh = Mesh({"x": 2, "y": 2})
    found = placed_after((2, 4), columns(mesh), [("reshape", (8,))], "jax")
    assert found == Stays((8,), Placement(mesh, [[Cut(("y", "x"))]]), ("y",))
    assert placed_after((2, 4), columns(mesh), [("reshape", (2, 4, 1))], "jax").sliced == ()


def test_parts_of_sums_stay_parts():
    """D36. A pending mesh axis divides nothing, before and after."""
    mesh = Mesh({"x": 2, "y": 2})
    placement = Placement(mesh, [[], [Cut(("x",))]], {"y": "sum"})
    assert placed_after((2, 4), placement, [("reshape", (8,))]).placement.pending == (("y", "sum"),)
    assert isinstance(placed_after((2, 4), placement, [("reshape", (8,))], "jax"), Moves)


def test_large_tensors_are_answered_by_their_digits():
    """R19. No coordinate is listed."""
    mesh = Mesh({"x": 2**10, "y": 2**8})
    placement = Placement(mesh, [[Cut(("x",))], [Cut(("y",))]])
    found = placed_after((2**40, 2**40), placement, [("reshape", (2**80,))])
    assert found.placement.cuts == ((Cut(("x",)), Cut(("y",), 2**30)),)
    moved = placed_after((2**40, 2**40), placement, [("reshape", (2**5, 2**75))])
    assert moved.exchanges == (Exchange("all_to_all", "x"),) and moved.elements < moved.gathering


def test_an_uneven_axis_that_is_no_table_is_answered():
    """D36. A vocabulary over eight devices, and its columns as heads; its heads as rows, it must move."""
    rows = Placement(Mesh({"x": 8}), [[Cut(("x",))], []])
    assert isinstance(placed_after((50257, 768), rows, [("reshape", (50257, 12, 64))]), Stays)
    assert isinstance(placed_after((50257, 768), rows, [("reshape", (50257 * 12, 64))]), Moves)


def test_what_is_counted_takes_as_much_room_as_there_are_runs():
    """D36. Each of 65,536 devices has three numbers, as before, or those of another; a list for each device of what
    all have would be of four thousand million."""
    devices = range(2**16)
    there, turned = (Runs(3 * 2**16, tuple((3, place) for place in row)) for row in (devices, devices[::-1]))
    assert agreeing(3 * 2**16, [there, there]) == 3 * 2**16 and agreeing(3 * 2**16, [there, turned]) == 0


def test_least_elements_of_a_resharding_that_a_user_reported():
    """D34. openxla-15207: no view, and what XLA gathers whole for; an eighth of that is what devices lack."""
    mesh, shape = Mesh({"x": 4, "y": 2}), (16, 16, 16)
    before, after = Placement(mesh, [[Cut(("y",))], [], [Cut(("x",))]]), ((), (Cut(("x", "y")),), ())
    asked = Question(shape, before, (), shape, "jax")
    assert received(asked, after) == 3_584 and received(asked, ((), (), ())) == 28_672
    cuts, extents = map(defined_cuts, (before.cuts, after)), {"x": 4, "y": 2}
    assert len(defined.moved_elements((reshape(shape, shape),), shape, *cuts, extents)) == 3_584


def test_what_is_too_large_is_said():
    """D36."""
    rows = Placement(ONE, [[Cut(("x",))], []])
    found = placed_after((2**21 + 1, 2), rows, [("reshape", (2, 2**21 + 1))])
    assert found == Undecided("an axis of more than 1048576 coordinates that is not cut evenly")
    chain = [("reshape", (3, 2**17)), ("permute", (1, 0)), ("reshape", (3 * 2**17,))]
    assert "65536 elements" in placed_after((2**17, 3), columns(Mesh({"x": 3})), chain).reason


def test_nothing_moves_without_elements():
    """D36."""
    assert isinstance(placed_after((0, 4), columns(), [("reshape", (4, 0))]), Stays)
    assert isinstance(placed_after((0, 4), columns(), [("pad", ((1, 0), (0, 0))), ("stride", (1, -1))]), Stays)


@pytest.mark.parametrize("split", range(1, 6))
def test_the_place_of_one_coordinate_is_that_in_the_list(split):
    """D32."""
    extents = {"x": 3, "y": 2}
    for size in range(1, 14):
        row = Cut(("x",), split), Cut(("y",), 2)
        listed = letters_of(size, row, extents)
        for coordinate in range(size):
            found = places_of(size, row, coordinate, extents)
            assert found == {name: listed[name][coordinate] for name in extents}


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (((2, 4), columns(), [("reshape", (8,))], "xla"), r"language 'xla'; need one of \('torch', 'ops', 'jax'\)"),
        (((2,), columns(), []), "2 rows of cuts, the shape .* 1 axes"),
        (((2, -4), columns(), []), "need sizes >= 0"),
        (((2, 4), columns(), [("turn", (1, 0))]), "is no step"),
        (((2, 4), columns(), [("reshape", (3, 3))]), "reshape"),
        (((2, 4), columns(), [("permute", (0, 0))]), "permute"),
        (((2, 4), None, []), "placement: None is not a Placement"),
    ],
)
def test_bad_questions_are_refused(given, text):
    """D32. A placement that does not fit, a language that is none, a step that does not fit."""
    with pytest.raises(LayoutError, match=text):
        placed_after(*given)


def test_bad_placements_are_refused():
    """D32."""
    once = [[Cut(("x",))]]
    for cuts, pending in (([[Cut(("z",))]], None), ([[Cut(("x",)), Cut(("x",))]], None), (once, {"x": "sum"})):
        with pytest.raises(ShardingError, match="mesh axis"):
            Placement(ONE, cuts, pending)
    with pytest.raises(ShardingError, match="split"):
        Cut(("x",), 0)
    with pytest.raises(ShardingError, match="no mesh axis"):
        Cut(())


def test_axes_that_nothing_cuts_are_not_listed():
    """D36. However long they are: a view of a tensor that is cut along another axis."""
    cut = Placement(Mesh({"x": 3}), [[], [], [Cut(("x",))]])
    found = placed_after((8, 10**12, 128), cut, [("reshape", (8 * 10**12, 128)), ("permute", (1, 0))])
    assert isinstance(found, Stays) and found.placement.cuts == ((Cut(("x",)),), ())


@pytest.mark.parametrize(
    "step",
    [
        ("permute", (0, 1)), ("expand", (2**20, 2)), ("shrink", ((0, 2**20), (0, 2))), ("pad", ((0, 0), (0, 0))),
        ("stride", (1, 1)), ("reshape", (2**20, 2)),
    ],
)  # fmt: skip
def test_a_step_that_changes_nothing_changes_no_answer(step):
    """R19. Found: the question was undecided, for an axis that is not cut evenly, where it was."""
    placement = Placement(Mesh({"x": 2}), [[Cut(("x",))], []])
    alone = placed_after((2**20, 2), placement, [("reshape", (2**10, 2**11))])
    assert isinstance(alone, Stays)
    assert placed_after((2**20, 2), placement, [step, ("reshape", (2**10, 2**11))]) == alone
    there_and_back = [("reshape", (4, 2**19)), ("reshape", (2**20, 2))]
    assert placed_after((2**20, 2), placement, there_and_back) == placed_after((2**20, 2), placement, [])
