"""What refusals say about what was given: of which variables all values must do, how many bits sizes are counted with,
how many entries a collection has more, and which classes are needed; how many integers a range has; and what answers
say with far numbers (D7, D10 to D12, D16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from math import isqrt
from random import Random
from typing import Any, NamedTuple

from impl import View, mergeability
from impl.doors import listed, named, one_of
from impl.errors import LayoutError, MergeError, MovementError, ViewError
from impl.integers import count_of_range
from impl.mergeability import BudgetExceeded, Different, NotMergeable
from impl.parts.width import MOST_BITS, MOST_BITS_OF_SIZES, require_narrow
from impl.shown import LONGEST, MOST, shown
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require


def ask_values_in_refusals(random: Random) -> None:
    """Some of each."""
    for _ in range(8):
        about_variables(random)
        about_variables(random)
        about_collections(random)
        about_classes(random)
        about_ranges(random)
    about_bits(random)
    about_many_axes(random)
    about_far_witnesses(random)
    about_far_budgets(random)


class Given(NamedTuple):
    """An integer that an operation is given, the values that it may have, and its variable, if that is free."""

    integer: Any
    values: range
    names: tuple[str, ...] = ()


def given(random: Random, name: str, least: int = -2) -> Given:
    """A plain integer, a variable that is free or bound, or one with a number added."""
    low = random.randint(least, 2)
    high = low + random.choice((0, 1, 3))
    value, names = random.randint(low, high), (name,) * (low < high)
    match random.choice(("plain", "bound", "free", "free", "sum")):
        case "plain":
            return Given(value, range(value, value + 1))
        case "bound":
            return Given(Variable(name, low, high).bind(value), range(value, value + 1))
        case "free":
            return Given(Variable(name, low, high), range(low, high + 1), names)
    more = random.choice((1, 5, -3))
    return Given(Variable(name, low - more, high - more) + more, range(low, high + 1), names)


def about_variables(random: Random) -> None:
    """Widths, ranges and sizes that do not do for some values are refused, for the first axis of which that is so, and
    what must hold for all values names the variables of each condition that they leave open, and no others."""
    rank = random.randint(1, 3)
    asked = random.choice(("pad", "shrink", "expand", "reshape", "View"))
    first, second, sizes = ([given(random, f"{letter}{axis}", least) for axis in range(rank)]
                            for letter, least in (("b", -2), ("a", -2), ("s", 0)))  # fmt: skip
    pairs: Any = tuple((one.integer, other.integer) for one, other in zip(first, second, strict=True))
    alone: Any = tuple(one.integer for one in first)
    plain: Any = tuple(one.integer for one in sizes)
    calls: dict[str, Callable[[], object]] = {
        "pad": lambda: View.create((2,) * rank).pad(pairs),
        "shrink": lambda: View.create(plain).shrink(pairs),
        "expand": lambda: View.create((1,) * rank).expand(alone),
        "reshape": lambda: View.create((2,) * rank).reshape(alone),
        "View": lambda: View.create(alone),
    }
    zero = Given(0, range(1))
    conditions: list[list[tuple[Given, Given]]] = [[(zero, one)] for one in first]
    if asked == "pad":
        conditions = [[(zero, one), (zero, other)] for one, other in zip(first, second, strict=True)]
    elif asked == "shrink":
        conditions = [[(zero, one), (one, other), (other, size)]
                      for one, other, size in zip(first, second, sizes, strict=True)]  # fmt: skip
    wrong = [axis for axis, each in enumerate(conditions) if any(False in truths(*sides) for sides in each)]
    if not wrong and asked == "reshape":
        return
    refusal = refusal_of(calls[asked])
    question = f"{asked}: {pairs}, of {plain}"
    require((refusal is not None) == bool(wrong), question, wrong, refusal)
    if wrong:
        both = [sides for sides in conditions[wrong[0]] if len(truths(*sides)) == 2]
        names = sorted({name for sides in both for one in sides for name in one.names})
        said, _, end = str(refusal).partition(" for all values of ")
        is_right = said.startswith(f"{asked}: axis {wrong[0]} ") or asked == "reshape"
        require(is_right and end == ", ".join(names), question, wrong[0], names, refusal)


def truths(low: Given, high: Given) -> set[bool]:
    """Whether the one is not above the other, at each of their values."""
    return {one <= other for one, other in product(low.values, high.values)}


def about_collections(random: Random) -> None:
    """Of a long collection of any kind a message has the first entries, and how many there are more, by itself, in
    another one, and in a refusal."""
    size = random.choice((0, 1, 2, MOST - 1, MOST, MOST + 1, MOST + 2, random.randint(0, 2000)))
    start = random.randint(0, 99)
    numbers = range(start, start + size)
    made: list[tuple[Any, str, str]] = [
        ([*numbers], "[", "]"), (tuple(numbers), "(", ",)" if size == 1 else ")"),
        (dict.fromkeys(numbers, 7), "{", "}"),
    ]  # fmt: skip
    made += [({*numbers}, "{", "}"), (frozenset(numbers), "{", "}")] if size else []
    for value, begin, end in made:
        parts = [f"{number}: 7" if isinstance(value, dict) else repr(number) for number in [*value][:MOST]]
        more = [f"... {size - MOST} more"] if size > MOST else []
        text = f"{begin}{', '.join(parts + more)}{end}"
        require(shown(value) == text, "a collection in a message", type(value), size, shown(value), text)
        both = f"[{text}, {text}]"
        wanted = both if len(both) <= LONGEST else f"{both[:LONGEST]}..."
        require(shown([value, value]) == wanted, "collections in a message", type(value), size, wanted)
    order = tuple(numbers)
    view = View.create(tuple(range(2, 2 + random.randint(1, 4))))
    if sorted(order) != list(range(len(view.shape))):
        said = str(refusal_of(lambda: view.permute(order)))
        require(said.startswith(f"permute: {shown(order)} is not a permutation"), "a long refusal", order, said)


def about_classes(random: Random) -> None:
    """Of a class that is needed the name has the article that its first letter asks for, small or capital; several are
    joined by "or"; at each place of a sequence too."""
    letters = "abceiost"
    kinds: list[type] = [int, str, object, OSError, EOFError, ImportError, ArithmeticError, KeyError, View]
    for _ in range(3):
        first = random.choice(letters + letters.upper())
        kinds.append(type(f"{first}{random.choice(('thing', 'x', ''))}", (), {}))
    some = tuple(random.sample(kinds, random.randint(1, 3)))
    words = [f"{'an' if kind.__name__[0].lower() in 'aeio' else 'a'} {kind.__name__}" for kind in some]
    wanted = " or ".join(words)
    require(named(some) == wanted, "the names of classes", named(some), wanted)
    if object in some:
        return
    place = random.randint(0, 3) if int in some else 0
    for ask, where in (
        (partial(one_of, some, None, "asked", MergeError), "asked: None is not "),
        (partial(listed, some, [*range(place), None], "asked", MergeError),
         f"asked: position {place}: None is not "),
    ):  # fmt: skip
        said = str(refusal_of(ask))
        require(said == f"{where}{wanted}", "the class that is needed", said, where, wanted)


def about_ranges(random: Random) -> None:
    """A range has as many integers as it was made for, of any size; none where its step leads away from its end."""
    wide = random.choice((4, 9, 2**40, 2**64, 2**80))
    start, count = random.randint(-wide, wide), random.choice((0, 1, 2, random.randint(0, wide)))
    step = random.choice((1, -1)) * random.choice((1, 2, 3, random.randint(1, wide)))
    last = start + step * count
    stop = last - random.randrange(abs(step)) * (1 if step > 0 else -1)
    found = count_of_range(range(start, stop, step))
    require(found == count, "the integers of a range", start, stop, step, found, count)
    away = range(start, start - step * count, step)
    require(count_of_range(away) == 0, "a range that leads away", away)


def about_bits(random: Random) -> None:
    """Sizes of some axes are taken as long as the largest indices of all of them have no more bits than are allowed,
    whichever operation gives them; else it is said with how many bits the elements are counted."""
    rank = random.randint(1, 4)
    ends = sorted(random.sample(range(1, MOST_BITS_OF_SIZES), rank - 1))
    widths = [end - begin for begin, end in zip((0, *ends), (*ends, MOST_BITS_OF_SIZES), strict=True)]
    widths[random.randrange(rank)] += random.choice((-1, 0, 0, 1))
    sizes = [random.choice((2**bits, 2**bits, 2 ** (bits - 1) + 1)) if bits else 1 for bits in widths]
    for _ in range(random.choice((0, 0, 1, 2))):
        sizes.insert(random.randint(0, len(sizes)), 1)
    shape = tuple(sizes)
    bits = sum(widths)
    units, nothing = View.create((1,) * len(shape)), (0,) * len(shape)
    ways: list[tuple[str, type[LayoutError], Callable[[], View]]] = [
        ("View", ViewError, partial(View.create, shape)),
        ("View", ViewError, lambda: View(shape, nothing, 0, None, False)),
        ("expand", MovementError, partial(units.expand, shape)),
        ("pad", MovementError, partial(units.pad, tuple((size // 2, size - 1 - size // 2) for size in shape))),
    ]
    name, error, make = random.choice(ways)
    if bits <= MOST_BITS_OF_SIZES:
        require(make().shape == shape, "sizes of as many bits as are allowed", name, widths)
        return
    refusal = refusal_of(make)
    wanted = (f"{name}: {len(shape)} axes, and elements counted with {bits} bits; "
              f"need at most {MOST_BITS_OF_SIZES} bits")  # fmt: skip
    require(type(refusal) is error and str(refusal) == wanted, "sizes of too many bits", refusal, wanted)


def about_many_axes(random: Random) -> None:
    """The same of very many axes, of sizes that are alike and some of 1: their number times these bits is bounded."""
    width = random.choice((1, 1, 2, 7, random.randint(1, 100)))
    units = random.choice((0, 0, 1, 9))
    count = isqrt(MOST_BITS // width) - units // 2 + random.choice((-1, 0, 0, 1))
    most = random.choice((0, 0, count // 2, count))
    shape = [1] * units + [2**width] * (count - most) + [2 ** (width - 1) + 1] * most
    bits = count * width
    refusal = refusal_of(partial(require_narrow, "asked", tuple(shape), MergeError))
    wanted = (f"asked: {len(shape)} axes, and elements counted with {bits} bits; "
              f"need a product of at most {MOST_BITS}")  # fmt: skip
    if bits * len(shape) <= MOST_BITS:
        require(refusal is None, "as many axes as are allowed", width, count, units, refusal)
    else:
        require(str(refusal) == wanted, "too many axes", width, count, units, refusal, wanted)


def about_far_witnesses(random: Random) -> None:
    """The addresses that a witness reads stand in its sentence as they are, however far they lie."""
    far = random.choice((1, -1)) * 2 ** random.choice((10, 62, 63, 64, 90)) + random.randint(3, 9)
    answer = mergeability.mergeable(View.create((4, 2), (far, 1)), View.create((8,)))
    seen = answer.witness if isinstance(answer, NotMergeable) else None
    reads = [] if seen is None else zip(seen.indices, seen.addresses, strict=True)
    is_said = [f"{index} reads {address}" in str(answer) for index, address in reads]
    require(bool(is_said) and all(is_said), "a witness far away", far, answer)
    found = mergeability.equivalent((View.create((2,), (far,)),), (View.create((2,)),))
    is_told = isinstance(found, Different) and f"reads {far} in the first" in str(found)
    require(is_told, "a difference far away", far, found)


def about_far_budgets(random: Random) -> None:
    """What is not decided says what it would take, and its budget, as they are."""
    cost, budget = (2 ** random.randint(3, 90) + random.randint(0, 5) for _ in range(2))
    said = str(BudgetExceeded("table", cost, budget))
    require(f" {cost} " in said and said.endswith(f" {budget}"), "what is not decided", cost, budget, said)
