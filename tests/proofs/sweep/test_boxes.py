"""Boxes: every stack that they speak of has one number, and every number is one stack."""

import random
from itertools import product

import pytest

from impl import View
from proofs.sweep.questions.boxes import Box, Part, Views, axis_ranges, shapes
from proofs.sweep.questions.catalogue import SWEEPS
from spec.shape import index_set

FAMILIES = (
    Views(shapes((0, 1, 2), (0, 1, 2, 3)), (-1, 0, 2), (0, 3), "all", has_empty=True),
    Views(shapes((1, 2), (2, 4)), (-3, 1), (0, -1), "ends"),
    Views(shapes((1, 2, 3), (1, 2)), (-3, 1), (0, 1), "whole", has_empty=True),
    Views(((),), (1,), (0, 7)),
    Views(((2, 3), (6,), (0, 2)), row_major=True),
)


def listed(views: Views) -> set[View]:
    """What the description of some views says, listed."""
    found = set()
    for shape in views.shapes:
        if views.row_major or 0 in shape:
            found.add(View.create(shape))
            continue
        ranges = product(*(axis_ranges(size, views.ranges) for size in shape))
        for mask, strides, lowest in product(ranges, product(views.strides, repeat=len(shape)), views.lowest):
            addresses = [
                sum(stride * i for stride, i in zip(strides, index, strict=True))
                for index in index_set(shape)
                if all(begin <= i < end for i, (begin, end) in zip(index, mask, strict=True))
            ]
            found.add(View.create(shape, strides, lowest - min(addresses), mask or None))
        if views.has_empty and shape:
            found.add(View.create(shape, mask=((0, 0),) * len(shape)))
    return found


@pytest.mark.parametrize("views", FAMILIES)
def test_each_view_has_one_number(views: Views) -> None:
    members = [views.member(number) for number in range(views.count)]
    assert len(members) == len(set(members)) == views.count > 1
    assert set(members) == listed(views)


def test_the_ranges_of_an_axis() -> None:
    assert axis_ranges(3, "whole") == [(0, 3)]
    assert axis_ranges(3, "ends") == [(0, 3), (1, 3), (0, 2)]
    assert axis_ranges(1, "ends") == [(0, 1)]
    assert axis_ranges(2, "all") == [(0, 1), (0, 2), (1, 2)]


def test_a_box_numbers_the_stacks_of_its_parts_one_after_the_other() -> None:
    first = Part((Views(((2,),), (1, 3)), Views(((2,), (3,)))))
    second = Part((Views(((4,),)),))
    box = Box("sample", (first, second))
    assert (first.count, second.count, box.count) == (4, 1, 5)
    stacks = [views for _, views in box.members(0, box.count)]
    bases, outers = [View.create((2,), (s,)) for s in (1, 3)], [View.create((2,)), View.create((3,))]
    assert stacks == [*product(bases, outers), (View.create((4,)),)]
    assert list(box.members(2, 4)) == [(2, stacks[2]), (3, stacks[3])]


@pytest.mark.parametrize("number", [-1, 5])
def test_there_is_no_member_beyond_the_count(number: int) -> None:
    box = Box("sample", (Part((Views(((5,),), (1, 2, 3, 4, 5)),)),))
    with pytest.raises(IndexError, match=f"sample has no member {number}; need 0 <= number < 5"):
        box.member(number)


def test_boxes_say_what_is_in_them() -> None:
    views = Views(shapes((1, 2), (2, 3, 4)), (-1, 1, 5), (0,), "ends", has_empty=True)
    assert str(views) == (
        "shapes of ranks 1 and 2 with sizes 2 to 4, strides -1, 1 and 5, lowest address 0, each axis whole, without "
        "its first or without its last coordinate, and without valid elements"
    )
    assert str(Views(((2, 3), (6,)), row_major=True)) == "shapes (2, 3) and (6), row-major"
    assert str(Part((Views(((),)), Views(((2,),), (1, 2))))) == (
        "(shape (), lowest address 0, unmasked) by (shape (2), strides 1 and 2, lowest address 0, unmasked)"
    )


def test_the_catalogue_sweeps_every_subject_in_every_box() -> None:
    names = {(sweep.subject.name, sweep.box.name) for sweep in SWEEPS}
    subjects, boxes = {subject for subject, _ in names}, {box for _, box in names}
    assert len(SWEEPS) == len(names) == len(subjects) * len(boxes) and boxes == {"small", "medium", "large"}


@pytest.mark.parametrize("sweep", SWEEPS, ids=lambda sweep: sweep.id)
def test_any_member_of_a_large_box_is_made_without_the_others(sweep) -> None:
    dice = random.Random(0)
    for number in (0, sweep.box.count - 1, *(dice.randrange(sweep.box.count) for _ in range(50))):
        views = sweep.box.member(number)
        assert sweep.subject.fits(views) and all(view == View.create(*view.parts) for view in views)


@pytest.mark.parametrize("sweep", [s for s in SWEEPS if s.box.name == "small"], ids=lambda sweep: sweep.id)
def test_different_numbers_of_a_part_are_different_stacks(sweep) -> None:
    for part in sweep.box.parts:
        assert len({part.member(number) for number in range(part.count)}) == part.count
