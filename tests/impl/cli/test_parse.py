"""Facts, laws and refusals of reading views from text: nothing is ever evaluated (D7)."""

import json
import sys

import pytest
from hypothesis import given, settings

from impl import LayoutError, ParseError, ShapeTracker, View, ViewError, chain, parse_view, parse_views
from impl.chains.calls import WRITTEN
from impl.cli.reading.parsing import LONGEST
from impl.cli.reading.syntax import LINE_END, begins_of, places_of
from viewalgebra.strategies import as_written, views

GRID = View.create((2, 3))
COMMA = 11 if sys.version_info >= (3, 13) else 12
"""Where the comma in front of a brace does not fit, or the brace behind it."""


@pytest.mark.parametrize(
    ("text", "view"),
    [
        ("View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True)", GRID),
        ("View((2, 3))", GRID),
        ("  View( ( 2,3 ) )\n", GRID),
        ("View([2, 3])", GRID),
        ("View.create((2, 3))", GRID),
        ("View((2, 3), (1, 2), offset=4)", View.create((2, 3), (1, 2), 4)),
        ("View((2, 3), (-3, 1), -4)", View.create((2, 3), (-3, 1), -4)),
        ("View.create((2, 3), mask=((0, 1), (0, 3)))", as_written((2, 3), (3, 1), 0, ((0, 1), (0, 3)))),
        ("View((2, 3), mask=((0, 2), (0, 3)))", as_written((2, 3), (3, 1), 0, ((0, 2), (0, 3)))),
        ("View(())", View.create(())),
        ("View((), (), 7)", View.create((), (), 7)),
        ("View((0, 3))", View.create((0, 3))),
        ("View((0x10, 1_000))", View.create((16, 1000))),
        ('{"shape": [2, 3]}', GRID),
        ('{"shape": [2, 3], "strides": [3, 1], "offset": 0, "mask": null, "contiguous": true}', GRID),
        ('{"shape": [4], "strides": [-1], "offset": 3}', View.create((4,), (-1,), 3)),
        ('[{"shape": [2, 3]}]', GRID),
        ("ShapeTracker(views=(View((2, 3)),))", GRID),
    ],
)
def test_the_view_that_a_text_stands_for(text, view):
    """D7."""
    assert parse_view(text) == view


def test_parts_are_taken_as_they_are_written():
    """D5, D7. Without normal form, so that strict equality can be asked about any view."""
    text = "View((3, 1), (1, 7), 0, ((1, 2), (0, 1)))"
    assert parse_view(text) == View((3, 1), (1, 7), 0, ((1, 2), (0, 1)), False)


@pytest.mark.parametrize(
    "text",
    [
        "ShapeTracker(views=(View((4,), (2,)), View((2, 2))))",
        "ShapeTracker((View((4,), (2,)), View((2, 2))))",
        "ShapeTracker([View((4,), (2,)), View((2, 2))])",
        '[{"shape": [4], "strides": [2]}, {"shape": [2, 2]}]',
        '[[{"shape": [4], "strides": [2]}], {"shape": [2, 2]}]',
    ],
)
def test_the_views_of_a_stack(text):
    """D16. Base first."""
    assert parse_views(text) == (View.create((4,), (2,)), View.create((2, 2)))


@settings(max_examples=300)
@given(views().filter(lambda view: view.mask is None or view.mask != tuple((0, size) for size in view.shape)))
def test_what_a_view_writes_is_read_back(view):
    """D7. The text of `repr`, and the JSON of the parts; a mask that excludes nothing is read as none."""
    assert parse_view(repr(view)) == view
    assert parse_views(repr(ShapeTracker((view, view)))) == (view, view)
    fields = {"shape": view.shape, "strides": view.strides, "offset": view.offset, "mask": view.mask}
    assert parse_view(json.dumps(fields)).parts == view.parts


INTEGER = "need an integer, None, or a tuple of them"
TRACKER = "ShapeTracker takes one argument, a tuple of one or more views"
NEED = "need View(...), View.create(...), ShapeTracker(...), JSON, or a chain, as (5,)"
EXAMPLE = "need such as (2, 3).T or View((2, 3), (1, 2))"
SHAPED = 'need an object such as {"shape": [2, 3]}, or, for a shape alone, (2, 3)'
NAMES = "shape, strides, offset, mask, contiguous"
REFUSALS = [
    ("", f"cannot read '': it is empty; {EXAMPLE}"),
    ("   ", f"cannot read '': it is empty; {EXAMPLE}"),
    ("2(3)", f"cannot read '2(3)': {NEED}"),
    ("3", f"cannot read '3': {NEED}"),
    ("view((2,))", f"cannot read 'view((2,))': {NEED}"),
    ("Viëw((2,))", f"cannot read 'Viëw((2,))': {NEED}"),
    ("View((2,)).turned((0,))", f"cannot read 'View((2,)).turned((0,))': .turned is not known here; need {WRITTEN}"),
    ('__import__("os")', f"cannot read \"__import__('os')\": {NEED}"),
    ('View((2,), offset=__import__("os"))', f"cannot read \"__import__('os')\": {INTEGER}"),
    ("View((2 + 3,))", f"cannot read '2 + 3': {INTEGER}"),
    ("View((1e3,))", f"cannot read '1000.0': {INTEGER}"),
    ("View(('2',))", f"cannot read \"'2'\": {INTEGER}"),
    ("View((+2,))", f"cannot read '+2': {INTEGER}"),
    ("View((--2,))", f"cannot read '--2': {INTEGER}"),
    ("View((-True,))", f"cannot read '-True': {INTEGER}"),
    ("View((n for n in (2,)))", f"cannot read '(n for n in (2,))': {INTEGER}"),
    (
        "View((2,), (1,), 0, None, True, 4)",
        "cannot read 'View((2,), (1,), 0, None, True, 4)': 6 arguments, need at most 5",
    ),
    ("View((2,), shape=(2,))", "cannot read 'View((2,), shape=(2,))': argument shape is given twice"),
    ("View((2,), stride=(2,))", f"cannot read 'View((2,), stride=(2,))': argument stride is not one of {NAMES}"),
    ("View(**{})", f"cannot read 'View(**{{}})': argument ** is not one of {NAMES}"),
    ("View()", "cannot read a view: no shape; need shape, and may have strides, offset, mask, contiguous"),
    ("ShapeTracker(views=())", f"cannot read 'ShapeTracker(views=())': {TRACKER}"),
    ("ShapeTracker()", f"cannot read 'ShapeTracker()': {TRACKER}"),
    ("ShapeTracker((View((2,)),), views=())", f"cannot read 'ShapeTracker((View((2,)),), views=())': {TRACKER}"),
    ("{}", "cannot read a view: no shape; need shape, and may have strides, offset, mask, contiguous"),
    ("[]", f"cannot read '[]' as a view: {SHAPED}"),
    ("[3]", f"cannot read '3' as a view: {SHAPED}"),
    ("(2, 3", f"cannot read '(2, 3': '(' was never closed at character 0; {EXAMPLE}"),
    ('{"shape": [2, 3], "shape": [3, 2]}', "cannot read a view: field 'shape' is given twice; need each once"),
    ('{"shape": [2}', "cannot read '{\"shape\": [2}' as JSON: Expecting ',' delimiter at character 12"),
    (
        '{"shape": [2], "stride": [1]}',
        "cannot read a view: unknown field 'stride'; need shape, and may have strides, offset, mask, contiguous",
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSALS, ids=[text for text, _ in REFUSALS])
def test_a_text_that_is_no_view_is_refused(text, message):
    """D7."""
    with pytest.raises(ParseError) as refusal:
        parse_views(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("View((2,", 5), ("View((2,), x=1, y)", 17), ('{"shape": 2,}', COMMA), ("View((2,), offset=a)", 18),
        ("  View((2,", 7), ("\tView((2, 2.5))", 10), ("View((2,\n 3),\n 2.5)", 15), ("View((2,\r\n\r\n3 4))", 12),
        ("\n\n(2, 3))", 8), (' \n{"shape": [2,,]}', 15), ("  (2,\n '\u00e9', 3.5).T", 7), ("(\u00e9, 2)", 1),
        ("(2, 3,\n '\u00e9' + 1, x)", 8), (" [2, a].T", 5),
    ],
)  # fmt: skip
def test_a_refusal_knows_its_position(text, position):
    """D7. The offset of the first character that does not fit."""
    with pytest.raises(ParseError) as refusal:
        parse_views(text)
    assert refusal.value.position == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("View((-2,))", "View: axis 0 of the shape (-2,) has size -2; need a size >= 0"),
        ("View((2,), (1, 2))", "View: strides (1, 2) has rank 2, shape (2,) has rank 1; need one entry for each axis"),
        ("View((2,), mask=((0, 3),))", "View: axis 0 mask (0, 3) leaves the shape (2,); need 0 <= begin <= end <= 2"),
        ("View((2,), mask=(0, 1))", "View: mask: axis 0: 0 is not a tuple of integers"),
        ("View(2)", "View: shape: 2 is not a tuple of integers"),
        ("View(None)", "View: shape: None is not a tuple of integers"),
        ("View((True,))", "View: shape: position 0: True is not an integer"),
        ("View((2,), offset=None)", "View: offset: None is not an integer"),
        ("View((2,), contiguous=False)", "View: contiguous=False does not fit the parts; need True"),
        ("View((2,), (2,), contiguous=True)", "View: contiguous=True does not fit the parts; need False"),
        ("View((2,), contiguous=1)", "View: contiguous=1 does not fit the parts; need True"),
        ('{"shape": [2.5]}', "View: shape: position 0: 2.5 is not an integer"),
        ('{"shape": ["2"]}', "View: shape: position 0: '2' is not an integer"),
        ('{"shape": "23"}', "View: shape: '23' is not a tuple of integers"),
        ('{"shape": [NaN]}', "View: shape: position 0: nan is not an integer"),
        ('{"shape": {"a": 1}}', "View: shape: {'a': 1} is not a tuple of integers"),
        ('{"shape": [2], "mask": [[0, null]]}', "View: mask: axis 0: position 1: None is not an integer"),
    ],
)
def test_a_text_whose_parts_do_not_fit_is_refused(text, message):
    """D7."""
    with pytest.raises(ViewError) as refusal:
        parse_views(text)
    assert str(refusal.value) == message


def test_parse_view_wants_one_view():
    """D7."""
    text = '[{"shape": [2]}, {"shape": [3]}]'
    with pytest.raises(ParseError) as refusal:
        parse_view(text)
    assert str(refusal.value) == f"{text!r} stands for 2 views; need one"


HOSTILE = {
    "parentheses": "(" * 300 + ")" * 300,
    "brackets": "[" * 100_000 + "]" * 100_000,
    "tuples": "View(" + "(" * 150 + "2" + ",)" * 150 + ")",
    "unclosed": "View((" * 50_000,
    "signs": "-" * 100_000 + "1",
    "sums": "1+" * 100_000 + "1",
    "attributes": "a" + ".b" * 100_000,
    "objects": '{"shape":' * 50_000 + "1" + "}" * 50_000,
    "digits": f"View(({'9' * 5000},))",
    "JSON digits": f'{{"shape": [{"9" * 5000}]}}',
    "too long": " " * LONGEST + "View((2,))",
    "null": "View((2,\0))",
    "surrogate": "View((2,\ud800))",
    "bidi": "\u202eView((2,))",
    "f-string": 'View((2,), offset=f"{1}")',
    "walrus": "View((a:=2,))",
    "star": "View(*(2,))",
    "lambda": "(lambda: View((2,)))()",
    "statement": "import os",
    "await": "await View((2,))",
    "JSON then text": '{"shape": [2]} View((2,))',
    "JSON infinity": '{"shape": [Infinity]}',
    "JSON twice nested": '[[[[{"shape": "x"}]]]]',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_gets_a_short_typed_error(text):
    """D7."""
    with pytest.raises(LayoutError) as refusal:
        parse_views(text)
    assert 0 < len(str(refusal.value)) < 600


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("[2, 3].T", (3, 2)), (' {"shape": [2, 3]}', (2, 3)), ("[2, 3][0]", (3,)),
        ("ShapeTracker.from_shape((2, 3))", (2, 3)), ("ShapeTracker.from_shape(shape=(2, 3))", (2, 3)),
        ('[{"shape": [3, 2], "strides": [1, 3]}, {"shape": [6]}]', (6,)),
    ],
)  # fmt: skip
def test_the_readers_of_views_and_of_chains_take_the_same_texts(text, shape):
    assert parse_views(text)[-1].shape == chain(text).shape == shape
    assert parse_views(text) == chain(text).views


def test_each_byte_of_a_line_has_the_place_of_its_character():
    """Found: each line was looked for anew for each part of a text, and four thousand views on lines took half a
    minute."""
    assert list(places_of("a\u00e9b", 5)) == [5, 6, 6, 7, 8] and list(places_of("ab", 5)) == [5, 6, 7]
    text = " \n(2,\r\n \u00e9,\r3,\n 4) \n"
    lines = LINE_END.split(text.strip())
    assert [text[begin : begin + len(line)] for begin, line in zip(begins_of(text), lines, strict=True)] == lines


@pytest.mark.parametrize("text", ["View((2, 3)), View((6,))", "((2, 3).T, View((6,)))", "View((2,)),"])
def test_how_several_views_are_written_is_said(text):
    with pytest.raises(ParseError, match=r"several views are one stack, ShapeTracker\(\(View\(...\), View\(...\)\)\)"):
        parse_views(text)


def test_objects_of_json_are_counted_as_views_are():
    with pytest.raises(ParseError, match=r"^the text names 20001 views; at most 20000 are read$"):
        parse_views("[" + ",".join(['{"shape": [1]}'] * 20001) + "]")


@pytest.mark.parametrize("text", ["(2, 3).reshape", "(2, 3).t", "(2, 3).reshape.T", "View((2, 3)).pad[0]"])
def test_brackets_that_are_missing_are_named(text):
    """Found: an operation without them was said to be unknown, and listed among those that are known."""
    with pytest.raises(ParseError, match=r"\.(reshape|t|pad) is written with brackets$"):
        parse_views(text)
