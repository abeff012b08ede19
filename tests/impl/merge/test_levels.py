"""The levels of a chain (R9): those that the edges of its lines and digits make; what C70.levels-of takes as given."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from impl.merge.base import MaskedDigit
from impl.merge.layers.chain_digits import Level, Part, Span, is_on_chain, joined, levels_of, parts_of
from impl.merge.problem import Line, Problem


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """A part on a chain."""
    chain = [draw(st.integers(1, 5))]
    for times in draw(st.lists(st.sampled_from((2, 2, 3, 5)), min_size=1, max_size=9)):
        chain.append(chain[-1] * times)
    lines = draw(st.lists(st.tuples(st.integers(2, 5), st.sampled_from(chain)), max_size=6))
    places = sorted(draw(st.sets(st.integers(0, len(chain) - 1), min_size=2)))
    digits: list[MaskedDigit] = []
    for begin, end in pairwise(places):
        size = chain[end] // chain[begin]
        if end == places[-1] or draw(st.booleans()):
            low = draw(st.integers(0, size - 1))
            digits.append(MaskedDigit(chain[begin], size, low, draw(st.integers(low + 1, size)), False))
    all_lines = tuple(Line(axis, 0, 1, *line) for axis, line in enumerate(lines))
    problem = Problem(draw(st.integers(0, 3 * chain[-1])), all_lines, tuple((0, 1) for _ in lines))
    return draw(st.sampled_from([part for part in parts_of(problem, digits) if is_on_chain(part)]))


def levels_by_edges(part: Part) -> list[Level]:
    """The levels between neighbours of the sorted set of all edges."""
    lines = {span.period: span for span in joined(part)}
    digits = {digit.period: digit for digit in part.digits}
    ends = {digit.period * digit.size for digit in part.digits}
    edges = sorted({part.modulus, *lines, *digits, *ends})
    levels: list[Level] = []
    for period, above in pairwise(edges):
        radix = above // period
        moved = max((span for span in lines.values() if span.period <= period), default=Span(1, (0, 0)))
        wanted = [
            Span(digit.period, (digit.begin, digit.end - 1))
            for digit in part.digits
            if digit.period <= period < digit.period * digit.size
        ]
        levels.append(
            Level(period, radix, part.start // period % radix, moved, *wanted or [Span(period, (0, radix - 1))])
        )
    return levels


@given(parts())
def test_there_is_a_level_between_neighbouring_edges(part: Part) -> None:
    assert levels_of(part) == levels_by_edges(part)


def is_taken_for_given(part: Part) -> bool:
    """Whether a part is as C70.levels-of says."""
    begins = [span.period for span in joined(part)] + [part.modulus]
    digits = [(digit.period, digit.period * digit.size) for digit in reversed(part.digits)] + [(part.modulus, 0)]
    edges = sorted({*begins, *(edge for digit in digits[:-1] for edge in digit)})
    are_apart = all(here < end <= there for (here, end), (there, _) in pairwise(digits))
    return are_apart and all(a < b for a, b in pairwise(begins)) and all(b % a == 0 for a, b in pairwise(edges))


@given(parts())
def test_parts_are_what_the_claim_takes_for_given(part: Part) -> None:
    assert is_taken_for_given(part)


def test_a_part_with_many_lines_and_digits_has_a_level_at_each_edge() -> None:
    """More of both than a case of three: what the claim takes for given is met."""
    digits = [MaskedDigit(4**k, 2, 0, 1, False) for k in range(6)]
    lines = tuple(Line(k, 0, 1, 2, 4**k) for k in range(6))
    (part,) = parts_of(Problem(2**11 - 1, lines, ((0, 2),) * 6), digits[-1:] + digits[:-1])
    assert len(joined(part)) > 3 and len(part.digits) > 3 and is_taken_for_given(part)
    assert [level.period for level in levels_of(part)] == [2**k for k in range(11)]
