"""Compositions of layouts, decided: all pairs of small ones, and pairs whose carries cancel (D40, L14, L15)."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from support.layouts import box, flat, layouts, parts

from impl import BudgetError, BudgetExceeded
from impl.interop.cute import (
    Composed,
    CuteError,
    Layout,
    NotComposable,
    OutOfDomain,
    common_layout,
    compose,
    flat_divide,
    logical_divide,
    parse_layout,
    tiled_divide,
    zipped_divide,
)
from impl.interop.cute.extended import extended
from impl.interop.cute.refining import first_break
from impl.interop.cute.tuples import is_refined_by
from spec import layout as definition

SIZES = (1, 2, 3, 4, 5, 6, 9, 10)


def verdict(base, outer):
    """What our answer is, after it was held against the definition."""
    found = compose(flat(base), flat(outer))
    wanted = definition.composition(base, outer)
    if isinstance(found, Composed):
        assert parts(found.layout) == wanted, (base, outer)
        assert definition.value(found.refined.leaves, 1) == definition.value(outer, 1) or definition.size(outer) == 1
        return "split" if found.refined.shape != flat(outer).shape else "direct"
    assert isinstance(found, NotComposable) and wanted is None, (base, outer)
    witness = found.witness
    assert definition.refutes(base, outer, witness.indices), (base, outer)
    assert witness.values == tuple(definition.composed(base, outer, number) for number in witness.indices)
    return witness.kind


@pytest.mark.parametrize("first", [(extent, stride) for extent in (2, 3, 4) for stride in (0, 1, 2, 3)], ids=str)
def test_every_pair_of_small_layouts(first):
    """D40, L14, L15. Bases of one mode and of two, outer layouts of one mode of up to 8, and of two of up to 3."""
    outers = [*box(range(1, 9), (1, 2, 3, 5), 1), *box((2, 3), (1, 2, 3), 2)]
    bases = [(first,), *((first, second) for second in product((2, 3), (0, 1, 5, 6)))]
    found = [verdict(base, outer) for base, outer in product(bases, outers)]
    assert len(found) == 9 * (32 + 36) and {"direct", "split"} <= set(found)


def cancelling(draw):
    """A base whose carry weights are small, so that they cancel, and an outer layout."""
    base = [(draw.choice(SIZES[1:]), draw.choice((0, 1, 2, 13)))]
    for _ in range(draw.randint(1, 3)):
        extent, stride = base[-1]
        base.append((draw.choice(SIZES), extent * stride + draw.choice((-2, -1, 0, 1, 2))))
    outer = [(draw.choice((2, 3, 4, 6, 8, 12)), draw.randint(-40, 60)) for _ in range(draw.choice((1, 1, 2)))]
    return tuple(base), tuple(outer)


def test_layouts_whose_carries_cancel():
    """D40, L14, L15. All four ways to answer come up."""
    draw = random.Random(20)
    found = [verdict(*cancelling(draw)) for _ in range(1500)]
    assert {kind: found.count(kind) > 20 for kind in ("direct", "split", "crossing")} == dict.fromkeys(
        ("direct", "split", "crossing"), True
    )


def test_a_break_that_cancels_is_found_by_halving():
    """L15. Two carries come at 2 and cancel each other; there is no break at all, or one at 3."""
    base = ((4, 13), (9, 11), (10, 140))
    assert first_break(extended(base, ((6, 9),), 10**6), 6, 9) == 6
    assert str(compose(flat(base), Layout(6, 9)).layout) == "6:35"
    base = ((2, 0), (2, 1), (2, 1))
    assert first_break(extended(base, ((6, 3),), 10**6), 6, 3) == 3
    assert str(compose(flat(base), Layout(6, 3)).layout) == "(3,2):(1,2)"


@settings(max_examples=150)
@given(layouts(), layouts(sizes=(1, 2, 3, 4, 6, 8)))
def test_brackets_stay(base, outer):
    """D40. Each size of the outer layout is a size of the result, or a tuple of sizes; and the values are the same."""
    found = compose(base, outer)
    if found:
        assert is_refined_by(outer.shape, found.layout.shape) and found.layout.shape == found.refined.shape
        for number in range(outer.size):
            assert found.layout(number) == base(outer(number))
            assert found.refined(number) == outer(number)
    else:
        assert definition.refutes(base.leaves, outer.leaves, found.witness.indices)


@pytest.mark.parametrize(
    ("base", "outer", "text"),
    [
        ("(10,2):(16,4)", "(3,4):(1,5)", "(3,(2,2)):(16,(80,4)), the outer layout written as (3,(2,2)):(1,(5,10))"),
        (
            "(4,6,8):(2,3,5)",
            "6:3",
            "no layout: the step to 1 changes the value by 6, that to 3 by 1 and that to 2 by 1; over any refinement "
            "it is like that to 3 or to 2",
        ),
        ("(2,3)", "(2,3):(3,1)", "(2,3):(3,1), the outer layout written as (2,3):(3,1)"),
        ("(32,128):(128,1)", "(30,128):(1,32)", "(30,128):(128,1), the outer layout written as (30,128):(1,32)"),
        (
            "(4,2):(1,9)",
            "(4,2):(1,2)",
            "no layout: the values at 1 and 6 sum to 10, and at 2 and 5 to 5; over any refinement the sums are the "
            "same",
        ),
    ],
    ids=["cutlass-2113", "cutlass-3177", "cutlass-1353", "cutlass-2432", "crossing"],
)
def test_compositions_that_users_reported(base, outer, text):
    """D40, L14. Issues of CUTLASS, and one that no mode alone shows."""
    assert str(compose(parse_layout(base), parse_layout(outer))) == text


def test_a_witness_names_the_mode():
    """L14. Counted without brackets, modes of size 1 included; its integers are those of the whole outer layout."""
    base, outer = parse_layout("(4,6,8):(2,3,5)"), parse_layout("(1,(2,6)):(7,(24,3))")
    witness = compose(base, outer).witness
    assert (witness.mode, witness.indices) == (2, (0, 2, 4, 6, 2, 4))
    assert definition.refutes(base.leaves, outer.leaves, witness.indices)


def test_what_lies_beyond_the_base():
    """D40. The last mode goes on; with `extends=False` it does not."""
    base = Layout((4, 3), (3, 1))
    assert str(compose(base, Layout(24)).layout) == "(4,6):(3,1)"
    assert str(compose(Layout((4, 3, 1), (3, 1, 0)), Layout(24)).layout) == "(4,3,2):(3,1,0)"
    assert compose(base, Layout(24), extends=False) == OutOfDomain(23, 23, 12)
    assert compose(base, Layout(3, -1), extends=False) == OutOfDomain(2, -2, 12)
    assert compose(base, Layout(12), extends=False) == compose(base, 12)
    assert str(OutOfDomain(23, 23, 12)) == "out of domain: at 23 the outer layout has 23, and the base ends at 12"


def test_large_layouts_are_decided_without_being_read():
    """D40. An outer layout of 2**60 integers, split in two; and one that no refinement makes a layout."""
    base = Layout((2**20, 2**20), (2**20, 1))
    assert str(compose(base, Layout(2**40)).layout) == f"({2**20},{2**20}):({2**20},1)"
    found = compose(Layout((3 * 2**30, 2**40), (1, 7)), Layout(2**60, 1))
    assert isinstance(found, NotComposable)
    indices, values = found.witness.indices, found.witness.values
    assert definition.refutes(((3 * 2**30, 1), (2**40, 7)), ((2**60, 1),), indices) and len(values) == 6


@pytest.mark.parametrize(
    ("base", "outer"),
    [
        ("(1000,6,2,1000):(12,1,6006,12000)", "93750:1000"),  # parts that carry nothing, up to one that does not divide
        ("(12,6):(6,1)", "1000000:7"),  # a difference among the first digits
        ("(2,6,100,1000):(1,2,24,1200)", "100000000:7"),
    ],
)
def test_what_cannot_be_split_is_shown_without_reading_all(base, outer):
    """L14. Of more values than are listed."""
    base, outer = parse_layout(base), parse_layout(outer)
    found = compose(base, outer)
    assert isinstance(found, NotComposable)
    assert definition.refutes(base.leaves, outer.leaves, found.witness.indices)


def test_layouts_count_as_far_as_no_mode_is_split():
    """D40. Where it ends is found without an answer to whether the longer ones compose."""
    left, right = parse_layout("(6,500,2,1000):(1,6,3000000,3000)"), parse_layout("(6,500,2,1000):(1,6,3000,6000)")
    assert str(common_layout(left, right)) == "3000:1"


def test_truth():
    """D40. A composition is true, none is false, and what was not decided is neither."""
    assert compose(Layout(4), 4) and not compose(Layout((4, 6, 8), (2, 3, 5)), Layout(6, 3))
    assert not OutOfDomain(1, 2, 2)
    found = compose(Layout((9, 6, 5), (13, 115, 692)), Layout((12, 6, 12), (40, -33, -2)), budget=0)
    assert isinstance(found, BudgetExceeded)
    with pytest.raises(BudgetError):
        bool(found)


@pytest.mark.parametrize(
    ("arguments", "named", "message"),
    [
        ((3, 4), {}, "compose: base: 3 is not a Layout"),
        ((Layout(4), "x"), {}, "compose: outer: 'x' is not an integer"),
        ((Layout(4), 0), {}, "Layout: size 0 in shape 0; need sizes of 1 or more"),
        ((Layout(4), 4), {"extends": 1}, "compose: extends: 1 is neither True nor False"),
        ((Layout(4), 4), {"budget": 1.5}, "compose: budget: 1.5 is not an integer"),
    ],
)
def test_refusals(arguments, named, message):
    """D40. In the words of the library."""
    with pytest.raises(CuteError) as refusal:
        compose(*arguments, **named)
    assert str(refusal.value) == message


def test_an_answer_has_no_more_levels_than_a_layout():
    """D40. An integer in as many brackets as there may be cannot become a tuple."""
    outer = 12
    for _ in range(63):
        outer = (outer,)
    assert compose(Layout((4, 3), (3, 1)), Layout(outer)).layout.depth == 64
    with pytest.raises(CuteError, match=r"compose: the outer layout with its modes split is none any more: .* 64 l"):
        compose(Layout((4, 3), (3, 1)), Layout((outer,)))


@pytest.mark.parametrize("divide", [logical_divide, zipped_divide, tiled_divide, flat_divide])
def test_a_budget_is_looked_at_where_nothing_is_composed(divide):
    """D40. A tiler that leaves each mode as it is asks for no composition."""
    layout = Layout((4, 6))
    assert divide(layout, (None, None)) is not None
    with pytest.raises(CuteError, match=r"budget: 1\.5 is not an integer"):
        divide(layout, (None, None), budget=1.5)


def test_a_finer_shape_has_as_many_elements():
    """D40. One tuple longer than the other is none, whichever it is."""
    assert is_refined_by((2, (3, 4)), (2, (3, (2, 2)))) and is_refined_by((), ())
    for shape, finer in (((2, 3), (2, 3, 4)), ((2, 3, 4), (2, 3)), ((2, (3,)), (2, (3, 1))), (((2,), 3), ((2, 1), 3))):
        assert not is_refined_by(shape, finer)


@pytest.mark.parametrize(
    ("base", "tiler", "wanted"),
    [
        ("(8,6,5):(1,10,100)", (parse_layout("4:2"), 3), "(4,3,5):(2,10,100)"),
        ("(8,6):(1,10)", (None, 3), "(8,3):(1,10)"),
        ("(12,(4,8)):(59,(13,1))", (parse_layout("3:4"), 8), "(3,(4,2)):(236,(13,1))"),
        ("(12,(4,8)):(59,(13,1))", [3, (None, 2)], "(3,(4,2)):(59,(13,1))"),
        ("(8,6):(1,10)", (), "(8,6):(1,10)"),
        ("(8,6):(1,10)", None, "(8,6):(1,10)"),
    ],
)
def test_with_a_tiler_each_mode_is_composed_by_itself(base, tiler, wanted):
    """D40. As `composition` of pycute with a tuple; so it was refused."""
    layout = parse_layout(base)
    found = compose(layout, tiler)
    assert str(found.layout) == wanted
    assert found.layout == Layout(found.layout.shape, found.layout.stride)
    for place, part in enumerate(tiler or ()):
        assert found.layout[place] == compose(layout[place], part).layout
        assert found.refined[place] == compose(layout[place], part).refined


def test_a_tiler_is_refused_where_a_mode_is():
    """D40. By the answer for the first mode that is no layout; or where there are more tilers than modes."""
    base = Layout((4, (4, 6, 8)), (1, (2, 3, 5)))
    alone = compose(base[1], Layout(6, 3))
    assert isinstance(alone, NotComposable) and compose(base, (2, Layout(6, 3))) == alone
    assert compose(base, (2, 1000), extends=False) == OutOfDomain(999, 999, 192)
    deep = 2
    for _ in range(80):
        deep = (deep,)
    for tiler, message in (((2, 2, 2), "tiler: 3 entries for the 2 modes"), (deep, "need at most as many"),
                           ((2, "x"), "compose: outer: 'x' is not an integer")):  # fmt: skip
        with pytest.raises(CuteError, match=message):
            compose(base, tiler)


def test_tilers_are_those_of_pycute():
    """D40. Where pycute has an answer, it is this one, value by value."""
    pycute = pytest.importorskip("torch.distributed._pycute")
    for sizes, tiler in (((8, 6, 5), (4, (3, 2))), ((12, 8), ((3, 4), (4, 2))), ((12, 8), (None, (2, 4)))):
        theirs = [part if not isinstance(part, tuple) else pycute.Layout(*part) for part in tiler]
        ours = tuple(part if not isinstance(part, tuple) else Layout(*part) for part in tiler)
        wanted = pycute.composition(pycute.Layout(sizes, (1, 20, 200)[: len(sizes)]), tuple(theirs))
        assert compose(Layout(sizes, (1, 20, 200)[: len(sizes)]), ours).layout == Layout(wanted.shape, wanted.stride)
