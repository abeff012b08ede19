"""What is defined and proved in Rocq, by the numbers that the specification gives to it."""

from __future__ import annotations

from impl.simplify.rules import RULES

DEFINITIONS = {
    "D1": ("definitions/Shape.v", ("index_set", "is_index")),
    "D2": ("definitions/Shape.v", ("canonical_strides", "ravel")),
    "D3": ("definitions/Shape.v", ("unravel",)),
    "D4": ("definitions/Tracker.v", ("Tracker", "is_tracker")),
    "D5": ("definitions/Tracker.v", ("are_strictly_equal",)),
    "D6": ("definitions/Tracker.v", ("are_observably_equal",)),
    "D7": ("definitions/View.v", ("View", "is_view")),
    "D8": ("definitions/View.v", ("address", "is_valid")),
    "D9": ("definitions/View.v", ("canonical_view",)),
    "D10": ("definitions/Movement.v", ("pad",)),
    "D11": ("definitions/Movement.v", ("shrink",)),
    "D12": ("definitions/Movement.v", ("expand",)),
    "D13": ("definitions/Movement.v", ("permute",)),
    "D14": ("definitions/Movement.v", ("stride",)),
    "D15": ("definitions/Movement.v", ("reshape",)),
    "D16": ("definitions/Stack.v", ("read", "is_inside_bounds", "stack_tracker")),
    "D17": ("definitions/Merge.v", ("equals_a_view", "is_mergeable", "view_of")),
}
"""For each definition of `spec` up to mergeability: the file, and its names there."""

LAWS = {
    "L1": (
        "laws/Numbering.v",
        (
            "index_set_lists_the_indices",
            "unravel_is_floor_and_remainder",
            "a_flat_number_is_inside",
            "unravel_undoes_ravel",
            "ravel_undoes_unravel",
            "ravel_is_injective",
        ),
    ),
    "L1, axis by axis": (
        "laws/Numbering.v",
        (
            "the_first_coordinate_counts_the_other_axes",
            "the_first_digit_is_the_quotient",
            "a_run_of_axes_counts_as_one",
            "an_axis_counts_alike_in_any_frame",
        ),
    ),
    "L2": (
        "laws/Mergeability.v",
        ("equals_a_view_exactly_when_it_equals_the_candidate",),
    ),
    "L2, uniqueness": (
        "laws/Uniqueness.v",
        ("the_box_is_unique", "the_strides_that_count_are_unique", "the_addresses_that_count_are_unique"),
    ),
    "L3": ("laws/Reading.v", ("reading_is_associative",)),
    "L3, whole stacks": ("laws/Stacks.v", ("folding_changes_nothing", "reading_is_associative_strictly")),
    "L4": ("laws/Stacks.v", ("reshape_is_reading_through_the_canonical_view",)),
    "D15": ("laws/Moving.v", ("reshape_to_the_same_shape_changes_nothing", "reshaping_twice_is_reshaping_once")),
    "D13": ("laws/Moving.v", ("permute_undoes_permute",)),
    "L5": ("laws/Moving.v", ("shrink_undoes_pad",)),
    "L6": ("laws/Refutation.v", ("strictly_equal_is_observably_equal", "what_merges_strictly_merges_observably")),
    "L7": ("laws/Mergeability.v", ("the_criterion",)),
    "L7, along a box": ("laws/Walks.v", ("a_function_with_constant_steps_is_affine",)),
    "L8, the box lemma": ("laws/Boxes.v", ("a_convex_set_is_a_box",)),
    "L8, a witness refutes": ("laws/Refutation.v", ("what_refutes_shows_that_no_view_equals", "refutes_is_right")),
    "L8, there is a witness": (
        "laws/Mergeability.v",
        ("not_mergeable_exactly_when_refuted", "a_stack_is_a_view_or_has_a_witness"),
    ),
    "D4, D10 to D15": (
        "laws/Moving.v",
        (
            "what_is_moved_is_a_tracker",
            "pad_reads_indices",
            "shrink_reads_indices",
            "expand_reads_indices",
            "permute_reads_indices",
            "stride_reads_indices",
            "reshape_reads_indices",
        ),
    ),
}
"""For each law of `spec` about shapes, views and stacks: the file, and the theorems there."""

CHECKER = {
    "forms.are_equal_on": ("checker/Forms.v", "forms_that_agree_are_equal"),
    "forms.Form.bounds": ("checker/Forms.v", "a_form_stays_in_its_bounds"),
    "digits.digits_on": ("checker/DigitsAreRight.v", "digits_are_digits"),
    "digits.lies_beside": ("checker/DigitsAreRight.v", "what_lies_beside_is_not_valid"),
    "digits.axes_inside": ("checker/DigitsAreRight.v", "what_lies_inside_is_valid"),
    "digits.address_form": ("checker/AddressOfDigits.v", "digits_give_the_address"),
    "flats.reached": ("checker/FlatsAreRight.v", "every_flat_number_is_listed"),
    "flats.are_valid": ("checker/FlatsAreRight.v", "what_lists_only_valid_numbers_is_valid"),
    "flats.are_invalid": ("checker/FlatsAreRight.v", "what_lists_no_valid_number_is_not_valid"),
    "flats.leave": ("checker/FlatsAreRight.v", "what_lists_no_leaving_number_stays_inside"),
    "flats.address_is": ("checker/FlatsAreRight.v", "every_index_reads_the_address_of_the_form"),
    "merges.check_none_valid": ("checker/MergesAreRight.v", "check_none_valid_is_right"),
    "merges.check_all_valid": ("checker/MergesAreRight.v", "check_all_valid_is_right"),
    "merges.check_address": ("checker/MergesAreRight.v", "check_address_is_right"),
    "merges.rest_after": ("checker/MergesAreRight.v", "what_cuts_take_is_not_valid"),
    "merges.check_normal": ("checker/CertificatesAreRight.v", "check_normal_is_right"),
    "merges.check_composition": ("checker/CertificatesAreRight.v", "check_composition_is_right"),
    "merges.check_merged": ("checker/CertificatesAreRight.v", "check_merged_is_right"),
    "merges.check_strict": ("checker/CertificatesAreRight.v", "check_strict_is_right"),
    "answers.check_refusal": ("checker/Answers.v", "check_refusal_is_right"),
    "answers.check_leaving": ("checker/Answers.v", "check_leaving_is_right"),
    "answers.check": ("checker/Answers.v", "check_is_right"),
    "simplifier.everywhere.Everywhere.bounds": ("simplifier/Expressions.v", "a_form_stays_in_the_bounds_of_its_parts"),
    "simplifier.everywhere.Everywhere.points": ("simplifier/Expressions.v", "every_point_is_listed"),
    "simplifier.everywhere.Everywhere.is_natural": (
        "simplifier/DerivationsAreRight.v",
        "what_is_natural_is_not_negative",
    ),
    "simplifier.derivations.check_step": ("simplifier/DerivationsAreRight.v", "a_checked_step_is_right"),
    "simplifier.places.substituted": ("simplifier/Substitution.v", "what_is_substituted_is_the_same"),
    "simplifier.places.Place.take": ("simplifier/DerivationsAreRight.v", "a_step_is_taken_rightly"),
    "simplifier.places.Place.show": ("simplifier/DerivationsAreRight.v", "what_is_shown_is_there_rightly"),
    "simplifier.derivations.moved": ("simplifier/DerivationsAreRight.v", "what_is_moved_is_the_same"),
    "simplifier.derivations.at_its_place": ("simplifier/DerivationsAreRight.v", "what_is_rewritten_is_the_same"),
    "simplifier.derivations.tidied": ("simplifier/SimplificationsAreRight.v", "what_is_tidied_is_the_same"),
    "simplifier.derivations.redone": ("simplifier/SimplificationsAreRight.v", "what_all_passages_lead_to_is_the_same"),
    "simplifier.relations.shown": ("simplifier/Reasons.v", "what_a_reason_shows_holds"),
    "simplifier.relations.require_equal": ("simplifier/Reasons.v", "what_reasons_show_to_be_equal_is"),
    "simplifier.derivations.require_derived": ("simplifier/SimplificationsAreRight.v", "check_derivation_is_right"),
    "simplifier.derived.check_simplified": ("simplifier/ReadDerivations.v", "what_is_simplified_is_the_same"),
    "equivalences.stays_inside_by_extremes": (
        "equivalence/AlikeIsRight.v",
        "what_stays_inside_by_extremes_has_a_meaning",
    ),
    "equivalences.check_listed": ("equivalence/AlikeIsRight.v", "what_is_listed_alike_is_equivalent"),
    "equivalences.check_apart": ("laws/Congruence.v", "equivalent_neighbours_read_alike"),
    "equivalences.check_alike": ("equivalence/AlikeIsRight.v", "check_alike_is_right"),
    "equivalences.check_difference": ("equivalence/Comparisons.v", "check_difference_is_right"),
    "equivalences.check_equivalence": ("equivalence/ReadComparisons.v", "what_is_compared_is_so"),
    "answers.check_plain": ("checker/AnyRecord.v", "what_is_accepted_of_any_kind_is_so"),
}
"""For each function of `proofs.checker` that decides something: the file, and the theorem that says it is right."""

LIBRARY = {
    "parts.normal_form.normal_form": (
        ("parts/NormalForm.v", "the_normal_form_shows_the_same"),
        ("parts/OneNormalForm.v", "what_shows_the_same_has_one_normal_form"),
    ),
    "parts.movement.pad": (("parts/MovementsAreRight.v", "pad_of_a_view_is_pad"),),
    "parts.movement.shrink": (("parts/MovementsAreRight.v", "shrink_of_a_view_is_shrink"),),
    "parts.movement.expand": (("parts/MovementsAreRight.v", "expand_of_a_view_is_expand"),),
    "parts.movement.permute": (("parts/PermuteIsRight.v", "permute_of_a_view_is_permute"),),
    "parts.movement.stride": (("parts/MovementsAreRight.v", "stride_of_a_view_is_stride"),),
    "shapetracker.tracker.ShapeTracker.pad": (
        ("parts/OnStacks.v", "moving_the_last_view_moves_the_stack"),
        ("parts/OnStacks.v", "moving_the_last_view_stays_inside"),
    ),
    "parts.reshape.collapse": (("reshape/Axes.v", "a_collapsed_axis_reads_the_same"),),
    "parts.reshape.split": (
        ("reshape/Axes.v", "a_split_axis_reads_the_same"),
        ("reshape/Completeness.v", "an_axis_that_reads_as_rows_splits"),
    ),
    "parts.reshape.refactor": (
        ("reshape/Refactoring.v", "refactored_axes_read_the_same"),
        ("reshape/Completeness.v", "axes_are_found_if_there_are_some"),
    ),
    "parts.reshape.reshaped": (
        ("reshape/ReshapeIsRight.v", "reshape_of_a_view_is_reshape"),
        ("reshape/ReshapeIsRight.v", "reshape_finds_a_view_if_there_is_one"),
        ("reshape/ReshapeIsRight.v", "reshape_finds_a_view_exactly_when_there_is_one"),
    ),
    "merge.layers.carry_free.floor_form": (
        ("layers/FloorForm.v", "what_floor_form_finds_is_the_floor"),
        ("layers/FloorForm.v", "where_floor_form_finds_none_there_is_none"),
    ),
    "merge.layers.carry_free.digit_form": (("layers/Masks.v", "what_digit_form_finds_is_the_digit"),),
    "merge.layers.carry_free.lies_inside": (("layers/Masks.v", "a_digit_lies_inside_or_beside"),),
    "merge.layers.carry_free.passing": (("layers/Masks.v", "what_is_in_the_mask_passes"),),
}
"""For functions of `impl`: the theorems about the function in Rocq that computes what it computes of integers."""

COROLLARIES = {
    "checker/Answers.v": (
        "check_with_is_right",
        "a_yes_is_mergeable",
        "a_no_is_not_mergeable",
        "what_is_out_of_bounds_is_not_mergeable",
    ),
    "laws/Congruence.v": ("what_is_equivalent_is_observably_equal",),
    "equivalence/Comparisons.v": ("check_comparison_is_right",),
    "checker/Record.v": ("what_is_accepted_is_so",),
    "simplifier/RuleTable.v": ("every_rule_is_right",),
    "simplifier/Sides.v": ("what_is_made_has_the_value_that_is_meant",),
}
"""What follows for answers, by file."""


def lemma_of(rule: str) -> str:
    """The theorem about a rule of the simplifier, by its name."""
    return f"the_rule_{rule.replace('-', '_')}"


def places() -> dict[str, str]:
    """The theorems whose assumptions are looked at, and the file of each."""
    laws = {name: file for file, names in LAWS.values() for name in names}
    checker = {name: file for file, name in CHECKER.values()}
    corollaries = {name: file for file, names in COROLLARIES.items() for name in names}
    library = {name: file for theorems in LIBRARY.values() for file, name in theorems}
    rules = {lemma_of(rule.name): "simplifier/Rules.v" for rule in RULES}
    return laws | checker | corollaries | library | rules


def main_theorems() -> list[str]:
    """The theorems whose assumptions are looked at."""
    return list(places())
