"""What sets of flat numbers are asked of a base, against what each number reads (D3, D7)."""

from collections.abc import Iterable
from math import prod
from random import Random

from impl.merge.base import Base, Table
from impl.merge.budget import Budget
from impl.merge.layers.sifting import Sifted
from impl.parts.normal_form import Parts
from proofs.claims.common import defined, defined_all
from proofs.claims.merging.layers.box import SEED, SHAPES, any_base, any_bases
from proofs.kernel import Bounded, Given, claim
from spec.shape import unravel
from spec.stack import read
from spec.view import address, is_valid

BASES = 60
"""How many bases are drawn."""

STEPS = (1, 3, 5, 12)
"""By which the sets are moved."""

STACKS = 50
"""How many stacks are drawn of each depth."""

LIMIT = 2**40
"""What may be spent."""

SETS = (0b111111, 0b010110)
"""The sets of flat numbers: all, and of each six in a row some."""


def cases() -> Iterable[tuple[Parts, int]]:
    """Bases, and steps below their numbers of elements."""
    return ((base, step) for base in any_bases(BASES) for step in STEPS if step < prod(base.shape))


@claim(
    "C19.differences",
    "Of a set of flat numbers differences tells those apart by what a step changes the address by, and leaves out "
    "none; valid_bits are those that are valid. A table of all of them says the same.",
    family="merging",
    scope=Bounded(f"{BASES} bases that are drawn, of shapes {SHAPES}; steps {STEPS}, from all numbers and from half"),
    ids=("D3", "D7", "R9"),
    cases=cases,
)
def sets_are_told_apart_by_the_step(given: Given, view: Parts, step: int) -> None:
    size, seen = prod(view.shape), defined(view)
    indices = [unravel(view.shape, flat) for flat in range(size)]
    addresses = [address(seen, index) for index in indices]
    valid = {flat for flat, index in enumerate(indices) if is_valid(seen, index)}
    for name, inner in (("base", Base(view)), ("table", Table((view,), range(size)))):
        bits = inner.valid_bits(size)
        given.agree(f"{name}: what is valid", impl=[flat for flat in members(bits) if flat < size], spec=sorted(valid))
        for some in SETS:
            flats = [flat for flat in range(size - step) if some >> flat % 6 & 1]
            groups = inner.differences(sum(1 << flat for flat in flats), step)
            found = sorted((flat, change) for change, group in groups.items() for flat in members(group))
            changes = [(flat, addresses[flat + step] - addresses[flat]) for flat in flats]
            given.agree(f"{name}: what a step changes", impl=found, spec=changes)


def members(bits: int) -> list[int]:
    """The flat numbers of a set."""
    return [flat for flat in range(bits.bit_length()) if bits >> flat & 1]


def stacks() -> Iterable[tuple[Parts, ...]]:
    """Stacks of two and of three views, of ranks 1 to 4, which may lead outside of one another."""
    random = Random(SEED)
    for count in (2, 3) * STACKS:
        yield tuple(narrow(any_base(random), random.choice(range(-9, 4))) for _ in range(count))


def narrow(view: Parts, offset: int) -> Parts:
    """A view with small strides, at another offset."""
    return view._replace(strides=tuple(stride % 7 for stride in view.strides), offset=offset + 6)


@claim(
    "C14.tables",
    "A table of several views has for each flat number its address, if there is one, whether it is valid, and whether "
    "it leaves a view while it is; a sifted one has the addresses of those that are valid, and those that leave.",
    family="merging",
    scope=Bounded(f"{2 * STACKS} stacks of two and three views that are drawn, of shapes {SHAPES}, strides 0 to 6"),
    ids=("D16", "R9"),
    cases=stacks,
)
def tables_have_what_each_number_reads(given: Given, *views: Parts) -> None:
    stack, shape = defined_all(views), views[-1].shape
    readings = [read(stack, unravel(shape, flat)) for flat in range(prod(shape))]
    leaving = [flat for flat, each in enumerate(readings) if each.leaves_base]
    valid = {flat: each.address for flat, each in enumerate(readings) if each.is_valid and not each.leaves_base}
    table, sifted = Table(views, range(prod(shape))), Sifted(views, range(prod(shape)), Budget(LIMIT))
    addresses = {flat: each.address for flat, each in enumerate(readings) if each.address is not None}
    given.agree("the addresses", impl=sorted(table.addresses.items()), spec=sorted(addresses.items()))
    given.agree("those without", impl=members(table.undefined), spec=sorted({*range(prod(shape))} - {*addresses}))
    given.agree("addresses where valid", impl=sorted(sifted.addresses.items()), spec=sorted(valid.items()))
    for name, one in (("table", table), ("sifted", sifted)):
        given.agree(f"{name}: what is valid", impl=members(one.valid), spec=sorted(valid))
        given.agree(f"{name}: what leaves", impl=sorted(members(one.leaving)), spec=leaving)
