"""Answers say themselves, are true or false, know what was asked, and can be looked at (D17)."""

import copy
import pickle
import re
from itertools import product
from random import Random
from xml.etree import ElementTree

import pytest
from support.stacks.random_stacks import any_stack, of_movements

from impl import (
    BudgetError,
    BudgetExceeded,
    Different,
    Equivalent,
    LayoutError,
    Merged,
    NotMergeable,
    OutOfBounds,
    ShapeTracker,
    View,
    mergeable,
)
from impl.cli.program import main
from impl.cli.writing.grid import grid
from impl.cli.writing.pictures import colours_of, svg
from impl.merge.reading import read
from impl.mergeability import equivalent
from impl.mergeability.equivalence import Equivalence
from impl.view import parts_of

BENT = View.create((4, 2), (1, 4)), View.create((2, 4))
CANCELLING = View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))


def test_an_answer_is_true_where_the_stack_merges():
    """D17."""
    assert mergeable(View.create((2, 3))) and not mergeable(*BENT)
    assert not mergeable(View.create((4,)), View.create((3,), (2,)))
    undecided = mergeable(*CANCELLING, budget=0)
    with pytest.raises(BudgetError, match="reachability would take 42 units of work, the budget is 0; ask again"):
        bool(undecided)


@pytest.mark.parametrize("drawn", [of_movements, any_stack])
def test_an_answer_says_what_the_command_line_says(drawn, capsys):
    """D17. And `explain` what `explain` says."""
    random = Random(5)
    for _ in range(60):
        views = drawn(random)
        answer = mergeable(*views)
        main(["mergeable", *map(str, views)])
        assert capsys.readouterr().out == f"{answer}\n"
        main(["explain", *map(str, views)])
        assert capsys.readouterr().out == f"{answer.explain()}\n"
        assert answer.question.views == views and bool(answer) is isinstance(answer, Merged)


def test_answers_are_equal_whatever_was_asked():
    """D17. And are copied whole."""
    one, other = mergeable(View.create((6,)), View.create((2, 3))), mergeable(View.create((2, 3)))
    assert one == other and hash(one) == hash(other) and one.question != other.question
    assert copy.copy(one).question == pickle.loads(pickle.dumps(one)).question == one.question
    assert Merged(View.create((2,))).explain() == "merged: " + repr(View.create((2,)))
    assert Merged(View.create((2,)))._repr_html_() is None


def test_what_two_stacks_read_is_said_too():
    """D6."""
    rows = ShapeTracker.from_shape((2, 3))
    same, other = rows.equivalent(rows), rows.equivalent(rows.pad(((0, 0), (1, 0))).shrink(((0, 2), (0, 3))))
    assert (str(same), bool(same)) == ("equivalent", True) and isinstance(same, Equivalence)
    assert str(other) == "different: (0, 0) reads 0 in the first stack and nothing in the second" and not other
    assert str(Different(None, (None, None))) == "different: the shapes differ" and Equivalent()
    assert str(equivalent(View.create((2, 3)), View.create((3, 2)))) == "different: the shapes are (2, 3) and (3, 2)"


def cells(picture):
    """The cells of a picture: what each says, and how many outlines there are."""
    root = ElementTree.fromstring(picture)
    name = "{http://www.w3.org/2000/svg}"
    groups = root.findall(f"{name}g")
    said = [(group.findtext(f"{name}title"), group.findtext(f"{name}text") or "") for group in groups]
    return said, len([rect for rect in root.findall(f"{name}rect") if rect.get("class") == "marked"])


@pytest.mark.parametrize("drawn", [of_movements, any_stack])
def test_a_picture_says_what_each_index_reads(drawn):
    """D16. Every cell, and the indices of the witness outlined."""
    random = Random(6)
    for _ in range(80):
        views = drawn(random)
        answer = mergeable(*views)
        if answer._repr_svg_() is None:
            continue
        said, marked = cells(answer.svg())
        shape = views[-1].shape
        for (title, text), index in zip(said, product(*map(range, shape)), strict=True):
            reading = read(parts_of(views), index)
            if reading.leaves is not None:
                assert title.startswith(f"{index}: out of bounds") and text == "!"
            else:
                assert (title, text) == (
                    (f"{index}: address {reading.address}", f"{reading.address}")
                    if reading.is_valid
                    else (f"{index}: not valid", "")
                )
        assert marked == len({*answer.marked})


def test_cells_stand_beside_one_another():
    """No two in one place, slices one below the other."""
    picture = View.create((2, 3, 4, 5)).svg()
    places = re.findall(r'<rect x="(\d+)" y="(\d+)"', picture)
    assert len({*places}) == len(places) == 120
    assert picture.count('class="heading"') == 6 and "[1, 2, :, :]" in picture
    width, height = map(int, re.findall(r'(?:width|height)="(\d+)"', picture)[:2])
    assert all(int(x) + 24 < width and int(y) + 24 <= height for x, y in places)


def test_colours_go_from_dark_to_light():
    """Each address its own place."""
    colours = colours_of([0, 5, 10])
    assert [sum(colours[address]) for address in (0, 5, 10)] == sorted(sum(each) for each in colours.values())
    assert len({*colours_of([*range(40)]).values()}) == 40


def test_what_has_no_picture_is_shown_as_text():
    """In a notebook; who asks for a picture hears why."""
    large = View.create((100, 100))
    assert large._repr_svg_() is None and large._repr_html_() is None
    with pytest.raises(LayoutError, match="has 10000 cells; at most 4096 are drawn"):
        large.svg()
    with pytest.raises(LayoutError, match="svg: it is not known what was asked"):
        Merged(View.create((2,))).svg()
    assert "<figcaption>View(shape=(2,)" in View.create((2,))._repr_html_()
    assert svg((View.create(()),)).count("<rect") == 1 and svg((View.create((0, 3)),)).count("<rect") == 0
    for shape in ((0, 10**30), (10**9, 0), (10**5000, 0, 3)):
        assert svg((View.create(shape),)).startswith('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"')


def test_the_command_draws_too(capsys):
    """D16."""
    assert main(["show", "--svg", *map(str, BENT)]) == 0
    assert capsys.readouterr().out.rstrip("\n") == mergeable(*BENT).svg()
    assert isinstance(mergeable(*BENT), NotMergeable) and not isinstance(mergeable(*BENT), OutOfBounds)


def test_trackers_are_asked_about_as_their_views_are():
    """D17. Alone, and among views; in the checked mode, too."""
    tracker = ShapeTracker.from_shape((4, 6)).permute((1, 0)).reshape((3, 8))
    assert mergeable(tracker) == mergeable(*tracker.views)
    assert mergeable(tracker, View.create((24,))) == mergeable(*tracker.views, View.create((24,)))
    assert equivalent(tracker, tracker.views)


def test_integers_of_more_digits_than_python_writes_are_no_fault_of_a_picture():
    """D16. Notebooks show the text where there is no picture."""
    far = 10**5000
    turned, bent = View.create((2,), (1,), far), mergeable(View.create((4, 4), (1, far)), View.create((16,)))
    for shown in (turned, ShapeTracker((turned,)), bent, mergeable(View.create((4,)), View.create((2,), (far,)))):
        assert shown._repr_svg_() is None and shown._repr_html_() is None
        with pytest.raises(LayoutError, match="svg: integers of more digits than Python writes; need narrower views"):
            shown.svg()
    with pytest.raises(LayoutError, match="show: integers of more digits than Python writes; need narrower views"):
        grid((turned,))
    assert repr(bent).startswith("NotMergeable(witness=Witness(kind='bend', indices=((2,), (3,), (4,)), addresses=(0x")
    said = str(BudgetExceeded("listing", far, 7))
    assert said == "not decided: listing would take an integer of 16610 bits units of work, the budget is 7"
