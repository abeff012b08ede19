"""The kinds of questions about inputs that drawing hardly ever meets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.adapters import ask_rare_adapters
from proofs.validation.drawn.rarely.answers import ask_rare_answers
from proofs.validation.drawn.rarely.arrays import ask_rare_arrays
from proofs.validation.drawn.rarely.asked.batches import ask_what_any_is_refused_for
from proofs.validation.drawn.rarely.asked.meshes import ask_what_devices_have
from proofs.validation.drawn.rarely.asked.numbered import ask_numbers_of_cuts
from proofs.validation.drawn.rarely.asked.read import ask_what_is_read_of_others
from proofs.validation.drawn.rarely.asked.tensors import ask_what_tensors_are_given
from proofs.validation.drawn.rarely.asked.windows import ask_windows
from proofs.validation.drawn.rarely.asked.words import ask_what_is_in_words
from proofs.validation.drawn.rarely.batches.members import ask_members_of_batches
from proofs.validation.drawn.rarely.batches.parts import ask_parts_of_tensors
from proofs.validation.drawn.rarely.borders import ask_borders
from proofs.validation.drawn.rarely.calls import ask_calls_of_libraries
from proofs.validation.drawn.rarely.chains import ask_rare_chains
from proofs.validation.drawn.rarely.combined.kinds import COMBINED
from proofs.validation.drawn.rarely.deeper.kinds import DEEPER
from proofs.validation.drawn.rarely.doors.arrays import ask_given_from_outside
from proofs.validation.drawn.rarely.doors.calls import ask_at_the_door, ask_forms_of_arguments
from proofs.validation.drawn.rarely.doors.commands import ask_how_commands_end, ask_what_commands_answer
from proofs.validation.drawn.rarely.doors.parts import ask_long_sums_in_sympy, ask_many_parts
from proofs.validation.drawn.rarely.doors.texts import ask_seldom_texts
from proofs.validation.drawn.rarely.either.kinds import EITHER
from proofs.validation.drawn.rarely.elements.compared import ask_compared_elements
from proofs.validation.drawn.rarely.elements.many import ask_many_elements
from proofs.validation.drawn.rarely.elements.none import ask_empty_operands
from proofs.validation.drawn.rarely.elements.printed import ask_printed_tensors
from proofs.validation.drawn.rarely.fills import ask_rare_fills
from proofs.validation.drawn.rarely.handed.passed import ask_what_is_passed
from proofs.validation.drawn.rarely.handed.said import ask_what_is_said_beside
from proofs.validation.drawn.rarely.handed.through import ask_what_is_gone_through
from proofs.validation.drawn.rarely.later.kinds import LATER
from proofs.validation.drawn.rarely.launched.counted import ask_what_is_counted
from proofs.validation.drawn.rarely.launched.given import ask_what_is_given
from proofs.validation.drawn.rarely.launched.taken import ask_what_is_taken
from proofs.validation.drawn.rarely.launched.written import ask_what_is_written
from proofs.validation.drawn.rarely.layouts import ask_rare_layouts
from proofs.validation.drawn.rarely.lowered.asked import ask_what_few_ask
from proofs.validation.drawn.rarely.lowered.elements import ask_rare_elements
from proofs.validation.drawn.rarely.lowered.hands import ask_by_hand
from proofs.validation.drawn.rarely.lowered.kernels import ask_rare_kernels
from proofs.validation.drawn.rarely.lowered.loops import ask_rare_loops
from proofs.validation.drawn.rarely.lowered.memory import ask_rare_memory
from proofs.validation.drawn.rarely.lowered.names import ask_rare_names
from proofs.validation.drawn.rarely.lowered.refused import ask_what_is_refused
from proofs.validation.drawn.rarely.lowered.runs import ask_rare_runs
from proofs.validation.drawn.rarely.lowered.texts import ask_rare_texts
from proofs.validation.drawn.rarely.lowered.tiles import ask_rare_tiles
from proofs.validation.drawn.rarely.nodes.bounded import ask_what_is_bounded
from proofs.validation.drawn.rarely.nodes.by_nodes import ask_nodes_by_nodes
from proofs.validation.drawn.rarely.nodes.conditions import ask_deep_conditions
from proofs.validation.drawn.rarely.nodes.inferred import ask_what_is_inferred
from proofs.validation.drawn.rarely.outlying import ask_outlying
from proofs.validation.drawn.rarely.said.kinds import SAID
from proofs.validation.drawn.rarely.shapes import ask_rare_shapes
from proofs.validation.drawn.rarely.stacks.again import ask_again_or_else
from proofs.validation.drawn.rarely.stacks.decided import ask_far_decisions
from proofs.validation.drawn.rarely.stacks.hands import ask_by_their_parts
from proofs.validation.drawn.rarely.stacks.layers import ask_rare_layers
from proofs.validation.drawn.rarely.stacks.pairs import ask_far_pairs
from proofs.validation.drawn.rarely.stacks.parts import ask_rare_parts
from proofs.validation.drawn.rarely.stacks.periods import ask_other_periods
from proofs.validation.drawn.rarely.stacks.spelled import ask_spelled_otherwise
from proofs.validation.drawn.rarely.stacks.spoken import ask_what_is_said
from proofs.validation.drawn.rarely.stacks.symbols import ask_rare_symbols
from proofs.validation.drawn.rarely.stacks.trackers import ask_rare_trackers
from proofs.validation.drawn.rarely.tables.cancelling import ask_cancelling_modes
from proofs.validation.drawn.rarely.tables.modes import ask_orders_of_modes
from proofs.validation.drawn.rarely.tensors.again import ask_tensors_again
from proofs.validation.drawn.rarely.tensors.batches import ask_rare_batches
from proofs.validation.drawn.rarely.tensors.components import ask_components
from proofs.validation.drawn.rarely.tensors.far import ask_far_tensors
from proofs.validation.drawn.rarely.tensors.libraries import ask_rare_libraries
from proofs.validation.drawn.rarely.tensors.meshes import ask_rare_meshes
from proofs.validation.drawn.rarely.tensors.nests import ask_rare_nests
from proofs.validation.drawn.rarely.tensors.operations import ask_rare_operations
from proofs.validation.drawn.rarely.tensors.placements import ask_rare_placements
from proofs.validation.drawn.rarely.tensors.sizes import ask_rare_sizes
from proofs.validation.drawn.rarely.tensors.types import ask_types_of_elements

RARELY: dict[str, Callable[[Random], None]] = {
    "far pairs": ask_far_pairs,
    "rare trackers": ask_rare_trackers,
    "rare symbols": ask_rare_symbols,
    "other periods": ask_other_periods,
    "nodes by nodes": ask_nodes_by_nodes,
    "deep conditions": ask_deep_conditions,
    "rare answers": ask_rare_answers,
    "components": ask_components,
    "rare placements": ask_rare_placements,
    "rare operations": ask_rare_operations,
    "rare chains": ask_rare_chains,
    "rare arrays": ask_rare_arrays,
    "rare layouts": ask_rare_layouts,
    "rare adapters": ask_rare_adapters,
    "rare texts": ask_rare_texts,
    "rare loops": ask_rare_loops,
    "rare kernels": ask_rare_kernels,
    "rare shapes": ask_rare_shapes,
    "rare sizes": ask_rare_sizes,
    "rare libraries": ask_rare_libraries,
    "rare nests": ask_rare_nests,
    "rare batches": ask_rare_batches,
    "rare meshes": ask_rare_meshes,
    "far tensors": ask_far_tensors,
    "rare layers": ask_rare_layers,
    "rare parts": ask_rare_parts,
    "rare tiles": ask_rare_tiles,
    "rare memory": ask_rare_memory,
    "rare names": ask_rare_names,
    "rare elements": ask_rare_elements,
    "kernels by hand": ask_by_hand,
    "rare runs": ask_rare_runs,
    "far decisions": ask_far_decisions,
    "again or else": ask_again_or_else,
    "spelled otherwise": ask_spelled_otherwise,
    "outlying": ask_outlying,
    "calls of libraries": ask_calls_of_libraries,
    "rare fills": ask_rare_fills,
    "types of elements": ask_types_of_elements,
    "bounded together": ask_what_is_bounded,
    "tensors again": ask_tensors_again,
    "seldom asked": ask_what_few_ask,
    "refused or not": ask_what_is_refused,
    "said of stacks": ask_what_is_said,
    "views by hand": ask_by_their_parts,
    "members of batches": ask_members_of_batches,
    "parts of tensors": ask_parts_of_tensors,
    "orders of modes": ask_orders_of_modes,
    "borders": ask_borders,
    "inferred values": ask_what_is_inferred,
    "given to kernels": ask_what_is_given,
    "passed on": ask_what_is_passed,
    "gone through": ask_what_is_gone_through,
    "said beside": ask_what_is_said_beside,
    "taken by kernels": ask_what_is_taken,
    "written of kernels": ask_what_is_written,
    "many elements": ask_many_elements,
    "printed tensors": ask_printed_tensors,
    "compared elements": ask_compared_elements,
    "given from outside": ask_given_from_outside,
    "seldom texts": ask_seldom_texts,
    "cancelling modes": ask_cancelling_modes,
    "empty operands": ask_empty_operands,
    "given to tensors": ask_what_tensors_are_given,
    "held by devices": ask_what_devices_have,
    "in their words": ask_what_is_in_words,
    "any of several": ask_what_any_is_refused_for,
    "read of others": ask_what_is_read_of_others,
    "answered by commands": ask_what_commands_answer,
    "ends of commands": ask_how_commands_end,
    "forms of arguments": ask_forms_of_arguments,
    "at the door": ask_at_the_door,
    "many parts": ask_many_parts,
    "long sums in sympy": ask_long_sums_in_sympy,
    "numbers of cuts": ask_numbers_of_cuts,
    "counted by kernels": ask_what_is_counted,
    "sliding windows": ask_windows,
    **SAID,
    **EITHER,
    **DEEPER,
    **COMBINED,
    **LATER,
}
"""Each by its name."""
