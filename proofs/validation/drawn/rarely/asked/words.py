"""What makes a record an operation, and calls of PyTorch that are refused in the words of PyTorch (D16, D36)."""

from __future__ import annotations

import re
from functools import partial
from inspect import Parameter, signature
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

from impl.errors import LayoutError
from impl.interop.torch import call_placements
from impl.interop.torch.calls import CALLS, steps_of
from impl.ops.errors import OperationError
from impl.ops.records.record import Record
from proofs.validation.defined import refusal_of, require


def transpose(dim0: int, dim1: int) -> None:
    """The arguments of a transpose."""


def flatten(start_dim: int = 0, end_dim: int = -1) -> None:
    """The arguments of a flatten."""


def unflatten(dim: int, sizes: Any) -> None:
    """The arguments of an unflatten."""


def unsqueeze(dim: int) -> None:
    """The arguments of an unsqueeze."""


def narrow(dim: int, start: int, length: int) -> None:
    """The arguments of a narrow."""


SIGNATURES = {each.__name__: signature(each) for each in (transpose, flatten, unflatten, unsqueeze, narrow)}
"""Methods of a tensor of PyTorch that have as many arguments as there are, by their names; `squeeze` takes any."""


def ask_what_is_in_words(random: Random) -> None:
    """Each of them."""
    about_parts_of_records(random)
    for _ in range(4):
        about_numbers_of_arguments(random)
        about_names_of_calls(random)


def about_parts_of_records(random: Random) -> None:
    """A record with any of the four functions that may make it an operation: it is one exactly if it has a movement
    alone, or the three of a kernel without it; else it is refused by its name, and what it needs is said."""
    functions: dict[str, Any] = {
        "movement": lambda *_: (), "kernel": lambda _, arrays, __: arrays[0],
        "shape": lambda shapes, _: shapes[0], "footprint": lambda *_: ((),),
    }  # fmt: skip
    for chosen in product((True, False), repeat=len(functions)):
        given = {name: function for (name, function), is_there in zip(functions.items(), chosen, strict=True)
                 if is_there}  # fmt: skip
        given |= {name: None for name in functions if name not in given and random.random() < 0.3}
        is_operation = chosen in ((True, False, False, False), (False, True, True, True))
        name = random.choice(("r", "mine", "of rows"))
        refusal = refusal_of(partial(Record, name, {}, lambda _, params: params, **given))
        require((refusal is None) is is_operation, "a record", [*given], chosen, refusal)
        said = f"Record: {name!r} needs either a movement or a kernel with a shape and a footprint"
        is_said = refusal is None or (type(refusal) is OperationError and str(refusal) == said)
        require(is_said, "a record", chosen, refusal)


def about_numbers_of_arguments(random: Random) -> None:
    """A call of PyTorch with too many arguments, too few, or one of another name: it is refused as that call, and all
    of its arguments are named, with what they are where they are left out."""
    for name, known in SIGNATURES.items():
        needed = sum(each.default is Parameter.empty for each in known.parameters.values())
        count = random.choice([*range(needed), len(known.parameters) + random.randint(1, 3)])
        named = {random.choice(("other", "extent", "copy")): 1} if random.random() < 0.3 else {}
        shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 4)))
        asks = partial(steps_of, shape, name, (0,) * count, named), partial(
            call_placements, SimpleNamespace(shape=shape, device_mesh=(2,), placements=["Shard(0)"]), name,
            *(0,) * count, **named,
        )  # fmt: skip
        arguments = ", ".join(each.name if each.default is Parameter.empty else f"{each.name}={each.default}"
                              for each in known.parameters.values())  # fmt: skip
        for ask in asks:
            refusal = str(refusal_of(ask))
            is_told = refusal.startswith(f"call_placements: {name}: ") and refusal.endswith(f"need {name}({arguments})")
            require(is_told, "arguments of a call of PyTorch", name, shape, count, named, refusal)


def about_names_of_calls(random: Random) -> None:
    """A call of PyTorch with arguments that do not fit: the refusal begins with the name that was called, and has no
    other call's."""
    shape = tuple(random.randint(2, 4) for _ in range(random.randint(1, 4)))
    for name in CALLS:
        given = tuple(random.choice((0, -1, 1, 5, 97, 0.5, "row")) for _ in range(random.randint(1, 5)))
        try:
            steps_of(shape, name, given, {})
        except LayoutError as error:
            text = str(error)
            words = {*re.findall(r"\b(\w+)\(", text)} | {*text.split(": ")[1:2]}
            others = {word for word in words if word in {*CALLS, *CALLS.values()} and word != name}
            require(text.startswith(f"call_placements: {name}: "), "a call of PyTorch", name, shape, given, text)
            is_own = not others or ".T.flatten()" in text
            require(is_own, "a call of PyTorch by another name", name, shape, given, text)
