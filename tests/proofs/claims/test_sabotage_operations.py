"""Each claim on operations notices when a function or a record that it is about is broken (R16 to R18, L9 to L11)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from impl.ops import levels
from impl.ops.batching import batch
from impl.ops.operation import Operation, prefixed, shifted
from impl.ops.operations import axes, comparison, contraction, indexing, reduction, shape
from impl.ops.operations.kernels import elementwise
from impl.ops.records import numbering, program, radix, shapes
from impl.ops.records.record import Argument, Fate
from impl.ops.sharding import mesh, planning, values
from proofs.kernel import Verdict
from tests.proofs.claims.test_sabotage import claim_with, in_place_of
from tests.proofs.helpers import as_found

FAILED = (Verdict.REFUTED, Verdict.ERROR)
"""The verdicts on what is broken: it gives something else, or raises."""


def unchecked_axis(where: str, axis: Any, rank: Any) -> Any:
    """Refuses nothing."""
    return axis + rank if axis < 0 else axis


def moved_too_far(k: Any, source: Any, destination: Any) -> Any:
    """Forgets that the axes behind the source close up."""
    if k == destination:
        return source
    return k - 1 if k > destination else k


def removed_too_early(k: Any, axis: Any) -> Any:
    """Leaves the axis where it is, and takes out the next one."""
    return k + 1 if k > axis else k


def unshifted_places(kind: Any, value: Any, batch_dims: int) -> Any:
    """Forgets the batch for the places of new axes."""
    return value if kind is Argument.PLACES else shifted(kind, value, batch_dims)


def appended(kind: Any, value: Any, batch: Any) -> Any:
    """Puts the batch shape behind."""
    return (*value, *batch) if kind is Argument.SHAPE else prefixed(kind, value, batch)


def rounded_down(piece: Any, parts: Any, index: Any) -> Any:
    """Blocks of the size rounded down."""
    begin, end = piece
    block = (end - begin) // parts
    return begin + index * block, begin + (index + 1) * block


def of_the_next(value: Any, name: Any, axis: Any, onto: Any) -> Any:
    """Each device gets what the next one is to have."""
    found = values.sliced(values.gathered(value, name, axis), name, onto)
    return values.Sharded(found.shape, found.spec, (*found.shards[1:], found.shards[0]))


def past_the_end(piece: Any, parts: Any, index: Any) -> Any:
    """The last block may reach beyond the piece."""
    begin, end = piece
    block = -(-(end - begin) // parts)
    return begin + index * block, begin + (index + 1) * block


def always_in_place(shape_: Any, new_shape: Any, dims: Any, extents: Any) -> Any:
    """Gathers nothing, and puts each mesh axis on the first axis."""
    return dims, (tuple(name for names in dims for name in names), *[()] * (len(new_shape) - 1))[: len(new_shape)]


def never_in_place(shape_: Any, new_shape: Any, dims: Any, extents: Any) -> Any:
    """Gathers everything."""
    return ((),) * len(shape_), ((),) * len(new_shape)


def divided_whatever_is_kept(shape_: Any, step: Any, dims: Any, extents: Any) -> Any:
    """Lets a shrink or an expansion of divided axes be."""
    return (dims, dims) if step.kind in ("shrink", "expand") else program_dims(shape_, step, dims, extents)


def unchanged_step(step: Any, local_shape: Any) -> Any:
    """Takes the step of the whole on the part."""
    return step


def each_by_itself(groups: Any) -> Any:
    """Takes two levels with one axis each for one."""
    found = list(groups)
    return max(found, key=len) if found else ()


def moved_in_the_order_given(rank: Any, sources: Any, destinations: Any) -> Any:
    """Moves one axis after another as they are named, so that a later one pushes an earlier one on."""
    order = tuple(range(rank))
    for source, destination in zip(sources, destinations, strict=True):
        place = order.index(source)
        order = tuple(order[numbering.moved_from(k, place, destination)] for k in range(rank))
    return order


def spanned_to_the_stop(start: Any, size: Any, step: Any) -> Any:
    """Ends a range a whole step behind the last element."""
    return (start, start + size * step) if step > 0 else (start + size * step + 1, start + 1)


def kept_whatever_the_stride(shape_: Any, step: Any, dims: Any, extents: Any) -> Any:
    """Lets every device take each so many-th of its own part."""
    return (dims, dims) if step.kind == "stride" else program_dims(shape_, step, dims, extents)


def contracted_by_each_for_itself(fates: Any, shapes_: Any, specs: Any, dims: Any) -> Any:
    """Takes mesh axes for what is reduced that the result has already."""
    return contracted_rightly(fates, shapes_, specs, ((),) * len(dims))


contracted_rightly = planning.contracted
program_dims, levels_union = program.dims_after, levels.union

BROKEN: list[tuple[Any, Callable[..., Any], tuple[str, ...]]] = [
    (numbering.normalised, unchecked_axis, ("C40.normalise",)),
    (numbering.physical, lambda axis, batch_dims: axis, ("C40.normalise", "C40.shift", "C41.axes", "C42.reduced")),
    (numbering.moved_from, moved_too_far, ("C40.move", "C41.axes", "C42.views", "C47.vmap")),
    (numbering.order_after_moves, moved_in_the_order_given, ("C41.axes", "C42.views")),
    (shapes.spanned, spanned_to_the_stop, ("C41.slice-steps", "C42.views")),
    (program.dims_after, kept_whatever_the_stride, ("C45.step", "C46.views")),
    (planning.contracted, contracted_by_each_for_itself, ("C46.arranged",)),
    (numbering.removed_from, removed_too_early, ("C40.insert-remove", "C42.views", "C46.reduced")),
    (numbering.inserted_from, lambda k, axis: None if k == axis else k, ("C40.insert-remove",)),
    (shifted, unshifted_places, ("C41.axes", "C42.views")),
    (prefixed, appended, ("C41.slice", "C41.reshape", "C42.views")),
    (shapes.missing, lambda operation, shape, sizes, elements, known: elements, ("C41.minus-one",)),
    (mesh.block_of, rounded_down, ("C43.partition", "C43.held", "C46.views")),
    (mesh.block_of, past_the_end, ("C43.partition", "C43.held")),
    (radix.owner, lambda flat, n, position, extent: flat // (n // position) % extent, ("C44.owner", "C44.moves")),
    (radix.reshaped_dims, always_in_place, ("C44.reshape", "C46.views")),
    (radix.reshaped_dims, never_in_place, ("C44.reshape",)),
    (program.dims_after, divided_whatever_is_kept, ("C45.step", "C46.views")),
    (program.local_step, unchanged_step, ("C45.step", "C46.views")),
    (levels.union, each_by_itself, ("C47.nested", "C42.arranged")),
    (planning.settling, lambda spec: (), ("C46.reduced",)),
    (planning.is_held_by_all, lambda spec, axis, size: True, ("C46.reduced",)),
    (planning.moves_between, lambda old, dims: (), ("C46.arranged", "C46.indexed")),
    (values.exchanged, of_the_next, ("C46.reshard",)),
    (values.joined, lambda parts, axis: parts[0], ("C46.arranged", "C46.reshard")),
    (batch.outer_levels, lambda name, x: x.levels, ("C47.to-and-from",)),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_function_is_noticed(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """R16, R17, R18, L9, L10, L11."""
    original, broken, noticing = BROKEN[number]
    claims = [claim_with(claim_id) for claim_id in noticing]
    in_place_of(monkeypatch, original, broken)
    verdicts = {claim.id: as_found(claim).verdict for claim in claims}
    assert [claim_id for claim_id, verdict in verdicts.items() if verdict not in FAILED] == []


def first_update_stays(xp: Any, arrays: Any, params: Any) -> Any:
    """Scatters the updates in the other order."""
    array, indices, updates = arrays
    count = len(indices.shape) - params["batch_dims"]
    if count != 1:
        return indexing.scattered(xp, arrays, params)
    turned = xp.flip(indices, axis=params["batch_dims"]), xp.flip(updates, axis=params["axis"])
    return indexing.scattered(xp, (array, *turned), params)


def only_the_last_is_added(xp: Any, arrays: Any, params: Any) -> Any:
    """Adds one update to each slice, the last."""
    array, indices, updates = arrays
    return xp.add(array, indexing.scattered(xp, (xp.zeros_like(array), indices, updates), params))


def every_axis_stays(shapes_: Any, params: Any) -> Any:
    """Thinks that each device can do its part of a concatenation."""
    return (tuple(range(len(shapes_[0]))),) * len(shapes_)


def nothing_is_reduced(shapes_: Any, params: Any) -> Any:
    """Has the axes that are reduced gathered."""
    found = reduction.reduction_footprint(shapes_, params)
    return tuple(tuple(Fate.WHOLE if fate is Fate.REDUCED else fate for fate in fates) for fates in found)


def every_axis_if_none(shapes_: Any, params: Any) -> Any:
    """Takes None for all axes, as reductions do."""
    return axes.check_squeeze(shapes_, {"axis": params["axis"] or tuple(range(len(shapes_[0])))})


RECORDS: list[tuple[type[Operation], dict[str, Any], tuple[str, ...]]] = [
    (indexing.ScatterAddOp, {"kernel": only_the_last_is_added}, ("C42.indexed",)),
    (contraction.MatmulOp, {"reduction": "max"}, ("C46.arranged",)),
    (comparison.LessEqualOp, {"kernel": elementwise("less")}, ("C42.arranged",)),
    (axes.SqueezeOp, {"check": every_axis_if_none}, ("C41.axes", "C42.views")),
    (indexing.ScatterOp, {"kernel": first_update_stays}, ("C42.indexed",)),
    (shape.ConcatenateOp, {"footprint": every_axis_stays}, ("C46.arranged",)),
    (reduction.ReduceMaxOp, {"reduction": "sum"}, ("C46.reduced",)),
    (reduction.ReduceMeanOp, {"finish": None}, ("C42.reduced", "C46.reduced")),
    (axes.SwapAxesOp, {"movement": axes.move_program}, ("C41.axes", "C42.views")),
]


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_a_broken_record_is_noticed(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """L9, L10."""
    operation, changes, noticing = RECORDS[number]
    monkeypatch.setattr(operation, "record", replace(operation.record, **changes))
    verdicts = {claim_id: as_found(claim_with(claim_id)).verdict for claim_id in noticing}
    assert [claim_id for claim_id, verdict in verdicts.items() if verdict not in FAILED] == []


def test_what_is_gathered_needlessly_is_no_wrong_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test: a plan that asks for more is dearer, and no claim about results fails on it."""
    record = replace(reduction.ReduceMaxOp.record, footprint=nothing_is_reduced)
    monkeypatch.setattr(reduction.ReduceMaxOp, "record", record)
    assert as_found(claim_with("C46.reduced")).verdict is Verdict.PROVED_BOUNDED
