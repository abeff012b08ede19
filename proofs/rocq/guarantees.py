"""Claims whose sentence a theorem in Rocq states too, of the definition or the function that Rocq has.

A claim is about the code that runs; a theorem is about its text in Rocq, at every rank. That the two compute the same
is tested on values, not proved. Where a claim has a narrower scope, the theorem says it of all.
"""

from __future__ import annotations

from proofs.rocq.table import places

NORMAL = "the_normal_form_shows_the_same"
RULES = ("every_rule_is_right",)
NO_WITNESS = ("what_refutes_shows_that_no_view_equals",)
IN_ANY_FRAME = ("an_axis_counts_alike_in_any_frame",)
FLOOR, NO_FLOOR = "what_floor_form_finds_is_the_floor", "where_floor_form_finds_none_there_is_none"

STATED = {
    "L1.unravel-ravel": ("unravel_undoes_ravel",),
    "L1.ravel-unravel": ("ravel_undoes_unravel",),
    "L1.digits": ("ravel_is_injective",),
    "C1.create": (NORMAL,),
    "C1.normal": ("what_shows_the_same_has_one_normal_form",),
    "C2.pad": ("pad_of_a_view_is_pad", NORMAL),
    "C3.shrink": ("shrink_of_a_view_is_shrink", NORMAL),
    "C4.expand": ("expand_of_a_view_is_expand", NORMAL),
    "C5.permute": ("permute_of_a_view_is_permute", NORMAL),
    "C6.stride": ("stride_of_a_view_is_stride", NORMAL),
    "C7.collapse": ("a_collapsed_axis_reads_the_same",),
    "C8.split": ("a_split_axis_reads_the_same",),
    "C8.split-refuses": ("an_axis_that_reads_as_rows_splits",),
    "C10.reshape": ("reshape_of_a_view_is_reshape", NORMAL),
    "C10.regroup": ("reshape_of_a_view_is_reshape", NORMAL),
    "C10.finds": ("reshape_finds_a_view_exactly_when_there_is_one",),
    "C10.small": ("reshape_of_a_view_is_reshape", "reshape_finds_a_view_exactly_when_there_is_one"),
    "C11.floor-form": (FLOOR,),
    "C11.floor-form-refuses": (NO_FLOOR,),
    "C16.induction": ("a_function_with_constant_steps_is_affine",),
    "C16.view-of": ("the_criterion",),
    "C16.witness": ("not_mergeable_exactly_when_refuted",),
    "C16.no-square": NO_WITNESS,
    "C16.no-row": NO_WITNESS,
    "C16.no-hole": NO_WITNESS,
    "C16.no-index": NO_WITNESS,
    "C16.excludes": ("refutes_is_right",),
    "C17.box": ("a_convex_set_is_a_box",),
    "C18.floor": (FLOOR,),
    "C18.floor-refuses": (NO_FLOOR,),
    "C20.digit-form": ("what_digit_form_finds_is_the_digit",),
    "C20.passing": ("what_is_in_the_mask_passes",),
    "C22.value": RULES,
    "C22.sign": RULES,
    "C22.zero": RULES,
    "C22.equation": RULES,
    "C22.bounds": ("a_form_stays_in_the_bounds_of_its_parts",),
    "C23.pad": ("pad_of_a_view_is_pad",),
    "C23.shrink": ("shrink_of_a_view_is_shrink",),
    "C23.expand": ("expand_of_a_view_is_expand",),
    "C23.expand-nothing": ("expand_of_a_view_is_expand",),
    "C23.permute": ("permute_of_a_view_is_permute",),
    "C23.stride": ("stride_of_a_view_is_stride",),
    "C23.normal": (NORMAL,),
    "C24.ravel-unfolds": ("the_first_coordinate_counts_the_other_axes",),
    "C24.unravel-unfolds": ("the_first_digit_is_the_quotient",),
    "C24.numbering": ("a_flat_number_is_inside", "unravel_undoes_ravel"),
    "C24.runs": ("a_run_of_axes_counts_as_one",),
    "C24.collapse": IN_ANY_FRAME,
    "C24.split": IN_ANY_FRAME,
    "C70.floor-form": (FLOOR, NO_FLOOR),
}
"""The theorems, by the id of the claim."""


def theorems_of(claim: str) -> tuple[str, ...]:
    """The theorems that state what a claim states."""
    return STATED.get(claim, ())


def links(claim: str, folder: str) -> str:
    """The same as Markdown links to their files, which lie in a folder."""
    return ", ".join(f"[{name}]({folder}{places()[name]})" for name in theorems_of(claim))
