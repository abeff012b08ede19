"""The hash of a view, which it keeps where it was made of plain integers (`impl.view.holding`)."""

import copy
import pickle

import pytest

from impl import ShapeTracker, View, chain
from impl.dropin import View as DropinView
from impl.native import natively, purely
from impl.symbolic import Variable

KINDS = (View, DropinView)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("answering", [purely, natively])
def test_views_that_are_equal_have_one_hash_however_they_were_made(kind, answering):
    """D7. Made by the constructor, by `create`, by an operation, copied and unpickled."""
    with answering():
        created = kind.create((3, 2), (1, 3))
        moved = kind.create((2, 3)).permute((1, 0))
    views = [created, moved, kind((3, 2), (1, 3), 0, None, False)]
    views += [copy.copy(moved), pickle.loads(pickle.dumps(moved)), pickle.loads(pickle.dumps(created))]
    assert len(set(views)) == 1 and len({hash(view) for view in views for _ in range(2)}) == 1
    assert all(view.is_plain for view in views)
    trackers = [ShapeTracker((view,)) for view in views] if kind is View else []
    assert len(set(trackers)) == len(trackers[:1])


@pytest.mark.parametrize("kind", KINDS)
def test_the_hash_of_a_symbolic_view_is_that_of_its_variable_now(kind):
    """D7. It is not kept: a variable that is bound has another one."""

    def made(size):
        return [kind.create((size, 4)), kind((size, 4), (4, 1), 0, None, False), kind.create((size, 4)).permute((1, 0))]

    late = Variable("hashed", 1, 9)
    views, others = made(late), made(Variable("hashed", 1, 9).bind(3))
    assert not any(view.is_plain for view in views)
    assert [hash(view) for view in views] != [hash(other) for other in others]
    late.bind(3)
    assert views == others and [hash(view) for view in views] == [hash(other) for other in others]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_what_holds_views_has_the_hash_of_its_variables_now(number):
    """D7. Trackers and steps of chains that are equal have one hash, also where it was asked for before a variable was
    bound: from Python 3.14 on a tuple keeps its hash."""

    def made(size):
        tracker = ShapeTracker.from_shape((size, 4)).pad(((1, 1), (0, 0)))
        return [tracker, chain(tracker).then("expand_dims", 0).steps[1]]

    late = Variable("late", 1, 9)
    first, others = made(late), made(Variable("late", 1, 9).bind(number))
    before = [*map(hash, first)]
    late.bind(number)
    assert first == others and [*map(hash, first)] == [*map(hash, others)] != before
