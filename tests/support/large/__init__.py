"""Every public callable with large values, and with several at a time that fit together: what takes too long?

    python -m support.large               # each call over 2 s of processor time, or a gigabyte; PYTHONPATH=.:tests
    python -m support.large impl.View     # those of which the names begin so
    python -m support.large --sample 300  # so many of all that are named, drawn by --seed 0

What may happen is what `proofs.validation.doors` lets happen: a result, or an error of the library. A call that is too
long or too large in company is made again in a process of its own, since caches keep what earlier calls made.
"""

import contextlib
import io
import os
import resource
import signal
import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from time import perf_counter, process_time
from typing import Any

from support.large.calls import fitting
from support.large.values import LARGE

from impl import LayoutError
from proofs.validation.doors.calls import Door, done_with, doors

SECONDS = 2
"""Seconds of processor time that a call may take."""

MEMORY = 2**30
"""Bytes that a call may take, beside what the process has before."""

PATIENCE = 10
"""Seconds of processor time after which a call is ended."""


@dataclass(frozen=True)
class Call:
    """A call that has a name: what makes its arguments, which is not measured, and what is done with them."""

    name: str
    make: Callable[[], Any]
    call: Callable[[Any], Any]


class TooLong(BaseException):
    """A call took too long. No exception that the library would catch."""


def calls() -> Iterator[tuple[str, list[Call]]]:
    """All calls, by the door that they go through."""
    for door in doors().values():
        yield (
            door.name,
            [
                Call(f"{door.name}({parameter}={kind})", partial(good_but, parameter, kind), door_call(door))
                for parameter in parameters(door)
                for kind in LARGE
            ],
        )
    for group, members in fitting().items():
        yield group, [Call(f"{group}: {name}", make, call) for name, make, call in members]


def parameters(door: Door) -> list[str]:
    """The names of the arguments that are large in turn."""
    return [parameter.name for parameter in door.parameters]


def good_but(parameter: str, kind: str) -> dict[str, Any]:
    """One large argument."""
    return {parameter: value_of(kind)}


@cache
def value_of(kind: str) -> Any:
    """A large value, made once."""
    return LARGE[kind]()


def door_call(door: Door) -> Callable[[dict[str, Any]], Any]:
    """The call with it."""
    return lambda values: door.call(**values)


def outcome(call: Call) -> str:  # noqa: PLR0911  one for each thing that may happen
    """What is wrong with a call; nothing if it says nothing."""
    try:
        made = call.make()
    except LayoutError:
        return ""
    except MemoryError:
        return "arguments take too much memory"
    except Exception as error:
        return f"arguments raise {type(error).__name__}: {str(error)[:100]}"
    begin = process_time()
    limit_memory(used() + MEMORY)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        done_with(call.call(made))
    except SystemExit:
        return ""
    except LayoutError as refusal:
        if isinstance(refusal.__cause__, MemoryError):
            return "takes too much memory, and says something else"
    except TooLong:
        return f"takes more than {PATIENCE} s"
    except MemoryError:
        return "takes too much memory"
    except Exception as error:
        return f"raises {type(error).__name__}: {str(error)[:100]}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        limit_memory(resource.RLIM_INFINITY)
    seconds = process_time() - begin
    return f"takes {seconds:.1f} s" if seconds > SECONDS else ""


def limit_memory(limit: int) -> None:
    """Bytes of address space that the process may have from here on; no more than it is let have."""
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    bounds = [bound for bound in (limit, most) if bound != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(bounds, default=resource.RLIM_INFINITY), most))


def used() -> int:
    """Bytes of address space that this process has."""
    with open("/proc/self/statm", encoding="ascii") as numbers:
        return int(numbers.read().split()[0]) * resource.getpagesize()


def end_it(signum: int, frame: object) -> None:
    """Ends a call."""
    raise TooLong


def in_a_child(members: list[Call]) -> tuple[int, dict[int, str]]:
    """How many of some calls were made before the process ended, and what was wrong with which."""
    receiver, sender = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receiver)
        run(members, sender)
        os._exit(0)
    os.close(sender)
    with open(receiver, encoding="utf-8", errors="replace") as lines:
        said = [line.rstrip("\n").split(" ", 1) for line in lines]
    os.waitpid(child, 0)
    return len(said), {int(number): fault for number, fault in said if fault}


def run(members: list[Call], sender: int) -> None:
    """Makes calls, and writes a line for each."""
    signal.signal(signal.SIGPROF, end_it)
    warnings.simplefilter("ignore")
    for number, call in enumerate(members):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            signal.alarm(30 * PATIENCE)  # a number so wide that Python does not come back
            fault = outcome(call)
            signal.alarm(0)
        os.write(sender, f"{number} {' '.join(fault.split())}\n".encode(errors="replace"))


def faults(members: list[Call]) -> Iterator[str]:
    """What is wrong with some calls."""
    while members:
        made, wrong = in_a_child(members)
        if made < len(members):
            wrong[made] = "ends the process"
            made += 1
        for number, fault in sorted(wrong.items()):
            again = in_a_child([members[number]])
            if again[0] == 0 or again[1]:
                yield f"{members[number].name}: {again[1].get(0, fault)}"
        members = members[made:]


def main(arguments: list[str]) -> int:
    """Prints what is wrong, and how many calls were made; to standard error, how far it is."""
    parser = ArgumentParser(prog="python -m support.large", description="Calls with large values that take too long.")
    parser.add_argument("names", nargs="*", help="how the names of the calls begin")
    parser.add_argument("--sample", type=int, metavar="N", help="make N of the calls, drawn at random")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    asked = parser.parse_args(arguments)
    made = wrong = 0
    for group, chosen in drawn(asked.names, asked.sample, asked.seed):
        begin, made = perf_counter(), made + len(chosen)
        for fault in faults(chosen):
            wrong += 1
            print(fault, flush=True)
        print(f"{perf_counter() - begin:8.1f} s  {len(chosen):6}  {group}", file=sys.stderr, flush=True)
    print(f"{wrong} of {made} calls are wrong")
    return int(wrong > 0)


def drawn(names: list[str], number: int | None = None, seed: int = 0) -> list[tuple[str, list[Call]]]:
    """The calls whose names begin in one of some ways, or a sample of them, by group; no group is empty."""
    found = [(group, [call for call in members if call.name.startswith(tuple(names) or "")])
             for group, members in calls()]  # fmt: skip
    if number is not None:
        every = [call.name for _, members in found for call in members]
        sample = set(Random(seed).sample(every, min(number, len(every))))
        found = [(group, [call for call in members if call.name in sample]) for group, members in found]
    return [(group, members) for group, members in found if members]
