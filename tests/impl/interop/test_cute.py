"""Layouts of CuTe: text, objects of pycute, views, and the laws of their algebra (D39, D40, L15)."""

from functools import partial
from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.layouts import box, flat, layouts

from benchmarks.cute import laws
from impl import LayoutError, ParseError, View
from impl.interop import cute
from impl.interop.cute import CuteError, Layout, NoChain, NoComplement, NoLeftInverse, parse_layout
from impl.interop.cute.tuples import DEEPEST, MOST_LEAVES, are_congruent, flattened
from proofs.validation.doors.zoo import ZOO
from spec.layout import value
from spec.shape import unravel

SMALL = [flat(modes) for rank in (1, 2) for modes in box((1, 2, 3, 4), (0, 1, 2, 3, 4, 6), rank)]


@given(layouts(most=5))
def test_text_is_read_back(layout):
    """D39. Whatever the brackets; with spaces, with commas at the end, and as C++ writes static integers."""
    text = str(layout)
    assert parse_layout(text) == layout
    assert parse_layout(text.replace(",", " , ").replace(")", ",)")) == layout
    assert parse_layout(f" {text.replace('-', '_m')}") == layout


def test_text_of_large_integers_is_read_back():
    """D39. As many digits as Python reads."""
    layout = Layout((10**2000, 3), (-(10**3000), 1))
    assert parse_layout(str(layout)) == layout


@given(layouts(most=4), st.integers(-30, 90))
def test_a_layout_is_the_function_that_the_definition_says(layout, number):
    """D39. Of integers inside and outside of its size, and of coordinates with its brackets."""
    assert layout(number) == value(layout.leaves, number)
    digits = unravel(flattened(layout.shape)[::-1], number % layout.size)[::-1]
    coordinate = cute.tuples.bracketed(digits, layout.shape)
    assert are_congruent(coordinate, layout.shape) and layout(coordinate) == layout(number % layout.size)
    assert layout.cosize == 1 + max(value(layout.leaves, n) for n in range(layout.size))


@given(layouts(most=4))
def test_a_layout_is_a_view_with_its_axes_reversed(layout):
    """D3, D39. The value at an integer is the address at that flat number; without brackets the layout comes back."""
    view = cute.view_of(layout)
    for number in range(layout.size):
        index = unravel(view.shape, number)
        assert layout(number) == view.offset + sum(s * i for s, i in zip(view.strides, index, strict=True))
    assert laws.values(cute.layout_of(view)) == laws.values(layout)
    assert cute.layout_of(view).shape == flattened(layout.shape)


def test_facts_of_a_layout():
    """D39."""
    layout = Layout((8, (4, 2)), (16, (1, 4)))
    assert (layout.size, layout.cosize, layout.depth, len(layout)) == (64, 120, 2, 2)
    assert [str(mode) for mode in layout] == ["8:16", "(4,2):(1,4)"] and layout[-1] == layout[1]
    assert layout(7, 5) == layout(7, (1, 1)) == layout(7 + 8 * 5) == 117
    assert Layout([8, [4, 2]]) == Layout((8, (4, 2)), (1, (8, 32))) and hash(layout) == hash(parse_layout(str(layout)))
    assert Layout(()) and Layout(())(3) == 0 and str(Layout(())) == "():()" and Layout((), ()).size == 1


@pytest.mark.parametrize(
    ("text", "position", "need"),
    [
        ("", 0, "an integer or '('"),
        ("(4,3", 4, "',' or ')'"),
        ("(4;3)", 2, "',' or ')'"),
        ("(4,3):(1,4) x", 12, "its end"),
        ("(4,3):", 6, "an integer or '('"),
        ("E<0>", 0, "an integer or '('"),
        ("\u0664:1", 0, "an integer or '('"),
        ("(" * 100, DEEPEST, f"at most {DEEPEST} levels"),
        ("9" * 4001, 0, "an integer of at most 4000 digits"),
        ("4:_m" + "9" * 4001, 2, "an integer of at most 4000 digits"),
    ],
)
def test_text_that_is_no_layout(text, position, need):
    """D39. The error says where."""
    with pytest.raises(ParseError) as refusal:
        parse_layout(text)
    assert refusal.value.position == position and f"need {need} at position {position}" in str(refusal.value)


@pytest.mark.parametrize("sign", ["-", "_-", "_m"])
def test_a_sign_is_no_digit(sign):
    """D39. An integer has as many digits below 0."""
    assert parse_layout(f"4:{sign}{'9' * 4000}").stride == 1 - 10**4000


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Layout((4, 0)), "Layout: size 0 in shape (4, 0); need sizes of 1 or more"),
        (
            lambda: Layout((4, 2), (1, (2,))),
            "Layout: stride (1, (2,)) for the shape (4, 2); need a stride for each size, in the same brackets",
        ),
        (lambda: Layout((1,) * 5000), f"Layout: shape: 5000 entries; need at most {MOST_LEAVES}"),
        (lambda: Layout((4, 2))((1, 2, 3)), "Layout: coordinate (1, 2, 3) for shape (4, 2); need 2 entries"),
        (lambda: Layout((4, 2))((1, (0, 1))), "Layout: coordinate (0, 1) for mode 2; need an integer"),
        (lambda: Layout((4, 2))[2], "Layout: mode 2 of Layout(shape=(4, 2), stride=(1, 4)); need -2 to 1"),
        (lambda: cute.coalesce(Layout(4), (1, 1)), "coalesce: profile with 2 entries for 1 modes of '4:1'"),
        (
            lambda: cute.coalesce(Layout(4), True),
            "coalesce: profile, which is integers, None, or a tuple of such: True is not an integer",
        ),
        (lambda: cute.complement(Layout(4), 0), "complement: extent 0; need 1 or more"),
        (lambda: cute.logical_divide(Layout(4), (1, 1)), "tiler: 2 entries for the 1 modes of 4:1; need at most as "
         "many"),
        (lambda: cute.layout_of(View.create((2,), offset=3)), "layout_of: offset 3; a layout has none: add it to the "
         "pointer"),
        (lambda: cute.layout_of(View.create((4,)).pad(((1, 0),))), "layout_of: mask ((1, 5),); a layout has none"),
    ],
)  # fmt: skip
def test_refusals(make, message):
    """D39. In the words of the library."""
    with pytest.raises(CuteError) as refusal:
        make()
    assert str(refusal.value) == message


@pytest.mark.parametrize("layout", SMALL[::7], ids=str)
def test_laws_of_one_layout(layout):
    """D39, L15. Each is an equality of functions over the whole domain."""
    assert laws.coalesce(layout) == laws.right_inverse(layout) == laws.RIGHT
    assert laws.left_inverse(layout) in (laws.RIGHT, laws.OPEN, laws.NONE)
    for extent in (1, 5, 12, 24):
        assert laws.complement(layout, extent) in (laws.RIGHT, laws.NONE)
    assert set(laws.values(cute.without_repeats(layout))) == set(laws.values(layout))
    assert all(stride for size, stride in cute.without_repeats(layout).leaves if size > 1)


@given(layouts(low=0), layouts(low=0, high=6, sizes=(1, 2, 3, 4)))
def test_laws_of_two_layouts(layout, tile):
    """D40. Divisions and products, in all arrangements."""
    for name in ("logical_divide", "logical_product", "zipped_divide", "tiled_divide", "flat_divide", "common_layout"):
        assert laws.JUDGES[name](layout, tile) != laws.WRONG, name
    for name in ("zipped_product", "tiled_product"):
        assert laws.JUDGES[name](layout, tile) != laws.WRONG, name
    tiler = (tile, None)[: len(layout)]
    for name in ("logical_divide", "logical_product", "zipped_divide", "tiled_divide", "flat_divide"):
        assert laws.JUDGES[name](layout, tiler) != laws.WRONG, name


@given(layouts(low=1), layouts(low=0, high=6, sizes=(1, 2, 3, 4)))
def test_blocks_and_rakes_are_products_mode_by_mode(block, tiler):
    """D40. Mode k holds mode k of the block and mode k of where its copies are: the block first, or last."""
    rank = max(len(block), len(tiler))
    padded = [cute.joined(*one, *[Layout(1, 0)] * (rank - len(one))) for one in (block, tiler)]
    whole = cute.logical_product(*padded)
    blocked, raked = cute.blocked_product(block, tiler), cute.raked_product(block, tiler)
    if not isinstance(whole, Layout):
        assert whole == blocked == raked
        return
    for k in range(rank):
        assert (blocked[k][0], blocked[k][1]) == (raked[k][1], raked[k][0]) == (whole[0][k], whole[1][k])
        assert whole[0][k] == padded[0][k]


def test_two_layouts_are_one_function_exactly_if_they_coalesce_alike():
    """L15. Over all pairs of small layouts of one size."""
    some = SMALL[::3]
    found = [(left, right) for left, right in product(some, repeat=2) if left.size == right.size]
    assert len(found) > 1000
    for left, right in found:
        assert cute.is_same_function(left, right) == (laws.values(left) == laws.values(right))


def test_no_complement_exactly_where_none_exists():
    """L15. Over all layouts of up to three modes that could be one."""
    others = [flat(modes) for rank in (0, 1, 2) for modes in box((2, 3, 4), range(1, 13), rank)]
    numbered = [laws.values(layout) for layout in others]
    seen = []
    for layout in SMALL[24::5]:
        own = laws.values(laws.moving(layout))
        sums = (sorted(a + b for a in own for b in more) for more in numbered if len(own) * len(more) <= 48)
        seen.append(any(found == list(range(len(found))) for found in sums))
        assert isinstance(cute.complement(layout), Layout) == seen[-1], str(layout)
    assert set(seen) == {True, False}


def test_a_right_inverse_is_as_long_as_there_is_one():
    """D39. Where the modes are one-to-one no layout goes on: its next value would be one that is missing."""
    for layout in SMALL:
        own = laws.values(laws.moving(layout))
        if len(set(own)) == len(own):
            assert cute.right_inverse(layout).size == next(number for number in range(100) if number not in own)


def test_answers_say_themselves():
    """D39. What is no layout is false, or neither."""
    refused = cute.complement(Layout((4, 6), (1, 6)))
    assert refused == NoComplement((4, 1), (6, 6)) and not refused
    assert str(cute.complement(Layout(4, -1))) == "no complement: the mode 4:-1 has values below 0"
    open_ = cute.left_inverse(Layout((2, 2), (2, 3)))
    assert open_ == NoChain((2, 2), (2, 3)) and str(open_) == "not decided: the modes 2:2 and 2:3 are no chain"
    with pytest.raises(CuteError, match="ask for the class of the answer"):
        bool(open_)


def test_where_two_integers_have_one_value_there_is_no_left_inverse():
    """D39. The two are shown; what two modes alone cannot show stays open, and has no stride of 0 or three modes."""
    seen = set()
    for layout in SMALL:
        verdict = laws.left_inverse(layout)
        own = laws.values(layout)
        meets = len(set(own)) < len(own) and all(stride != 0 for size, stride in layout.leaves if size > 1)
        assert verdict != laws.WRONG and (not meets or verdict == laws.NONE), str(layout)
        assert meets or verdict != laws.NONE, str(layout)
        seen.add(verdict)
    assert seen == {laws.RIGHT, laws.NONE, laws.OPEN}
    turned = Layout((4, 4), (3, -2))
    assert cute.left_inverse(turned) == NoLeftInverse((0, 14), 0) and not cute.left_inverse(turned)
    assert isinstance(cute.left_inverse(Layout((4, 4, 2), (3, 2, 0))), NoChain)


def test_tilers_of_several_levels():
    """D40. Mode by mode, as deep as the tiler goes."""
    layout = parse_layout("((4,6),8):((1,4),24)")
    assert str(cute.logical_divide(layout, ((2, None), 4))) == "(((2,2),6),(4,2)):(((1,2),4),(24,96))"
    assert str(cute.zipped_divide(layout, (Layout(8), 4))) == "((8,4),(3,2)):((1,24),(8,96))"
    assert str(cute.logical_divide(parse_layout("(8,8):(8,1)"), parse_layout("32:2"))) == "((4,8),2):((16,1),8)"


def test_objects_of_pycute_are_read_without_it():
    """D39. What has a shape and a stride."""
    assert cute.of_pycute(SimpleNamespace(shape=(4, 2), stride=(1, 8))) == Layout((4, 2), (1, 8))
    for given_ in (None, 3, SimpleNamespace(shape=(2,)), SimpleNamespace(shape=2, stride=None)):
        with pytest.raises(CuteError, match="need a Layout of pycute"):
            cute.of_pycute(given_)


def test_objects_of_pycute_are_the_same_function():
    """D39, D40. pycute 4.2.0 where it is installed: compositions that it gives are ours, up to what it gets wrong."""
    pycute = pytest.importorskip("pycute")
    if not hasattr(pycute, "Layout"):
        pytest.skip("another project's pycute")
    for layout in SMALL[::5]:
        theirs = cute.to_pycute(layout)
        assert cute.of_pycute(theirs) == layout and str(theirs).replace(" ", "").replace(",)", ")") == str(layout)
        assert [theirs(number) for number in range(layout.size)] == laws.values(layout)


def test_a_missing_pycute_is_named(monkeypatch):
    """D39. And what brings it; the package of that name is another."""
    monkeypatch.setitem(__import__("sys").modules, "pycute", None)
    with pytest.raises(CuteError, match="there is no pycute; python -m pip install nvidia-cutlass"):
        cute.to_pycute(Layout(4))
    monkeypatch.setitem(__import__("sys").modules, "pycute", SimpleNamespace())
    with pytest.raises(CuteError, match="is another project"):
        cute.to_pycute(Layout(4))


FIRST = (
    *("coalesce", "complement", "left_inverse", "right_inverse", "without_repeats", "joined", "parse_layout"),
    *("view_of", "layout_of", "of_pycute", "to_pycute", "Layout"),
)
SECOND = (
    *("coalesce", "complement", "compose", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide"),
    *("logical_product", "zipped_product", "tiled_product", "blocked_product", "raked_product", "common_layout"),
    "is_same_function",
)
CALLS = {
    **{name: getattr(cute, name) for name in FIRST},
    **{f"{name}, second": partial(getattr(cute, name), Layout((4, 6))) for name in SECOND},
    "Layout, stride": partial(Layout, (4, 6)),
    "a coordinate": Layout((4, 6)),
    "a mode": Layout((4, 6)).__getitem__,
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_nothing_is_raised_from_inside(call):
    """D39. Each argument in turn is each of the bad values."""
    for make in ZOO.values():
        try:
            call(make())
        except LayoutError:
            continue
