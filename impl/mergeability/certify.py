"""From what was derived to a certificate that others can check (`impl.mergeability.certificate`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import prod
from operator import ne

from impl.merge.base import Addresses, Base, MaskedDigit
from impl.merge.findings import Derivation, Fold
from impl.merge.layers import Layer
from impl.merge.layers.carry_free import (
    Narrowing,
    digit_bounds,
    digit_form,
    floor_form,
    lies_beside,
    lies_inside,
    passing,
)
from impl.merge.layers.dispatch import Examination
from impl.merge.problem import Problem
from impl.merge.strict import StrictDerivation
from impl.mergeability import certificate
from impl.mergeability.certificate import (
    Certificate,
    Composition,
    Cut,
    Digit,
    Digits,
    Evidence,
    Folded,
    Normal,
    Reached,
    Row,
    Strict,
)


def certificate_of(derivation: Derivation | StrictDerivation) -> Certificate:
    """Why a stack is the view that was derived."""
    if isinstance(derivation, StrictDerivation):
        return strict_certificate_of(derivation)
    last = Normal() if derivation.examination is None else composition_of(derivation.examination)
    return Folded(tuple(map(fold_of, derivation.folds)), last) if derivation.folds else last


def certificate_steps(derivation: Derivation | StrictDerivation) -> int:
    """About how many steps it takes to write the certificate: a form for each digit on each box that is spoken of."""
    if isinstance(derivation, StrictDerivation):
        addresses = derivation.addresses
        steps = 0 if addresses is None else matrix_steps(addresses.inner, addresses.problem, 1)
        return certificate_steps(derivation.observable) + steps
    steps = sum(certificate_steps(fold.derivation) for fold in derivation.folds)
    if (found := derivation.examination) is None:
        return steps
    for narrowing in found.validity.narrowings:
        before, after = narrowing.before, narrowing.after
        cuts = 2 if after is None else sum(map(ne, before.ranges, after.ranges))
        steps += matrix_steps(found.inner, before, 0) * cuts + 4 * len(before.lines)
    box = found.validity.box
    masks = len(found.inner.masked_digits) if isinstance(found.inner, Base) else 0
    return steps + (matrix_steps(found.inner, box, 1 + masks) if isinstance(box, Problem) else 0)


def matrix_steps(inner: Addresses, problem: Problem, matrices: int) -> int:
    """Steps to write one matrix of digits for the address, and for masks so many of three rows each."""
    rows = 3 * (matrices or 1) + (len(inner.boundaries) + 2 if matrices and isinstance(inner, Base) else 0)
    return rows * (6 * len(problem.lines) + len(problem.ranges) // 4 + 4)


def fold_of(fold: Fold) -> certificate.Fold:
    """Why two neighbours are one view."""
    return certificate.Fold(fold.position, *fold.view, certificate_of(fold.derivation))


def strict_certificate_of(derivation: StrictDerivation) -> Certificate:
    """Why a stack is a view under strict equality."""
    observable, addresses = certificate_of(derivation.observable), derivation.addresses
    if addresses is None:
        return observable
    return Strict(observable, address_evidence(addresses.inner, addresses.problem, addresses.linearity.layer))


def composition_of(found: Examination) -> Composition:
    """Why the views that were left after folding are one view."""
    inner, validity = found.inner, found.validity
    cuts = tuple(cut for narrowing in validity.narrowings for cut in cuts_of(inner, narrowing))
    if found.linearity is None or not isinstance(validity.box, Problem):
        return Composition(cuts, (), None)
    inside = mask_evidence(inner, validity.box, validity.layer)
    return Composition(cuts, inside, address_evidence(inner, validity.box, found.linearity.layer))


def cuts_of(inner: Addresses, narrowing: Narrowing) -> Iterator[Cut]:
    """The slabs that one step cut away: what lies outside of the range that it kept, axis by axis."""
    box, kept = narrowing.before, narrowing.after
    if kept is None:
        for axis, part in halves(box, narrowing.digit):
            yield Cut(axis, *part.ranges[axis], slab_evidence(inner, part, narrowing))
        return
    for line in narrowing.before.lines:
        (first, last), (begin, end) = box.ranges[line.axis], kept.ranges[line.axis]
        for slab in ((first, begin), (end, last)):
            if slab[0] < slab[1]:
                yield Cut(line.axis, *slab, slab_evidence(inner, box.part(line.axis, *slab), narrowing))
        box = box.part(line.axis, begin, end)


def halves(box: Problem, digit: MaskedDigit | None) -> list[tuple[int, Problem]]:
    """A box without valid index, as one slab, or as two where a masked digit steps over its mask: inside of a line, for
    where it does so at an end, all of the digit lies beside the mask."""
    form = None if digit is None else digit_form(digit, box)
    if digit is None or form is None or lies_beside(bounds := form.bounds(box), digit):
        return [(0, box)]
    for number, (weight, line) in enumerate(zip(form.weights, box.lines, strict=True)):
        begin, end = passing(digit, bounds, weight, line.extent)
        if begin >= end:
            return [(line.axis, box.narrowed(number, *part)) for part in ((0, begin), (begin, line.extent))]
    raise ArithmeticError(f"{digit} is in its mask somewhere on {box}")


def slab_evidence(inner: Addresses, slab: Problem, narrowing: Narrowing) -> Evidence:
    """Why no index of a slab is valid."""
    digit = narrowing.digit
    if digit is None or not isinstance(inner, Base):
        return reached(slab, narrowing.layer)
    return digit_evidence(inner, slab, digit)


def digit_evidence(base: Base, problem: Problem, digit: MaskedDigit) -> Digits | Row:
    """Between what values a digit runs: that of its form, or that in one row."""
    if digit_form(digit, problem) is None:
        return Row(digit.period, digit.size)
    return digits_on(problem, (digit.period, digit.period * digit.size), base.size)


def mask_evidence(inner: Addresses, box: Problem, layer: Layer) -> tuple[Evidence, ...]:
    """Why every index of a box is valid: each masked digit of the base if all have bounds, else the other layers."""
    if not isinstance(inner, Base):
        return (reached(box, layer),)
    digits = inner.masked_digits
    bounds = [(digit, digit_bounds(digit, digit_form(digit, box), box)) for digit in digits]
    if not all(found is not None and lies_inside(found, digit) for digit, found in bounds):
        return (reached(box, layer),)
    return tuple(dict.fromkeys([digit_evidence(inner, box, digit) for digit in digits]))


def address_evidence(inner: Addresses, problem: Problem, layer: Layer) -> Evidence:
    """Why the address is affine on a box."""
    if isinstance(inner, Base) and layer == "carry-free":
        return address_digits(inner, problem)
    return reached(problem, layer)


def address_digits(base: Base, problem: Problem) -> Digits:
    """The digits of the base, its axes collapsed as far as its strides allow; none may carry."""
    return digits_on(problem, [boundary.period for boundary in base.boundaries], base.size)


def reached(problem: Problem, layer: Layer) -> Reached:
    """The evidence of the layers that look at flat numbers."""
    points = prod(line.extent for line in problem.lines)
    return Reached(layer, min(points, problem.last - problem.start + 1))


def digits_on(problem: Problem, periods: Iterable[int], size: int) -> Digits:
    """The digits of the flat number between some periods, whose floors must be affine on the problem (R7)."""
    edges = sorted(periods)
    edges = [*[1] * (edges[:1] != [1]), *edges, *[size] * (edges[-1:] != [size] and size > 1)]
    floors = [floor_form(problem, edge) for edge in edges]
    rows: list[Digit] = []
    for (period, above), (lower, upper) in zip(pairwise(edges), pairwise(floors), strict=True):
        if lower is None or upper is None:
            raise ArithmeticError(f"the floor by {period} or {above} is not affine on {problem}")
        form = lower.plus(upper, -(above // period))
        rows.append(Digit(period, above // period, *form.by_axis(problem), *form.bounds(problem)))
    return Digits(tuple(rows))
