"""Every public callable with every bad value in the place of each of its arguments, the others good.

    python -m proofs.validation.doors.calls           # what raises from inside, or takes what nobody may take

What may happen: an error of the library; a result, where the value can be taken as what is wanted; `NotImplemented`
from an operator, of which Python makes a TypeError. Nothing else, whatever the value does.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from time import process_time
from typing import Any

from impl import LayoutError, check, ops
from proofs.terminal import INTERRUPTED, UNWRITTEN, ended
from proofs.validation.doors.limits import PATIENCE, TooLong, limit_memory, patience
from proofs.validation.doors.rows import ROWS
from proofs.validation.doors.surface import ANYTHING, BEHIND, GOOD, SELVES, is_record_of_errors, public
from proofs.validation.doors.values import OPERATORS, rows
from proofs.validation.doors.zoo import NEVER, ZOO

LONGEST_MESSAGE = 5000
"""Characters; a message holds a few values of some hundreds each."""

EXIT_CODES = (
    "exit status: 0 every call ends as it may, 1 one does not, 2 wrong usage, "
    f"{UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)

AFTERWARDS: dict[str, Callable[[Any], Any]] = {"impl.ops.vmap": lambda made: made(rows())}
"""What is done with the result of a call: the function that `vmap` makes is called."""

BESIDE: dict[str, Callable[..., Any]] = {
    "impl.ops.vmap()": ops.vmap(lambda a: a),
    "impl.ops.vmap(fn)": lambda result: ops.vmap(lambda a: result)(rows()),
    "impl.ops.vmap(keyword)": lambda x: ops.vmap(lambda a, x: a)(rows(), x=x),
}
"""Doors that are no callables of their own."""

ELEMENTS = ("nan", "inf", "complex", "nan entries")
"""Numbers that tensors may have as elements."""

FUNCTIONS = ("check", "movement", "kernel", "shape", "footprint", "finish")
"""The functions of a record. What can be called is one, for all that is known before."""

TAKEN: dict[str, Sequence[str]] = {
    "impl.chain.start": ("numpy objects",),
    "impl.View.__eq__.other": NEVER,
    "impl.interop.arrays.as_strided.fill": ("nan", "inf"),
    "impl.Chain.as_strided.fill": ("nan", "inf", "Ellipsis"),
    "impl.Chain.of.array": ("numpy objects",),
    **{f"impl.interop.arrays.{name}.array": ("numpy objects",) for name in ("read", "tracker_of", "view_of")},
    "impl.ShapeTracker.__eq__.other": NEVER,
    "impl.symbolic.Node.__eq__.other": NEVER,
    "impl.symbolic.NumNode.__eq__.other": NEVER,
    "impl.symbolic.sym_infer.a": ("nan", "inf"),
    "impl.ops.execute_on_shards.params": ("cyclic dict",),
    "impl.ops.Tensor.of.value": ELEMENTS,
    "impl.ops.sharding.values.Local.of.value": ELEMENTS,
    "impl.ops.records.record.Record.defaults": ("cyclic dict",),
    **{f"impl.ops.records.record.Record.{name}": ("failing everything",) for name in FUNCTIONS},
    "impl.ops.Tensor.__array__.dtype": [kind for kind in NEVER if kind.startswith("the class")],
    "impl.ops.Tensor.__getitem__.key": ("slice", "Ellipsis"),
    "impl.ops.subscript.key": ("slice", "Ellipsis"),
    "impl.ops.vmap.fn": ("the class tuple",),
    "impl.lower.interpret.values": ("cyclic dict",),
    "impl.lower.UOpGraph.add.arg": NEVER,
    "impl.lower.UOpGraph.const.value": ("nan", "inf"),
}
"""What is taken all the same: Python compares with anything, a float is its own value, as in tinygrad, a CONST is any
number, the argument of an operation is whatever has a hash, what no one looks up in a dict may be there, numpy takes
any class for a type of elements, and an array of objects has strides like any other."""


CALLED = {"impl.ops.vmap.fn"}
"""Functions of the user, which raise what they will."""

OPERANDS = {"x", "y", "other", "update", "updates", "tensors", "args", "result"}
"""The arguments that are tensors."""


@dataclass(frozen=True)
class Door:
    """A callable, the names of its arguments, and good values for them."""

    name: str
    function: Any
    parameters: tuple[inspect.Parameter, ...]
    good: Mapping[str, Callable[..., Any]]

    def call(self, **other: Any) -> Any:
        """The result for good arguments, but for some."""
        values = self.values() | other
        args: list[Any] = []
        kwargs: dict[str, Any] = {}
        function = getattr(values["self"], self.function) if isinstance(self.function, str) else self.function
        for parameter in self.parameters:
            value = values[parameter.name]
            if parameter.kind is parameter.VAR_KEYWORD:
                kwargs |= value if parameter.name not in other else {"axis": value}
            elif parameter.kind is parameter.KEYWORD_ONLY:
                kwargs[parameter.name] = value
            else:
                args.append(value)
        result = function(*args, **kwargs)
        return done_with(AFTERWARDS[self.name](result) if self.name in AFTERWARDS else result)

    def values(self) -> dict[str, Any]:
        """Good values, made anew; some are made of the object whose method is called."""
        made = {name: make() for name, make in self.good.items() if not is_part(make)}
        return made | {name: make(made["self"]) for name, make in self.good.items() if is_part(make)}


def is_part(make: object) -> bool:
    """Whether a good value is made of the object whose method is called."""
    code = getattr(make, "__code__", None)
    return code is not None and code.co_argcount == 1


def done_with(result: object) -> object:
    """The result; an iterator begins only when it is asked."""
    return list(islice(result, 1000)) if isinstance(result, Iterator) else result


def parameters_of(function: Any, is_method: bool = False) -> tuple[inspect.Parameter, ...]:
    """The parameters of a callable, without `self`."""
    found = tuple(inspect.signature(function).parameters.values())
    return found[1:] if is_method else found


def good_for(name: str, parameters: Sequence[inspect.Parameter]) -> dict[str, Callable[..., Any]]:
    """Good values for parameters. Raises KeyError for a parameter that has none: it needs a row."""
    row = ROWS.get(name, {})
    values = {parameter.name: row[parameter.name] if parameter.name in row else GOOD[parameter.name]
              for parameter in parameters}  # fmt: skip
    return values | ({"self": row["self"]} if "self" in row else {})


def door_of(name: str, function: Any, is_method: bool = False, self_of: Any = None) -> Door:
    """The door of a callable; `function` is the name of a method where there is an object."""
    called = getattr(self_of[1], function) if self_of else function
    parameters = parameters_of(called, is_method)
    good = good_for(name, parameters)
    return Door(name, function, parameters, ({"self": self_of[0]} if self_of else {}) | good)


def doors_of_class(name: str, kind: Any, seen: set[Any]) -> Iterator[Door]:
    """The constructor of a class and its methods, but for those that a class before it has."""
    if kind.__init__ is not object.__init__ or kind.__new__ is not object.__new__:
        yield door_of(name, kind)
    self_of = SELVES.get(name, kind)
    for method in dir(kind):
        found = inspect.getattr_static(kind, method)
        plain = found.__func__ if isinstance(found, staticmethod | classmethod) else found
        is_public = method in OPERATORS if method.startswith("_") else method not in BEHIND
        if not is_public or not inspect.isfunction(plain) or plain in seen or is_of_python(plain):
            continue
        seen.add(plain)
        yield door_of(f"{name}.{method}", method, not isinstance(found, staticmethod | classmethod), (self_of, kind))


def is_of_python(function: Any) -> bool:
    """Whether a method comes from a base class of the standard library."""
    return not str(function.__module__).startswith("impl") and str(function.__qualname__).startswith(("Enum", "tuple"))


@cache
def doors() -> dict[str, Door]:
    """Every door, by name; classes in the order of their bases."""
    found: list[Door] = []
    seen: set[Any] = set()
    parts = {name: part for name, part in public().items() if not is_record_of_errors(part)}
    for name, part in sorted(parts.items(), key=lambda item: len(getattr(item[1], "__mro__", ()))):
        if name in ANYTHING:
            continue
        if inspect.isclass(part):
            found += doors_of_class(name, part, seen)
        elif inspect.isfunction(inspect.unwrap(part)):
            found.append(door_of(name, part))
    for name, function in BESIDE.items():
        found.append(Door(name, function, parameters_of(function), {p.name: rows for p in parameters_of(function)}))
    return {door.name: door for door in found}


def outcome(door: Door, values: Mapping[str, Callable[[], Any]]) -> tuple[Any, str | None]:
    """The result of a call with some values, each made anew, and what is wrong with how it ended; None if nothing is.

    A refusal gives `NotImplemented`, as an operator does.
    """
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            return door.call(**{name: make() for name, make in values.items()}), None
    except LayoutError as refusal:
        message = str(refusal)
        fits = 10 < len(message) < LONGEST_MESSAGE
        return NotImplemented, None if fits else f"a message of {len(message)} characters"
    except TooLong:
        return NotImplemented, f"takes more than {PATIENCE} s"
    except Exception as error:
        is_of_user = any(f"{door.name}.{name}" in CALLED for name in values)
        return NotImplemented, None if is_of_user else f"raises {type(error).__name__}: {str(error)[:150]}"
    finally:
        if door.function is check:
            check(False)


def fault_of(door: Door, parameter: str, kind: str) -> str | None:
    """What is wrong with what a door does with a bad value; None if nothing is."""
    result, fault = outcome(door, {parameter: ZOO[kind]})
    if fault is not None:
        return fault
    is_right = result is NotImplemented or kind not in NEVER or kind in taken(door, parameter)
    return None if is_right else f"takes it: {type(result).__name__}"


def taken(door: Door, parameter: str) -> Sequence[str]:
    """Which of the bad values an argument takes all the same."""
    return TAKEN.get(f"{door.name}.{parameter}", ELEMENTS if is_tensor(door, parameter) else ())


def is_tensor(door: Door, parameter: str) -> bool:
    """Whether an argument is a tensor, or what can be made one."""
    return door.name.startswith("impl.ops") and parameter in OPERANDS


def faults(door: Door) -> Iterator[str]:
    """All that is wrong with a door."""
    for parameter in door.parameters:
        for kind in ZOO:
            if (fault := fault_of(door, parameter.name, kind)) is not None:
                yield f"{door.name}({parameter.name}={kind}): {fault}"


def parser() -> ArgumentParser:
    """The options of the command."""
    described = "Calls every public callable with every bad value in the place of each of its arguments."
    options = ArgumentParser(prog="python -m proofs.validation.doors.calls", description=described, epilog=EXIT_CODES)
    options.add_argument("names", metavar="NAME", nargs="*", help="callables whose names begin so, as impl.View (all)")
    options.add_argument("--slow", action="store_true", help="say which calls take longest as well")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what is wrong with the doors that are asked for, and how many calls were made."""
    options = parser().parse_args(arguments)
    names = tuple(options.names) or ("",)
    if idle := [name for name in names if not any(door.startswith(name) for door in doors())]:
        print(f"error: no callable's name begins with {idle[0]!r}; need one such as 'impl.View'", file=sys.stderr)
        return 2
    limit_memory()
    slow: list[tuple[float, str]] = []
    wrong = 0
    for door in [door for name, door in doors().items() if name.startswith(names)]:
        for parameter, kind in product(door.parameters, ZOO):
            begin = process_time()
            with patience():
                fault = fault_of(door, parameter.name, kind)
            slow.append((process_time() - begin, f"{door.name}({parameter.name}={kind})"))
            if fault is not None:
                wrong += 1
                print(f"{door.name}({parameter.name}={kind}): {fault}")
    if options.slow:
        print(*(f"{seconds:8.2f} s  {name}" for seconds, name in sorted(slow)[-20:]), sep="\n")
    print(f"{wrong} of {len(slow)} calls are wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(ended(main))
