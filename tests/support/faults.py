"""Faults that somebody might put into the library, and the library with one of them."""

import linecache
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import impl
from proofs.mutation.changes.live import codes, exchanged, functions_by_place

FOLDER = Path(impl.__file__).parent


class Fault(NamedTuple):
    """A part of a module, which it has once, and what stands there instead."""

    module: str
    old: str
    new: str


def faults(file: Path) -> dict[str, Fault]:
    """The faults of a file, by what is wrong."""
    paragraphs = file.read_text(encoding="utf-8").split("\n\n")[1:]
    found: dict[str, Fault] = {}
    for title, module, *lines in (paragraph.splitlines() for paragraph in paragraphs):
        old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
        found[title] = Fault(module.strip(), old, new)
    return found


FAULTS = faults(Path(__file__).with_suffix(".txt"))
IN_LOOPS = faults(Path(__file__).with_name("faults_in_loops.txt"))
DECIDING = faults(Path(__file__).with_name("faults_in_deciding.txt"))
WIDE = faults(Path(__file__).with_name("faults_in_wide.txt"))


@cache
def functions():
    """The functions of the library."""
    return functions_by_place(FOLDER)


@contextmanager
def with_fault(fault: Fault) -> Iterator[None]:
    """The library with a fault, also for what reads the source of its functions."""
    path = FOLDER / fault.module
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.old) == 1, f"{fault.module} has {source.count(fault.old)} times: {fault.old}"
    text = source.replace(fault.old, fault.new)
    before = linecache.cache.pop(str(path), None)
    linecache.cache[str(path)] = len(text), None, text.splitlines(keepends=True), str(path)
    try:
        with exchanged(functions(), codes(compile(text, str(path), "exec"))):
            yield
    finally:
        linecache.cache.pop(str(path))
        if before is not None:
            linecache.cache[str(path)] = before
