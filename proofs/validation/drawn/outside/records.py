"""Records, which make an operation of somebody's own: what they hold of what they are given, and what is refused."""

from __future__ import annotations

from collections import UserDict
from functools import partial
from random import Random
from typing import Any

from impl.ops.records.record import Argument, Record
from proofs.validation.defined import require, require_refused

FUNCTIONS = ("kernel", "shape", "footprint")
"""Fields that a record without a movement has, and one with a movement has not."""

NO_FUNCTIONS: tuple[Any, ...] = (3, "sum", (), int, [len])
"""What cannot be called, or makes an object of a class."""


def about_records(random: Random) -> None:
    """A record of up to seven arguments is as it is given, and refused with one that is wrong, wherever it stands."""
    functions: dict[str, Any] = dict.fromkeys(("movement",) if random.random() < 0.5 else FUNCTIONS, len)
    others: dict[str, Any] = dict.fromkeys(random.sample(("finish",), random.randint(0, 1)), max)
    arguments = {f"n{place}": random.choice([*Argument]) for place in range(random.randint(0, 7))}
    defaults = {name: random.randint(0, 9) for name in arguments if random.random() < 0.7}
    fields: dict[str, Any] = {"name": "own", "check": min, "defaults": UserDict(defaults), **functions, **others}
    found = Record(arguments=UserDict(arguments), **fields)
    kept = {name: getattr(found, name) for name in ("name", "check", *functions, *others)}
    require(kept == {name: fields[name] for name in kept}, "a record", found, fields)
    is_kept = [*found.arguments.items()] == [*arguments.items()] and [*found.defaults.items()] == [*defaults.items()]
    require(is_kept, "a record", found, arguments, defaults)
    for name in ("check", *functions, *others):
        wrong = fields | {name: random.choice((*NO_FUNCTIONS, *((None,) if name != "finish" else ())))}
        require_refused(partial(Record, arguments=arguments, **wrong), f"a record: {wrong}")
    for name in {"movement", *FUNCTIONS} - {*functions}:
        wrong = fields | {name: len}
        require_refused(partial(Record, arguments=arguments, **wrong), f"a record: {wrong}")
    given, at = [*arguments.items()], random.randint(0, len(arguments))
    entries: tuple[tuple[Any, Any], ...] = ((at, Argument.AXIS), ("n", "AXIS"), ("n", None))
    for entry in entries:
        asked: dict[Any, Any] = dict([*given[:at], entry, *given[at:]])
        require_refused(partial(Record, arguments=asked, **fields), f"a record: {asked}")
    held: list[tuple[Any, Any]] = [*defaults.items()]
    wrong = fields | {"defaults": dict([*held[:at], (at, 3), *held[at:]])}
    require_refused(partial(Record, arguments=arguments, **wrong), f"a record: {wrong}")
