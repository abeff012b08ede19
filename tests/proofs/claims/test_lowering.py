"""The claims about kernels fail when what they are about is broken (R15, R13, R14, D28, D29, D30, D31)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from impl.lower.loops import expand, kernel, leaf, nest
from impl.lower.loops.ranges import Cut, pieces
from impl.lower.uops import emit
from impl.lower.uops import graph as uops
from impl.lower.uops.intervals import Interval
from proofs.claims.kernels import lowering, ranges
from proofs.kernel import Claim, Verdict
from proofs.kernel.discharge import examined, result_of

FEW = 60
"""Cases of a claim; the broken function shows in one of them."""


def verdict(claim: Claim, most: int = 10_000) -> Verdict:
    """The verdict on some cases of a claim, evenly taken from all."""
    cases = list(claim.cases()) if claim.cases else [()]
    return result_of(claim, examined(claim, cases[:: len(cases) // most + 1])).verdict


def first_piece_only(begin: Any, end: Any, steps: Any) -> Any:
    """Leaves out what no whole block holds."""
    return pieces(begin, end, steps)[:1]


def rest_begins_again(begin: Any, end: Any, steps: Any) -> Any:
    """Begins each piece where the range begins."""
    return [piece._replace(begin=begin) for piece in pieces(begin, end, steps)]


def one_too_many(begin: Any, end: Any, steps: Any) -> Any:
    """A last digit too many in each piece."""
    return [piece._replace(counts=(*piece.counts[:-1], piece.counts[-1] + 1)) for piece in pieces(begin, end, steps)]


def overlapping(size: Any, begin: Any, end: Any) -> Any:
    """The last part begins inside of the mask."""
    return Cut(0, begin, False), Cut(begin, end, True), Cut(end - 1, size, False)


RANGES: list[tuple[str, Callable[..., Any], Claim]] = [
    ("pieces", first_piece_only, ranges.each_coordinate_has_one_place),
    ("pieces", rest_begins_again, ranges.each_coordinate_has_one_place),
    ("pieces", one_too_many, ranges.each_place_is_one_coordinate),
    ("cuts", overlapping, ranges.each_coordinate_is_in_one_cut),
    ("coordinate", lambda piece, steps, digits: piece.begin, ranges.each_place_is_one_coordinate),
    ("periods_up", lambda low, divisor: low // divisor, ranges.lifting_changes_no_remainder),
    ("values_of", lambda low, high: [*range(high - low + 1)], ranges.values_run_from_low_to_high),
]


@pytest.mark.parametrize(("name", "broken", "claim"), RANGES)
def test_a_broken_range_is_refuted(
    name: str, broken: Callable[..., Any], claim: Claim, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R15, R13, R14."""
    monkeypatch.setattr(ranges, name, broken)
    assert verdict(claim) is Verdict.REFUTED


INTERVALS: list[tuple[str, Callable[..., Interval]]] = [
    ("plus", lambda first, second: Interval(first.low + second.low, first.high + second.low)),
    ("times", lambda first, second: Interval(first.low * second.low, first.high * second.high)),
    ("over", lambda first, divisor: Interval(first.low // divisor, first.high // divisor - 1)),
    ("modulo", lambda first, divisor: Interval(0, first.high)),
    ("and_also", lambda first, second: Interval(first.low + 1, second.high)),
]


@pytest.mark.parametrize(("name", "broken"), INTERVALS)
def test_a_broken_interval_is_refuted(
    name: str, broken: Callable[..., Interval], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R13. A remainder whose bound is only too wide is not: it is no less true."""
    monkeypatch.setattr(Interval, name, broken)
    expected = Verdict.PROVED_ALL_SIZES if name == "modulo" else Verdict.REFUTED
    assert verdict(ranges.results_lie_in_their_intervals) is expected


def test_values_in_another_order_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """R14, D31."""
    original = expand.values_of
    monkeypatch.setattr(expand, "values_of", lambda low, high: original(low, high)[::-1])
    assert verdict(ranges.expanding_gives_the_values) is Verdict.REFUTED


def test_a_division_that_is_not_lifted_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """R13, D28. It has no meaning where C and Python differ."""
    monkeypatch.setattr(emit, "periods_up", lambda low, divisor: 0)
    claim = lowering.operations_compute_the_node
    result = result_of(claim, examined(claim, claim.cases() if claim.cases else []))
    assert result.verdict is Verdict.ERROR and "is not the same in every language" in result.reasons[0]


def without_the_mask(self: Any, axis: int, state: Any, unknown: Any) -> Any:
    """Forgets what conditions say of an axis."""
    return 0, self.shape[axis], ()


def mask_too_wide(self: Any, axis: int, state: Any, unknown: Any) -> Any:
    """One coordinate too many at the end of a mask."""
    begin, end, rest = NEST_MASK(self, axis, state, unknown)
    return begin, end if end == self.shape[axis] else end + 1, rest


def always(self: Any, condition: Any) -> Any:
    """Takes a condition for its negation."""
    return condition


def hoisted(self: Any, uop: Any, vin: Any) -> int:
    """Lets loads leave conditions."""
    known = max((self._depths[part] for part in vin), default=0)
    return known if uop is uops.UOps.LOAD else GRAPH_DEPTH(self, uop, vin)


def ungated(emitter: Any, memory: Any, lane: Any, dtype: Any) -> Any:
    """Loads whatever the gate says."""
    return LEAF_LOAD(emitter, memory, replace(lane, gate=leaf.ALWAYS), dtype)


NEST_MASK, GRAPH_DEPTH, LEAF_LOAD = nest.Nest.mask_of, uops.UOpGraph.depth_for, leaf.load
KERNELS: list[tuple[Any, str, Callable[..., Any], Claim]] = [
    (nest.Nest, "mask_of", without_the_mask, lowering.kernels_write_the_view),
    (nest.Nest, "mask_of", mask_too_wide, lowering.kernels_write_the_view),
    (nest, "pieces", first_piece_only, lowering.kernels_write_the_view),
    (nest, "coordinate", lambda piece, steps, digits: digits[-1], lowering.kernels_write_the_view),
    (nest, "row_major", lambda shape: (1,) * len(shape), lowering.kernels_write_the_view),
    (kernel, "clauses_of", lambda valid: [], lowering.kernels_write_the_view),
    (leaf, "is_multiple", lambda node, number: True, lowering.kernels_write_the_view),
    (emit.Emitter, "negation", always, lowering.kernels_that_run_write_the_view),
    (uops.UOpGraph, "depth_for", hoisted, lowering.kernels_that_run_write_the_view),
    (leaf, "load", ungated, lowering.kernels_that_run_write_the_view),
]


@pytest.mark.parametrize("number", range(len(KERNELS)))
def test_a_broken_kernel_is_refuted(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """D29."""
    owner, name, broken, claim = KERNELS[number]
    monkeypatch.setattr(owner, name, broken)
    assert verdict(claim, FEW) is Verdict.REFUTED


def test_a_block_that_is_not_transposed_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """D29. One round of interleaving is left out."""
    original = leaf.transposed
    monkeypatch.setattr(leaf, "transposed", lambda emitter, dtype, vectors: original(emitter, dtype, vectors[:4]) * 2)
    claim = lowering.kernels_that_run_write_the_view
    assert result_of(claim, examined(claim, [("transposed", 4)])).verdict is Verdict.REFUTED


def test_vectors_of_other_lanes_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """D29. A reversed vector that is taken as it is."""
    monkeypatch.setattr(leaf, "reversed", lambda lanes: lanes, raising=False)
    claim = lowering.kernels_write_the_view
    cases = [case for case in claim.cases() if case[1] == "unrolled"] if claim.cases else []
    assert result_of(claim, examined(claim, cases[:FEW])).verdict is Verdict.REFUTED
