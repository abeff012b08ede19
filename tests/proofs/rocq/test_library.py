"""The functions of the library that Rocq has theorems about compute what those in Python compute, on integers."""

from collections.abc import Callable
from random import Random

import pytest

from impl.merge.base import MaskedDigit
from impl.merge.layers.carry_free import digit_form, floor_form, lies_beside, lies_inside, passing
from impl.merge.problem import Line, Problem
from impl.parts import movement
from impl.parts.normal_form import Parts, is_row_major, normal_form, strides_for_shape
from impl.parts.reshape import Axis, collapse, reshaped, split
from proofs.rocq.build import coqc
from proofs.rocq.table import LIBRARY
from tests.proofs.rocq.test_definitions import pairs, term

HEAD = "From ViewAlgebra Require Import parts.NormalForm reshape.Reshape layers.Masks.\n"
NUMBER = 150
"""Questions about each function."""


def parts_term(parts: Parts) -> str:
    """Parts in the words of Rocq."""
    mask = "None" if parts.mask is None else f"(Some {pairs(parts.mask)})"
    return f"(parts {term(parts.shape)} {term(parts.strides)} {term(parts.offset)} {mask})"


def some(text: str | None) -> str:
    """What is there, or None."""
    return "None" if text is None else f"(Some {text})"


def axis_term(axis: Axis) -> str:
    """An axis in the words of Rocq."""
    return f"(axis {' '.join(map(term, axis))})"


def a_range(random: Random, size: int) -> tuple[int, int]:
    """A range of coordinates, often all."""
    return (0, size) if random.random() < 0.5 else tuple(sorted((random.randint(0, size), random.randint(0, size))))


def some_parts(random: Random, sizes: tuple[int, ...] = (0, 1, 1, 2, 3, 4, 6)) -> Parts:
    """Parts of a view, masked or not, row-major or not; in no normal form."""
    shape = tuple(random.choice(sizes) for _ in range(random.randint(0, 4)))
    strides = strides_for_shape(shape) if random.random() < 0.6 else tuple(random.randint(-3, 6) for _ in shape)
    mask = tuple(a_range(random, size) for size in shape) if random.random() < 0.5 else None
    return Parts(shape, strides, random.choice((0, 0, 5, -3)), mask)


def moved(name: str, random: Random) -> str:
    """D10 to D14: the parts after a movement."""
    parts = some_parts(random)
    match name:
        case "pad":
            given = tuple((random.randint(0, 2), random.randint(0, 2)) for _ in parts.shape)
        case "shrink":
            given = tuple(a_range(random, size) for size in parts.shape)
        case "expand":
            given = tuple(random.randint(0, 4) if size == 1 else size for size in parts.shape)
        case "permute":
            given = tuple(random.sample(range(len(parts.shape)), len(parts.shape)))
        case _:
            given = tuple(random.choice((-3, -2, -1, 1, 2, 3)) for _ in parts.shape)
    argument = pairs(given) if name in ("pad", "shrink") else term(given)
    argument = f"(map Z.to_nat {argument})" if name == "permute" else argument
    return f"{name}_parts {parts_term(parts)} {argument} = {parts_term(getattr(movement, name)(parts, given))}"


def in_normal_form(random: Random) -> str:
    """R3 to R6."""
    parts = some_parts(random)
    return f"normal_form {parts_term(parts)} = {parts_term(normal_form(parts))}"


def a_reshape(random: Random) -> str:
    """D15: the parts under a shape that the sizes are factors of, or None."""
    parts = normal_form(some_parts(random, (0, 1, 2, 2, 3, 4, 6) if random.random() < 0.2 else (1, 2, 2, 3, 4, 6)))
    factors = [factor for size in parts.shape for factor in {4: (2, 2), 6: (2, 3)}.get(size, (size,))]
    random.shuffle(factors)
    new = [1] * random.randint(0, 3) if factors else []
    while factors:
        size = factors.pop()
        while factors and random.random() < 0.4:
            size *= factors.pop()
        new.insert(random.randint(0, len(new)), size)
    found = reshaped(parts, tuple(new), is_row_major(parts))
    told = term(is_row_major(parts))
    return f"reshaped {parts_term(parts)} {term(new)} {told} = {some(found and parts_term(found))}"


def an_axis(random: Random) -> Axis:
    """An axis of which a coordinate is valid."""
    size = random.randint(1, 6)
    begin = random.choice((0, random.randrange(size)))
    return Axis(
        size, random.choice((1, 2, 3, 4, 6, 12, -2, 0)), begin, random.choice((size, random.randint(begin + 1, size)))
    )


def collapsed(random: Random) -> str:
    """R1."""
    outer, inner = an_axis(random), an_axis(random)
    if random.random() < 0.5:
        outer = outer._replace(stride=inner.stride * inner.size)
    found = collapse(outer, inner)
    said = some(found and f"({axis_term(found[0])}, {term(found[1])})")
    return f"collapse {axis_term(outer)} {axis_term(inner)} = {said}"


def is_split(random: Random) -> str:
    """R2."""
    axis, columns = an_axis(random), random.randint(1, 4)
    whole = axis._replace(
        size=axis.size * columns, begin=axis.begin * random.choice((1, columns)), end=axis.end * columns
    )
    found = split(whole, axis.size, columns)
    said = some(found and f"({axis_term(found[0])}, {axis_term(found[1])})")
    return f"split_axis {axis_term(whole)} {axis.size} {columns} = {said}"


def some_lines(random: Random, period: int) -> tuple[Line, ...]:
    """Up to four lines, some with steps that are multiples of a period."""
    return tuple(
        Line(axis, 0, 1, random.randint(1, 4), random.choice((period, 2 * period, random.randint(1, 9))))
        for axis in range(random.randint(0, 4))
    )


def lines_term(lines: tuple[Line, ...]) -> str:
    """Lines in the words of Rocq."""
    return "[" + "; ".join(f"line {line.step} {line.extent}" for line in lines) + "]"


def a_floor(random: Random) -> str:
    """R7."""
    period, start = random.randint(1, 12), random.randint(-5, 40)
    lines = some_lines(random, period)
    form = floor_form(Problem(start, lines, ()), period)
    said = some(form and f"(affine {term(form.constant)} {term(form.weights)})")
    return f"floor_form {term(start)} {lines_term(lines)} {period} = {said}"


def a_masked_digit(random: Random) -> tuple[MaskedDigit, str]:
    """A digit with a mask, and the same in the words of Rocq."""
    size = random.randint(1, 5)
    begin = random.randint(0, size)
    digit = MaskedDigit(random.randint(1, 6), size, begin, random.randint(begin, size), random.random() < 0.3)
    return digit, f"(masked_digit {' '.join(map(term, digit))})"


def a_digit(random: Random) -> str:
    """R7."""
    lines, start = some_lines(random, 4), random.randint(0, 40)
    digit, shown = a_masked_digit(random)
    form = digit_form(digit, Problem(start, lines, ()))
    said = some(form and f"(affine {term(form.constant)} {term(form.weights)})")
    return f"digit_form {shown} {term(start)} {lines_term(lines)} = {said}"


def what_passes(random: Random) -> str:
    """R8."""
    digit, shown = a_masked_digit(random)
    low, weight, extent = random.randint(-6, 6), random.randint(-3, 3), random.randint(1, 5)
    bounds = low, low + random.randint(0, 9)
    begin, end = passing(digit, bounds, weight, extent)
    return f"passing {shown} {pairs((bounds,))[1:-1]} {term(weight)} {extent} = {pairs(((begin, end),))[1:-1]}"


def where_bounds_lie(name: str, random: Random) -> str:
    """R8: whether a digit with some bounds, often those of its mask, is always or never in it."""
    digit, shown = a_masked_digit(random)
    low, high = sorted(random.choice((digit.begin, digit.end)) + random.randint(-2, 2) for _ in range(2))
    found = {"lies_inside": lies_inside, "lies_beside": lies_beside}[name]((low, high), digit)
    return f"{name} {pairs(((low, high),))[1:-1]} {shown} = {term(found)}"


DRAWN: dict[str, Callable[[Random], str]] = {
    "normal_form": in_normal_form,
    "reshaped": a_reshape,
    "collapse": collapsed,
    "split": is_split,
    "floor_form": a_floor,
    "digit_form": a_digit,
    "passing": what_passes,
    **{
        name: lambda random, name=name: where_bounds_lie(name, random) for name in ("lies_inside", "lies_beside")
    },
    **{
        name: lambda random, name=name: moved(name, random) for name in ("pad", "shrink", "expand", "permute", "stride")
    },
}


def test_every_function_that_theorems_are_about_is_compared():
    """Found: those about where bounds lie were not. What `refactor` finds is the axes of what is reshaped."""
    assert {name.rpartition(".")[2] for name in LIBRARY} - {"refactor"} <= DRAWN.keys()


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_rocq_computes_what_the_library_computes(compiled, name):
    """D10 to D15, R1 to R8; answers that say None, and others, are among them."""
    random = Random(name)
    facts = sorted({DRAWN[name](random) for _ in range(NUMBER)})
    assert len(facts) > NUMBER // 2
    if name in ("reshaped", "collapse", "split", "floor_form", "digit_form"):
        refused = sum(fact.endswith(" = None") for fact in facts)
        assert 5 < refused < len(facts) - 5
    if name.startswith("lies_"):
        assert len({fact.rpartition(" ")[2] for fact in facts}) == 2
    text = HEAD + "".join(f"Goal {fact}.\nvm_compute. reflexivity. Qed.\n" for fact in facts)
    (compiled / f"library_{name}.v").write_text(text, encoding="utf-8")
    coqc(f"library_{name}.v", compiled)
