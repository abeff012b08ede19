"""A glance refutes nothing that is one view, and much of what is none (D17)."""

from random import Random

from support.enumerated import is_one_view, table
from support.stacks.random_stacks import of_movements

from impl import View
from impl.merge import glance
from impl.merge.glance import is_refuted, looks
from impl.merge.problem import has_valid_index
from impl.view import parts_of


def test_what_is_refuted_is_no_view():
    """D17. By enumeration; and a third of those that are none."""
    random, refuted, others = Random(11), 0, 0
    for _ in range(400):
        views = of_movements(random, 2, 4)
        if not has_valid_index(views[-1].parts):
            continue
        is_none = not is_one_view(*table(views))
        found = is_refuted(parts_of(views))
        assert is_none or not found, views
        refuted, others = refuted + found, others + (is_none and not found)
    assert others > 0 and 3 * refuted > refuted + others


def test_a_hole_and_a_bend_show():
    """D17. Valid, not valid, valid along an axis; and addresses that do not go on as they begin."""
    row = View.create((4, 3), mask=((0, 4), (0, 1)))
    assert is_refuted(parts_of((row, View.create((3, 2), (3, 1)), View.create((6,)))))
    assert is_refuted(parts_of((View.create((4, 2), (1, 4)), View.create((2, 4)))))


def test_at_most_so_many_indices_are_read(monkeypatch):
    """D16. What is paid for before."""
    read, made = glance.read, []
    monkeypatch.setattr(glance, "read", lambda views, index: (made.append(index), read(views, index))[1])
    random = Random(3)
    for _ in range(50):
        views = parts_of(of_movements(random, 2, 4))
        made.clear()
        if has_valid_index(views[-1]):
            is_refuted(views)
        assert len(made) <= looks(views[-1])
