"""Questions that are drawn, each asked twice, so that answers also come out of caches.

They go where proofs for small boxes do not: ranks up to 6, sizes up to 2^40 and on both sides of thresholds, bases with
several boundaries, stacks of up to ten views."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random

from impl import LayoutError, WrongAnswerError
from proofs.validation.drawn.algebra.kinds import ALGEBRA
from proofs.validation.drawn.arguments import ask_arguments, ask_indices
from proofs.validation.drawn.cancelling import ask_cancelling, ask_hidden, ask_two_runs
from proofs.validation.drawn.chains import ask_bands, ask_chains, ask_holes, ask_long_digits, ask_slabs, ask_sparse
from proofs.validation.drawn.devices.kinds import OF_JAX
from proofs.validation.drawn.devices.opened import NotAskedError
from proofs.validation.drawn.dropin.kinds import DROPIN
from proofs.validation.drawn.edges import (
    ask_deep_edges,
    ask_edges,
    ask_exchanged,
    ask_exchanged_axes,
    ask_inverses,
    ask_leaving,
    ask_spellings,
    ask_strict_edges,
    ask_symbolic_masks,
)
from proofs.validation.drawn.engines import (
    ask_batches,
    ask_divided,
    ask_engines,
    ask_indexed,
    ask_large,
    ask_many_axes,
    ask_named_levels,
    ask_programs,
    ask_three_levels,
)
from proofs.validation.drawn.expressions import (
    ask_bounds,
    ask_decisions,
    ask_facts,
    ask_nodes,
    ask_operators,
    ask_substituted,
)
from proofs.validation.drawn.far.kinds import FAR
from proofs.validation.drawn.interop.arrays import ask_arrays
from proofs.validation.drawn.interop.calls import ask_calls
from proofs.validation.drawn.interop.layouts import ask_compositions, ask_layouts
from proofs.validation.drawn.interop.many import ask_many_calls
from proofs.validation.drawn.interop.memories import ask_memories, ask_overlaps
from proofs.validation.drawn.interop.nested import ask_nested
from proofs.validation.drawn.interop.ranks import ask_any_rank
from proofs.validation.drawn.interop.sources import ask_far_layouts, ask_sources
from proofs.validation.drawn.kernels import (
    ask_blocks,
    ask_emitted,
    ask_extents,
    ask_kernels,
    ask_lanes,
    ask_parts_of_0,
    ask_tiles,
    ask_wide_kernels,
    ask_windows,
)
from proofs.validation.drawn.layers.arithmetic import ask_arithmetic
from proofs.validation.drawn.layers.boundaries import ask_many_boundaries, ask_nearly_chains
from proofs.validation.drawn.layers.deciding import ask_layers, ask_parts
from proofs.validation.drawn.layers.differences import ask_differences
from proofs.validation.drawn.layers.digits import ask_points_with_digits
from proofs.validation.drawn.layers.far import ask_far_chains, ask_pairs_over_pairs
from proofs.validation.drawn.layers.others import ask_agreeing, ask_pieces, ask_strides
from proofs.validation.drawn.layers.runs import ask_runs
from proofs.validation.drawn.layers.searches import ask_searches
from proofs.validation.drawn.layers.sets import ask_sets
from proofs.validation.drawn.long.kinds import LONG
from proofs.validation.drawn.meshes.kinds import MESHES
from proofs.validation.drawn.nodes.divided import ask_exact
from proofs.validation.drawn.nodes.kinds import NODES
from proofs.validation.drawn.outside.answers import ask_shown_answers
from proofs.validation.drawn.outside.doors import ask_doors
from proofs.validation.drawn.outside.dtensors import FOREIGN
from proofs.validation.drawn.outside.objects import ask_objects
from proofs.validation.drawn.outside.tensors import ask_doors_of_tensors
from proofs.validation.drawn.outside.texts import ask_read_texts
from proofs.validation.drawn.outside.twins import ask_twins
from proofs.validation.drawn.outside.words import ask_placements
from proofs.validation.drawn.programs import ask_copied, ask_cuts, ask_placed, ask_placed_on_many, ask_trackers
from proofs.validation.drawn.rarely.kinds import RARELY
from proofs.validation.drawn.seldom.conditions import ask_bare_conditions, ask_deep_nodes, ask_many_terms
from proofs.validation.drawn.seldom.corners import ask_corners
from proofs.validation.drawn.seldom.divisors import ask_far_divisors
from proofs.validation.drawn.seldom.forms import ask_forms
from proofs.validation.drawn.seldom.large import ask_far_masks, ask_symbolic_windows, ask_twelve_axes
from proofs.validation.drawn.seldom.limits import ask_arguments_of_nodes, ask_limits
from proofs.validation.drawn.seldom.loops import ask_empty_loops
from proofs.validation.drawn.seldom.masks import (
    ask_crowded_digits,
    ask_fixed_axes,
    ask_independent_axes,
    ask_left_in_the_middle,
    ask_many_masks,
)
from proofs.validation.drawn.seldom.named import ask_named
from proofs.validation.drawn.seldom.odds import ask_ends, ask_odds
from proofs.validation.drawn.seldom.powers import ask_powers
from proofs.validation.drawn.seldom.ways import ask_many_modes, ask_named_batches, ask_ways
from proofs.validation.drawn.simplifying.kinds import SIMPLIFYING
from proofs.validation.drawn.single.kinds import SINGLE
from proofs.validation.drawn.stacks import (
    ask_deep,
    ask_deep_pairs,
    ask_few_points,
    ask_long_sums,
    ask_pairs,
    ask_stacks,
    ask_views,
)
from proofs.validation.drawn.symbolic import ask_long_sums_of_nodes, ask_symbolic, ask_symbolic_stacks
from proofs.validation.drawn.tensors import ask_tensors
from proofs.validation.drawn.told.kinds import TOLD
from proofs.validation.drawn.variables.kinds import VARIABLES
from proofs.validation.drawn.views.bound import ask_bound_parts
from proofs.validation.drawn.views.kinds import VIEWS
from proofs.validation.drawn.whole.again import ask_found_again
from proofs.validation.drawn.whole.bent import ask_bent
from proofs.validation.drawn.whole.budgets import ask_budgets
from proofs.validation.drawn.whole.costs import ask_costs
from proofs.validation.drawn.whole.crowded import ask_crowded_masks
from proofs.validation.drawn.whole.inside import ask_inside
from proofs.validation.drawn.whole.nearly import ask_nearly
from proofs.validation.drawn.whole.owned import ask_own_classes
from proofs.validation.drawn.whole.refused import ask_refused
from proofs.validation.drawn.whole.shared import ask_shared
from proofs.validation.drawn.whole.strict import ask_strict
from proofs.validation.drawn.whole.wide import ask_wide_stacks
from proofs.validation.drawn.written.kinds import WRITTEN


def never_refused(ask: Callable[[Random], None]) -> Callable[[Random], None]:
    """A question about what has a meaning: a refusal is a wrong answer."""

    @wraps(ask)
    def asked(random: Random) -> None:
        try:
            ask(random)
        except NotAskedError:
            raise
        except LayoutError as refusal:
            raise WrongAnswerError(f"{ask.__name__}: refused: {refusal}") from refusal

    return asked


NEVER_REFUSED = (
    SIMPLIFYING, VIEWS, NODES, FAR, LONG, WRITTEN, DROPIN, MESHES, OF_JAX, ALGEBRA, FOREIGN, SINGLE, TOLD, RARELY,
    VARIABLES,
)  # fmt: skip
"""Kinds that have a folder of their own, or share one."""

KINDS: dict[str, Callable[[Random], None]] = {
    "views": ask_views,
    "stacks": ask_stacks,
    "deep stacks": never_refused(ask_deep),
    "pairs of stacks": ask_pairs,
    "few points": never_refused(ask_few_points),
    "cancelling": never_refused(ask_cancelling),
    "deep pairs": ask_deep_pairs,
    "edges": ask_edges,
    "operators": ask_operators,
    "expressions": never_refused(ask_nodes),
    "emitted nodes": never_refused(ask_emitted),
    "trackers": ask_trackers,
    "kernels": never_refused(ask_kernels),
    "blocks": never_refused(ask_blocks),
    "shared blocks": never_refused(ask_tiles),
    "symbolic sizes": ask_symbolic,
    "tensors": never_refused(ask_tensors),
    "arguments": ask_arguments,
    "chains": never_refused(ask_chains),
    "holes": never_refused(ask_holes),
    "slabs": never_refused(ask_slabs),
    "long sums": never_refused(ask_long_sums),
    "strict edges": never_refused(ask_strict_edges),
    "exchanged strides": never_refused(ask_exchanged),
    "inverses": never_refused(ask_inverses),
    "long sums of nodes": never_refused(ask_long_sums_of_nodes),
    "many axes": never_refused(ask_many_axes),
    "lanes": never_refused(ask_lanes),
    "placed views": ask_placed,
    "deep edges": ask_deep_edges,
    "decisions": never_refused(ask_decisions),
    "indices": never_refused(ask_indices),
    "engines": never_refused(ask_engines),
    "batches": never_refused(ask_batches),
    "divided": never_refused(ask_divided),
    "large tensors": never_refused(ask_large),
    "hidden runs": never_refused(ask_hidden),
    "long digits": never_refused(ask_long_digits),
    "leaving stacks": never_refused(ask_leaving),
    "exchanged axes": never_refused(ask_exchanged_axes),
    "spellings": never_refused(ask_spellings),
    "three levels": never_refused(ask_three_levels),
    "programs on meshes": never_refused(ask_programs),
    "bands": never_refused(ask_bands),
    "two runs": never_refused(ask_two_runs),
    "sparse masks": never_refused(ask_sparse),
    "symbolic stacks": never_refused(ask_symbolic_stacks),
    "placed on many": never_refused(ask_placed_on_many),
    "symbolic masks": never_refused(ask_symbolic_masks),
    "parts of 0": never_refused(ask_parts_of_0),
    "facts": never_refused(ask_facts),
    "layouts": never_refused(ask_layouts),
    "compositions": never_refused(ask_compositions),
    "calls": never_refused(ask_calls),
    "arrays": never_refused(ask_arrays),
    "layers": never_refused(ask_layers),
    "parts of problems": never_refused(ask_parts),
    "sets": never_refused(ask_sets),
    "points with digits": never_refused(ask_points_with_digits),
    "differences": never_refused(ask_differences),
    "runs": never_refused(ask_runs),
    "pieces": never_refused(ask_pieces),
    "strides": never_refused(ask_strides),
    "agreeing digits": never_refused(ask_agreeing),
    "bounds": never_refused(ask_bounds),
    "exact quotients": never_refused(ask_exact),
    "wide kernels": never_refused(ask_wide_kernels),
    "placed copies": never_refused(ask_copied),
    "substitutions": ask_substituted,
    "indexed": never_refused(ask_indexed),
    "extents": never_refused(ask_extents),
    "named levels": never_refused(ask_named_levels),
    "cuts": never_refused(ask_cuts),
    "windows": never_refused(ask_windows),
    "memories": never_refused(ask_memories),
    "overlaps": never_refused(ask_overlaps),
    "nested layouts": never_refused(ask_nested),
    "forms": never_refused(ask_forms),
    "bare conditions": never_refused(ask_bare_conditions),
    "deep nodes": never_refused(ask_deep_nodes),
    "many terms": never_refused(ask_many_terms),
    "many masks": never_refused(ask_many_masks),
    "crowded digits": never_refused(ask_crowded_digits),
    "left in the middle": never_refused(ask_left_in_the_middle),
    "independent axes": never_refused(ask_independent_axes),
    "fixed axes": never_refused(ask_fixed_axes),
    "limits": never_refused(ask_limits),
    "arguments of nodes": never_refused(ask_arguments_of_nodes),
    "other ways": never_refused(ask_ways),
    "named batches": never_refused(ask_named_batches),
    "many modes": never_refused(ask_many_modes),
    "odds": never_refused(ask_odds),
    "ends": never_refused(ask_ends),
    "many calls": never_refused(ask_many_calls),
    "sources": never_refused(ask_sources),
    "far layouts": never_refused(ask_far_layouts),
    "empty loops": never_refused(ask_empty_loops),
    "named operations": never_refused(ask_named),
    "far masks": never_refused(ask_far_masks),
    "symbolic windows": ask_symbolic_windows,
    "twelve axes": never_refused(ask_twelve_axes),
    "far divisors": never_refused(ask_far_divisors),
    "powers": never_refused(ask_powers),
    "far chains": never_refused(ask_far_chains),
    "pairs over pairs": never_refused(ask_pairs_over_pairs),
    "many boundaries": never_refused(ask_many_boundaries),
    "nearly chains": never_refused(ask_nearly_chains),
    "searches": never_refused(ask_searches),
    "arithmetic": never_refused(ask_arithmetic),
    "strict stacks": never_refused(ask_strict),
    "stacks that are left": never_refused(ask_inside),
    "shared views": never_refused(ask_shared),
    "bound parts": ask_bound_parts,
    "placements": never_refused(ask_placements),
    "read texts": never_refused(ask_read_texts),
    "shown answers": never_refused(ask_shown_answers),
    "kept objects": never_refused(ask_objects),
    "doors of tensors": never_refused(ask_doors_of_tensors),
    **{name: never_refused(ask) for kinds in NEVER_REFUSED for name, ask in kinds.items()},
    "crowded masks": never_refused(ask_crowded_masks),
    "costs": never_refused(ask_costs),
    "budgets": never_refused(ask_budgets),
    "found again": never_refused(ask_found_again),
    "corners of nodes": never_refused(ask_corners),
    "refused stacks": never_refused(ask_refused),
    "bends that cancel": never_refused(ask_bent),
    "nearly alike": never_refused(ask_nearly),
    "wide stacks of many axes": never_refused(ask_wide_stacks),
    "twins": never_refused(ask_twins),
    "any rank": never_refused(ask_any_rank),
    "doors": never_refused(ask_doors),
    "own classes": never_refused(ask_own_classes),
}
"""The kinds of questions."""
