"""Each claim on placements notices when a function that it is about is broken (R18, R19, D32, D36, L12, L13)."""

from typing import Any

import pytest

from impl.ops.sharding.views import counting, digits, placement, search, words
from proofs.claims.operations import placements
from proofs.kernel import Claim, Verdict
from proofs.kernel.discharge import examined, result_of

FAILED = (Verdict.REFUTED, Verdict.ERROR)
"""The verdicts on what is broken: it gives something else, or raises."""


def verdict(claim: Claim, most: int = 40) -> Verdict:
    """The verdict on some cases of a claim, evenly taken from all."""
    cases = list(claim.cases()) if claim.cases else [()]
    return result_of(claim, examined(claim, cases[:: len(cases) // most + 1])).verdict


def rounded_down(length: int, parts: int) -> Any:
    """Blocks of the size rounded down, the last one with the rest."""
    size = length // parts
    return ((k * size, length if k == parts - 1 else (k + 1) * size) for k in range(parts))


def ending_anywhere(position: Any, extent: Any, before: Any, upto: Any) -> Any:
    """Forgets where the axis ends."""
    return position % before == 0


def one_too_long(size: Any, length: Any, coordinate: Any) -> Any:
    """Forgets that the last stretch may be shorter."""
    begin = coordinate - coordinate % length
    return begin, begin + length


BROKEN = [
    (placements, "stays_on", lambda p, m, b, u: u % (p * m * 2) == 0, placements.a_position_on_an_axis_is_a_cut),
    (placements, "owner", lambda f, n, p, m: f // (n // p) % m, placements.a_position_on_an_axis_is_a_cut),
    (placements, "owner", lambda f, n, p, m: f // (n // p) % m, placements.a_position_beyond_the_end_leaves_the_axis),
    (placements, "owner", lambda f, n, p, m: f // (n // p) % m, placements.a_position_before_the_front_leaves_the_axis),
    (placement, "blocks", rounded_down, placements.coordinates_are_dealt_as_defined),
    (placements, "splits_of", lambda letters: (1, 1), placements.coordinates_are_dealt_as_defined),
    (placements, "ceiling", lambda size, parts: size // parts, placements.a_coordinate_is_in_the_block_of_its_part),
    (placements, "part_of", lambda s, m, c: c // (s // m), placements.a_coordinate_is_in_the_block_of_its_part),
    (placements, "block_at", one_too_long, placements.a_coordinate_is_in_the_block_of_its_part),
    (placements, "owner", lambda f, n, p, m: f // (n // p) % m, placements.a_mesh_axis_stays_through_a_chain),
    (placements, "stays_on", lambda p, m, b, u: u % (p * m * 2) == 0, placements.a_mesh_axis_stays_through_a_chain),
    (digits, "stays_on", ending_anywhere, placements.answers_are_as_defined),
    (search, "splits_of", lambda letters: (1, 1), placements.answers_are_as_defined),
    (words, "period_of", lambda word: 1, placements.answers_are_as_defined),
    (words, "block_of_word", len, placements.answers_are_as_defined),
    (counting, "copies", lambda extents, names: 1, placements.answers_are_as_defined),
]


@pytest.mark.parametrize(("module", "name", "broken", "claim"), BROKEN)
def test_what_is_broken_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, broken: Any, claim: Claim
) -> None:
    """R18, R19, D32, D36."""
    assert hasattr(module, name)
    monkeypatch.setattr(module, name, broken)
    assert verdict(claim) in FAILED
