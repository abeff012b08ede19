"""The graph of operations: each once, in the outermost scope where it is known, and nothing out of scope (D28)."""

from collections import deque

import pytest

from impl.errors import LowerError
from impl.lower import BinaryOps, UOpGraph, UOps, dtypes, interpret, kernel_text, lower
from impl.lower.uops.emit import Emitter, OutOfRangeError
from impl.lower.uops.names import checked_name
from impl.shapetracker import ShapeTracker
from impl.symbolic import Variable
from impl.view import View
from proofs.programs import program_of
from spec.program import Op, effects


def looped(count=3):
    """A graph with an open loop."""
    graph = UOpGraph()
    loop = graph.add(UOps.LOOP, dtypes.int, (graph.const(0), graph.const(count)), cachable=False)
    return graph, loop


def test_what_is_the_same_is_there_once():
    """D28. Numbers of another type are not the same."""
    graph = UOpGraph()
    assert graph.const(1) is graph.const(1)
    assert graph.const(0) is not graph.const(0, dtypes.float) and graph.const(1) is not graph.const(True)
    two = graph.add(UOps.ALU, dtypes.int, (graph.const(1), graph.const(1)), BinaryOps.ADD)
    assert graph.add(UOps.ALU, dtypes.int, (graph.const(1), graph.const(1)), BinaryOps.ADD) is two
    assert graph.add(UOps.ALU, dtypes.int, (graph.const(1), graph.const(1)), BinaryOps.ADD, cachable=False) is not two


def test_what_does_not_change_is_hoisted_out_of_the_loop():
    """D28. It stands before the LOOP, wherever it is asked for."""
    graph, loop = looped()
    sum_ = graph.add(UOps.ALU, dtypes.int, (graph.const(5), graph.const(7)), BinaryOps.ADD)
    inside = graph.add(UOps.ALU, dtypes.int, (loop, sum_), BinaryOps.ADD)
    assert graph.uops.index(sum_) < graph.uops.index(loop) < graph.uops.index(inside)


def test_nothing_of_a_scope_is_known_after_it():
    """D28. The same is computed again in the next loop."""
    graph, loop = looped()
    inside = graph.add(UOps.ALU, dtypes.int, (loop, graph.const(2)), BinaryOps.MUL)
    graph.end()
    with pytest.raises(LowerError, match="is not known here; need an operation of an open scope"):
        graph.add(UOps.ALU, dtypes.int, (inside, graph.const(2)), BinaryOps.MUL)


def test_a_scope_is_closed_by_what_opened_it():
    """D28."""
    graph, loop = looped()
    with pytest.raises(LowerError, match="closes"):
        graph.add(UOps.ENDIF, None, (loop,), cachable=False)
    graph.end()
    with pytest.raises(LowerError, match="end: no LOOP and no IF is open"):
        graph.end()


def test_a_load_stays_in_its_condition_and_in_a_loop_that_may_not_run():
    """D29. Nothing is read that would not have been."""
    for opened, is_hoisted in (("if", False), ("loop", True), ("empty loop", False)):
        graph = UOpGraph()
        data = graph.add(UOps.DEFINE_GLOBAL, dtypes.float, (), ("data1", False))
        ends = (graph.const(0), graph.add(UOps.DEFINE_VAR, dtypes.int, (), "n"))
        if opened == "if":
            condition = graph.add(UOps.ALU, dtypes.bool, ends, BinaryOps.CMPLT)
            opener = graph.add(UOps.IF, None, (condition,), cachable=False)
        else:
            opener = graph.add(UOps.LOOP, dtypes.int, ends, cachable=False, always_runs=opened == "loop")
        load = graph.add(UOps.LOAD, dtypes.float, (data, graph.const(0)))
        assert (graph.uops.index(load) < graph.uops.index(opener)) is is_hoisted, opened


def test_an_expanded_element_is_loaded_once():
    """D29. Outside of the loop that repeats it."""
    kernel = lower(ShapeTracker.from_shape((6, 1)).expand((6, 9)))
    names = [uop.uop.name for uop in kernel.uops if uop.uop.name in ("LOOP", "LOAD", "STORE")]
    assert names == ["LOOP", "LOAD", "LOOP", "STORE"]


@pytest.mark.parametrize("width", [2, 4, 8])
@pytest.mark.parametrize("cut", [0, 1, 3])
def test_a_transposed_block_is_read_no_further_than_memory_goes(width, cut):
    """D28. Where a mask cuts off the last lanes of a block alone, the first lane of each row being valid."""
    size = width * width
    row = ShapeTracker.from_shape((size - cut,)).pad(((0, cut),))
    block = row.reshape((width, width)).permute((1, 0))
    kernel, found = lower(block, upcast={0: width, 1: width}, widths=(width,)), [-1] * size
    interpret(kernel.uops.uops, found, range(1, size - cut + 1))
    flat = [column * width + line for line in range(width) for column in range(width)]
    assert found == [number + 1 if number < size - cut else 0 for number in flat]


def test_each_name_of_a_value_has_to_be_a_text():
    """D28. Also behind one that is."""
    uops = lower(ShapeTracker.from_shape((2,))).uops.uops
    with pytest.raises(LowerError, match="values: 3 is"):
        interpret(uops, [0, 0], [1, 2], {"n": 1, 3: 2})


def test_each_graph_of_a_kernel_is_well_formed():
    """D28. Inputs stand before what uses them, in scopes that are still open."""
    tracker = ShapeTracker.from_shape((5, 6)).permute((1, 0)).pad(((1, 1), (2, 0))).reshape((4, 14))
    uops = lower(tracker, upcast={1: 2}).uops.uops
    opened = []
    scope_of = {}
    for uop in uops:
        if uop.uop in (UOps.ENDLOOP, UOps.ENDIF):
            assert opened.pop() is uop.vin[0]
            continue
        for part in uop.vin:
            assert part in scope_of and scope_of[part] == opened[: len(scope_of[part])]
        scope_of[uop] = list(opened)
        if uop.uop in (UOps.LOOP, UOps.IF):
            opened.append(uop)
            scope_of[uop] = list(opened)
    assert opened == [] and len(uops) > 20


def test_integers_grow_to_64_bits_and_no_further():
    """R13. Also what is only reached on the way."""
    assert lower(ShapeTracker.from_shape((2**30,))).index_dtype == dtypes.int
    assert lower(ShapeTracker.from_shape((2**31,))).index_dtype == dtypes.long
    assert lower(ShapeTracker.from_shape((2**20, 2**20)).permute((1, 0))).index_dtype == dtypes.long
    with pytest.raises(OutOfRangeError, match="an index runs from"):
        lower(ShapeTracker.from_shape((2**32, 2**32)))


@pytest.mark.parametrize("bits", [31, 63])
def test_the_last_address_of_32_and_of_64_bits(bits):
    """R13. An address of 2 to the 31 wants 64 bits, and -2 to the 31 does not; 2 to the 63 is none."""
    for last, is_inside in ((2**bits - 1, True), (2**bits, False), (-(2**bits), True), (-(2**bits) - 1, False)):
        tracker = ShapeTracker((View.create((2,), (last,)),))
        if is_inside or bits < 63:
            assert lower(tracker).index_dtype == (dtypes.int if is_inside and bits == 31 else dtypes.long)
        else:
            with pytest.raises(OutOfRangeError):
                lower(tracker)


def test_an_interval_that_leaves_its_integers_is_refused():
    """R13."""
    emitter = Emitter(UOpGraph())
    x = Variable("x", 0, 2**20)
    emitter.define_var(x)
    emitter.node(x * 2047)
    with pytest.raises(OutOfRangeError, match=r"an index runs from 0 to 2147483648; need -2147483648 to 2147483647"):
        emitter.node(x * 2048)


@pytest.mark.parametrize(
    "name",
    ["", "1a", "a b", "a;b", "x)", "int", "data0", "ridx3", "__n", "_n", "a__b", "float4", "make_int2", "idx0", "é", 3],
)
def test_a_name_that_means_something_else_is_refused(name):
    """D28. Nothing but an identifier gets into the text of a kernel."""
    with pytest.raises(LowerError, match=r"kernel: the name .* cannot be used; need a letter, then at most 62"):
        checked_name(name, "kernel")


@pytest.mark.parametrize(
    "name", ["memcpy", "sin", "sinf", "cpowl", "printf", "rotate", "vload4", "convert_int4", "atomic_add", "rsqrt"]
)
def test_a_kernel_has_not_the_name_of_a_function_of_a_language(name):
    """D28. A loop that copies may be compiled to a call of `memcpy`, which would be the kernel itself; a size may be
    called so."""
    n = Variable(name, 1, 9)
    kernel = kernel_text(ShapeTracker.from_shape((n, 3)).permute((1, 0)), "c")
    assert f"int {name}" in kernel
    with pytest.raises(LowerError, match=rf"the name '{name}' cannot be used; need one that no function of a language"):
        kernel_text(ShapeTracker.from_shape((2, 3)), "c", name=name)


@pytest.mark.parametrize("name", ["n", "start_pos", "rows", "K", "seqLen", "n1", "axis0_0", "a" * 63])
def test_other_names_are_taken(name):
    """D28."""
    assert checked_name(name, "kernel") == name


def test_a_size_may_have_the_name_of_anything_but_a_part_of_the_kernel():
    """D28. Loops have names in the graph that no size can have."""
    n = Variable("axis0_0", 1, 9)
    tracker = ShapeTracker.from_shape((n, 3)).permute((1, 0))
    found = effects(program_of(lower(tracker).uops.uops), {"axis0_0": 2})
    assert [store.value.address for store in found.stores] == [0, 3, 1, 4, 2, 5]


def test_two_sizes_of_one_name_are_refused():
    """D28. They would be one argument."""
    with pytest.raises(LowerError, match=r"the sizes <n\[1-4\]> and <n\[1-5\]> have one name; need one range for it"):
        lower(ShapeTracker.from_shape((Variable("n", 1, 4), Variable("n", 1, 5))))


def test_a_program_divides_nothing_negative():
    """D28. What is rounded differently in C has no meaning."""
    program = [Op("const", arg=-7), Op("const", arg=2), Op("/", (0, 1)), Op("store", (1, 2))]
    with pytest.raises(ValueError, match=r"-7 / 2 is not the same in every language"):
        effects(program)


@pytest.mark.parametrize("count", range(6))
def test_a_load_has_an_index_or_a_condition_and_what_else_there_is_too(count):
    """D28. Two inputs, or four."""
    graph = UOpGraph()
    target = graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data0", True))
    source = graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data1", False))
    inputs = (source, graph.const(0), graph.const(True, dtypes.bool), graph.const(3), graph.const(4))
    load = graph.add(UOps.LOAD, dtypes.int, inputs[:count])
    graph.add(UOps.STORE, None, (target, graph.const(0), load), None, cachable=False)
    output = [0]
    if count in (2, 4):
        interpret(graph.uops, output, [7])
        assert output == [7]
    else:
        with pytest.raises(LowerError, match=f"LOAD has {count} inputs; need 2 or 4"):
            interpret(graph.uops, output, [7])


def test_operations_without_meaning_are_refused():
    """D28. What is stored into the input, say."""
    graph = UOpGraph()
    source = graph.add(UOps.DEFINE_GLOBAL, dtypes.float, (), ("data1", False))
    graph.add(UOps.STORE, None, (source, graph.const(0), graph.const(0.0, dtypes.float)), None, cachable=False)
    with pytest.raises(ValueError, match="has no meaning"):
        program_of(graph.uops)
    with pytest.raises(ValueError, match="is not 0"):
        program_of([graph.const(1.0, dtypes.float)])


@pytest.mark.parametrize("side", range(2, 17))
def test_a_square_is_transposed_whatever_its_side(side):
    """D28. Rounds of interleaved vectors transpose a power of two alone."""
    columns, found = ShapeTracker.from_shape((side, side)).permute((1, 0)), [-1] * side**2
    kernel = lower(columns, upcast={0: side, 1: side}, widths=(side,))
    interpret(kernel.uops.uops, found, range(side**2))
    assert found == [column * side + row for row in range(side) for column in range(side)]


def test_an_element_that_is_a_tuple_is_no_vector():
    """D28. How many are written is said by the operation; and a sequence need have no slices."""
    found = [0] * 4
    interpret(lower(ShapeTracker.from_shape((2,))).uops.uops, found, [(1, 2), (3, 4)])
    assert found == [(1, 2), (3, 4), 0, 0]
    interpret(lower(ShapeTracker.from_shape((4,)), upcast={0: 2}).uops.uops, found, deque([(1,), (), 3, 4]))
    assert found == [(1,), (), 3, 4]


def test_zeros_of_two_signs_are_two_numbers():
    """D28. They are equal, and not the same."""
    graph = UOpGraph()
    assert [str(graph.const(number, dtypes.float).arg) for number in (0.0, -0.0, 0.0)] == ["0.0", "-0.0", "0.0"]
    assert len(graph) == 2
