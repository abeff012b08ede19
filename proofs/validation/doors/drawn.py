"""Bad arguments, several at once and inside of each other: calls that nobody has written down.

    python -m proofs.validation.doors.drawn                          # 20,000 calls
    python -m proofs.validation.doors.drawn --calls 500 --seed 7     # 500 others

`calls` has each bad value in the place of each argument. Here are the calls that it does not make: any of
the arguments of a door, several at once, each bad, or good for another door, or good but for a part, or a tuple, list,
dict or generator of such. What may happen is the same: a result, or an error of the library with a short message.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any

from proofs.terminal import ended, positive
from proofs.validation.doors.calls import EXIT_CODES, Door, doors, is_part, outcome
from proofs.validation.doors.limits import limit_memory, patience
from proofs.validation.doors.surface import GOOD
from proofs.validation.doors.zoo import ZOO


@dataclass(frozen=True)
class Value:
    """A value that is made anew for each call, and how it is written."""

    text: str
    make: Callable[[], Any]


BAD = [Value(name, make) for name, make in ZOO.items()]
FITTING = [Value(f"a good {name}", make) for name, make in GOOD.items()]
HOLDERS: dict[str, Callable[[list[Any]], Any]] = {
    "tuple": tuple,
    "list": list,
    "pairs": lambda values: tuple((value, value) for value in values),
    "generator": lambda values: (value for value in values),
    "dict": lambda values: {f"x{place}": value for place, value in enumerate(values)},
    "dict by place": lambda values: dict(enumerate(values)),
}
"""What holds values, by name."""


def value(random: Random, depth: int = 2) -> Value:
    """A value that is bad, or good elsewhere, or holds such."""
    if depth and random.random() < 0.3:
        name, hold = random.choice(list(HOLDERS.items()))
        held = [value(random, depth - 1) for _ in range(random.choice((1, 1, 2, 2, 3)))]
        text = f"{name} of ({', '.join(each.text for each in held)})"
        return Value(text, lambda: hold([each.make() for each in held]))
    return random.choice(BAD if random.random() < 0.7 else FITTING)


def damaged(random: Random, name: str, make: Callable[[], Any]) -> Value:
    """A good value of which one part is bad; a bad value where it has no parts."""
    whole, bad = None if is_part(make) else make(), value(random)
    places = places_of(whole)
    if not places:
        return bad
    place = random.choice(places)
    return Value(f"{name} with {bad.text} at {place!r}", lambda: with_part(make(), place, bad.make()))


def places_of(whole: Any) -> list[Any]:
    """The places of the parts of a tuple, a list, a dict, or a record."""
    if isinstance(whole, dict):
        return list(whole)
    if isinstance(whole, tuple | list):
        return list(range(len(whole)))
    if not is_dataclass(whole):
        return []
    return [field.name for field in fields(whole) if field.init]


def with_part(whole: Any, place: Any, part: Any) -> Any:
    """The same with another part at a place."""
    if isinstance(whole, dict):
        return whole | {place: part}
    if is_dataclass(whole):
        return replace(whole, **{place: part})  # type: ignore[type-var]
    make = getattr(type(whole), "_make", type(whole))
    return make([part if number == place else each for number, each in enumerate(whole)])


def drawn(random: Random, every: list[Door]) -> tuple[Door, dict[str, Value]]:
    """A door that has arguments, and what some of them are."""
    door = random.choice(every)
    names = [parameter.name for parameter in door.parameters]
    chosen = random.sample(names, random.choice((1, 1, random.randint(1, len(names)))))
    return door, {
        name: damaged(random, name, door.good[name]) if random.random() < 0.5 else value(random) for name in chosen
    }


def faults(calls: int, seed: int, guard: Callable[[], AbstractContextManager[None]] = nullcontext) -> Iterator[str]:
    """What is wrong with so many calls; each is drawn from the seed and its number, and made inside of a guard."""
    every = [door for door in doors().values() if door.parameters]
    for number in range(calls):
        door, values = drawn(Random(f"{seed}:{number}"), every)
        with guard():
            _, fault = outcome(door, {name: each.make for name, each in values.items()})
        if fault is not None:
            arguments = ", ".join(f"{name}={each.text}" for name, each in values.items())
            yield f"{number}: {door.name}({arguments}): {fault}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what is wrong with so many calls."""
    program, what = "python -m proofs.validation.doors.drawn", "Calls with several bad arguments."
    parser = ArgumentParser(prog=program, description=what, epilog=EXIT_CODES)
    parser.add_argument("--calls", type=positive, default=20_000, metavar="N", help="how many (20000)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which ones (0)")
    asked: Any = parser.parse_args(arguments)
    limit_memory()
    wrong = 0
    for fault in faults(asked.calls, asked.seed, patience):
        wrong += 1
        print(fault, flush=True)
    print(f"{wrong} of {asked.calls} calls are wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(ended(main))
