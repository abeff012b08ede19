"""Kernels, each answer checked: right ones pass, of every kind of element, and others are refuted."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import impl
from impl import ShapeTracker, View, WrongAnswerError, lower
from impl.lower.dtypes import BY_NAME, dtypes
from impl.lower.loops import shared
from impl.lower.loops.shared import Block
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import BinaryOps, UOpGraph, UOps
from impl.symbolic import Variable
from proofs.validation import kernels, readings
from proofs.validation.drawn.kernels import ask_tiles


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


@pytest.mark.parametrize("name", BY_NAME)
def test_blocks_of_every_kind_of_element_are_read(checked, name):
    """Those of half and double raised that a zero has no meaning."""
    turned = ShapeTracker.from_shape((16, 20)).permute((1, 0)).pad(((1, 0), (0, 1)))
    assert lower.lowered_for(turned, "opencl", name, {0: 2}).uops.uops


@pytest.mark.parametrize("dtype", [name for name in BY_NAME if name != "bool"])
def test_kernels_of_each_kind_of_element_are_read(checked, dtype):
    """Padding is stored as a vector of zeros, also of the kind of integer that counts; where a kernel stores elsewhere,
    it is refuted."""
    padded = ShapeTracker((View.create((3, 2), (2, 0), -2, ((1, 3), (1, 2))),))
    kernel = lower.lower(padded, dtype, upcast={0: 2, 1: 2})
    with pytest.raises(WrongAnswerError, match="each element once"):
        kernels.lowered(kernel, ShapeTracker.from_shape((4, 2)), dtype)
    with pytest.raises(WrongAnswerError, match="what is stored"):
        kernels.lowered(kernel, ShapeTracker.from_shape((3, 2)), dtype)


def test_vectors_begin_at_multiples_of_their_length(checked):
    """D29. A kernel that may begin them anywhere is refuted where they have to be aligned, and passes where not."""
    shifted = ShapeTracker((View.create((2, 4), (5, 1), 1),))
    kernel = lower.lower(shifted, upcast={1: 4}, needs_alignment=False)
    with pytest.raises(WrongAnswerError, match="where vectors begin"):
        kernels.lowered(kernel, shifted)
    kernels.lowered(kernel, shifted, needs_alignment=False)


def test_bounds_of_loops_are_read_with_the_loops_around_them(checked):
    """The loop stands for its variable; another operation in its place is refuted."""
    row = Variable("row", 0, 4)
    emitter = Emitter(UOpGraph(), dtypes.int)
    emitter.render_loop([row, Variable("column", 0, row)])
    with pytest.raises(WrongAnswerError, match=r"Emitter\.node"):
        kernels.emitted(emitter.loop_uops["row"], emitter, row + 1)


TURNED = ShapeTracker.from_shape((33, 14)).permute((1, 0))
"""Two blocks, with what is left over on both sides."""


def moved_by_one(method, place):
    """A method that is given an expression that is one more than it should be."""
    return lambda self, *given: method(self, *given[:place], given[place] + 1, *given[place + 1 :])


@pytest.mark.parametrize(
    ("name", "put", "problem"),
    [
        ("read", lambda method: moved_by_one(method, 2), "what was stored|what is stored"),
        ("write", lambda method: moved_by_one(method, 2), "what was stored|what is stored"),
        ("place", lambda method: lambda self, group: method(self, group * 0), "each element once"),
        ("phase", lambda method: lambda self, shared, place, lane, row, is_reading: method(
            self, shared, place, lane * (1 - is_reading), row, is_reading), "each cell once"),
        ("phase", lambda method: lambda self, shared, place, lane, row, is_reading: method(
            self, shared, place, lane + 9999 * is_reading, row, is_reading), "inside of the block|what was stored"),
    ],
    ids=["cell-read", "cell-written", "group", "lane", "far"],
)  # fmt: skip
def test_a_fault_in_shared_blocks_is_noticed(checked, monkeypatch, name, put, problem):
    """D29. Threads that take another cell, another block, or one lane for all."""
    assert lower.lowered_for(TURNED, "cuda").launch[0] == ("gidx0", 2)
    monkeypatch.setattr(Block, name, put(getattr(Block, name)))
    with pytest.raises(WrongAnswerError, match=problem):
        lower.lowered_for(TURNED, "cuda")


def test_a_shared_block_of_another_size_is_noticed(checked, monkeypatch):
    """D29. Rows that are too short overlap."""
    monkeypatch.setattr(shared, "MEASURES", replace(shared.MEASURES, pitch=31))
    with pytest.raises(WrongAnswerError, match="each cell once"):
        lower.lowered_for(ShapeTracker.from_shape((16, 32)).permute((1, 0)), "cuda")


def test_questions_about_shared_blocks_are_about_them(checked):
    """D29. Each that is drawn is two kernels with a barrier, of one block or more; and some are of a thousand."""
    made: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        kernel = Block.kernel
        patch.setattr(Block, "kernel", lambda self: made.append(self.groups) or kernel(self))
        for number in range(40):
            ask_tiles(Random(f"tiles {number}"))
    assert len(made) > 80 and {1, 2} <= set(made) and max(made) > 1000


def test_a_stack_is_read_at_sizes_at_which_it_has_a_meaning(checked):
    """D29. Three rows of a column of three, which may have eight: a kernel for all sizes is right at three."""
    rows = Variable("n", 1, 8)
    column = memoryview(bytes(range(20)))[:6:2]
    found = lower.materialize(ShapeTracker.from_shape((rows,)), column, var_vals={rows: 3}, compiler=None)
    assert found.tolist() == [0, 2, 4]


HANDS = [
    View((4,), (1,), 0, ((2, 2),), False),
    View((4, 1), (1, 5), 0, ((1, 2), (0, 1)), False),
]


@pytest.mark.parametrize("view", HANDS)
def test_a_view_by_hand_is_unbound_to_one_that_reads_alike(checked, view):
    """D18, R3 to R6. However each of them is spelled; one that reads otherwise is refuted."""
    tracker = ShapeTracker((view,))
    assert tracker.unbind()[1] == {} and lower.lower(tracker)
    begin, end = view.mask[0]
    wanted = bytes(number if begin <= number < end else 0 for number in range(4))
    assert bytes(lower.materialize(tracker, bytes(range(4)), compiler=None)) == wanted
    other = ShapeTracker((View.create(view.shape, view.strides, 1, ((1, 3), *view.mask[1:])),))
    with pytest.raises(WrongAnswerError, match="unbind"):
        readings.unbound((other, {}), tracker)


LARGE = ShapeTracker.from_shape((40, 30)).pad(((1, 2), (3, 1)))


@pytest.mark.parametrize("upcast", [{}, {0: 2}, {0: 4, 1: 2}], ids=str)
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (ShapeTracker.from_shape((40, 30)).pad(((2, 1), (3, 1))), "what is stored"),
        (ShapeTracker.from_shape((40, 30)).stride((1, -1)).pad(((1, 2), (3, 1))), "what is stored"),
        (ShapeTracker((View.create((43, 34), (30, 1), -33, ((1, 40), (3, 33))),)), "what is stored"),
        (ShapeTracker.from_shape((40, 30)).pad(((1, 2), (3, 1))).shrink(((0, 42), (0, 34))), "each element once"),
    ],
)
def test_some_rounds_of_kernels_that_write_much_are_run(checked, wrong, said, upcast):
    """D29. Found: nothing of such kernels was. A row of padding too many, columns from the end, a last row that is left
    out, and a row that there is not, are refuted."""
    kernel = lower.lower(LARGE, upcast=upcast)
    with pytest.raises(WrongAnswerError, match=said):
        kernels.lowered(kernel, wrong)


def test_rounds_of_threads_and_of_symbolic_sizes_are_run(checked):
    """Right ones pass: on devices each thread stores its own; and a size may be large."""
    turned = ShapeTracker.from_shape((40, 7, 30)).permute((2, 0, 1))
    assert lower.lowered_for(turned, "opencl", "float", {0: 2}).uops.uops
    size = Variable("n", 500, 900)
    assert lower.lower(ShapeTracker((View.create((size, 3), (3, 1)),))).uops
    with pytest.raises(WrongAnswerError, match="what is stored"):
        kernels.lowered(lower.lowered_for(turned, "opencl"), ShapeTracker.from_shape((30, 40, 7)))


def test_the_page_says_which_kernels_are_not_run():
    page = (Path(__file__).parents[3] / "docs" / "checking.md").read_text(encoding="utf-8")
    assert f"of kernels that write at most {kernels.MOST_STORES} elements" in page
    assert f"of kernels that write more than {kernels.MOST_STORES} elements up to twelve rounds" in page
    assert kernels.SAMPLES == 12


STORED = {
    "a number that counts": (lambda graph, _: graph.const(7), 7),
    "a number of a kind of elements": (lambda graph, _: graph.const(2.5, dtypes.float), 2.5),
    "a sum of elements": (lambda graph, load: graph.add(UOps.ALU, dtypes.int, (load(0), load(1)), BinaryOps.ADD), 9),
    "an element of which another one says where": (lambda _, load: load(load(0)), 6),
}
"""What kernels by hand store, out of the elements 4, 5, 9, 9, 6, and what that is."""


@pytest.mark.parametrize("name", STORED)
def test_kernels_by_hand_may_do_more_than_move_elements(checked, name):
    """They were called wrong, or ended in an error from inside, where answers are checked."""
    made, wanted = STORED[name]
    graph = UOpGraph()
    output, source = (graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), (f"data{n}", n == 0)) for n in range(2))
    place = graph.const(0)

    def load(where):
        where = graph.const(where) if isinstance(where, int) else where
        return graph.add(UOps.LOAD, dtypes.int, (source, where))

    for stored in (place, made(graph, load)):
        graph.add(UOps.STORE, None, (output, place, stored), None, cachable=False)
    found = [-1]
    lower.interpret(graph.uops, found, [4, 5, 9, 9, 6])
    assert found == [wanted]


def test_what_a_kernel_by_hand_stores_is_looked_at_where_it_only_moves(checked):
    """A number that is another one, and an element of elsewhere."""
    emitter = Emitter(UOpGraph(), dtypes.int)
    graph = emitter.uops
    output, source = (graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), (f"data{n}", n == 0)) for n in range(2))
    for place, value in enumerate((graph.const(7), graph.add(UOps.LOAD, dtypes.int, (source, graph.const(1))))):
        graph.add(UOps.STORE, None, (output, graph.const(place), value), None, cachable=False)
    kernels.interpreted(None, graph.uops, [7, 5], [4, 5])
    for wrong in ([6, 5], [7, 4]):
        with pytest.raises(WrongAnswerError, match="interpret"):
            kernels.interpreted(None, graph.uops, wrong, [4, 5])
