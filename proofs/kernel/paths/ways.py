"""The way of a claim through the packages: the instructions of their code that it runs.

On plain integers a claim must take a way that it takes on terms as well. A branch that plain integers take and no term
does is one of which nothing was proved.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType

import proofs
from impl.shown import shown
from proofs.extras import other_python
from proofs.kernel.paths.instructions.monitored import monitored
from proofs.kernel.paths.instructions.traced import traced
from proofs.kernel.paths.instructions.way import Way, line_of, lines_of
from proofs.kernel.paths.replay import ConcreteGiven
from proofs.kernel.terms.asker import FOLDERS, asks_a_cache, is_of_claims
from proofs.kernel.terms.explorer import KernelError
from proofs.kernel.terms.identity import compares_objects, not_told_apart
from proofs.kernel.terms.truths import not_understood

AROUND = f"{Path(proofs.__file__ or '').parent}/running/"
"""The folder of the functions that wrap claims; their instructions are not compared, since they do ask whether integers
are plain."""

FINDS_DIGITS: CodeType = ConcreteGiven._digits.__code__
"""The code by which the kernel finds the digits of a plain number."""

HOW = traced if sys.version_info < (3, 12) else monitored
"""What tells of the instructions that run."""


@contextmanager
def noting(way: Way, file: str, known: Way | None = None) -> Iterator[None]:
    """While it runs, notes the instructions that are executed of the packages, of the claim's file, and of other files
    from which it takes help; not of functions of the definitions by which the kernel finds the digits of a plain
    number, for terms have digits by definition, without running them.

    Those that are `known` need not be noted again, and so are not looked for. Raises KernelError in a version of Python
    of which it is not known how it tells of all of them.
    """
    if (problem := other_python()) is not None:
        raise KernelError(problem)
    known = Way() if known is None else known
    with HOW(way, known, lambda name: is_noted(name, file), FINDS_DIGITS):
        yield


@cache
def is_noted(name: str, file: str) -> bool:
    """Whether instructions of a file are noted; those of functions that wrap a claim to note its calls are not."""
    return (name == file and not name.startswith(AROUND)) or name.startswith(FOLDERS) or is_of_claims(name)


def beside(plain: Way, symbolic: Way) -> list[str]:
    """The lines that plain integers reach and terms do not.

    Not those of the two wrappers that ask a cache: whether it has the answer depends on what else was asked. Nor those
    that write what is raised: terms have no digits, and may be written there alone.
    """
    left = [(code, place) for code, place in plain - symbolic if not is_let_pass(code)]
    found = {(code.co_filename, line_of(code, place), code.co_qualname) for code, place in left}
    return [f"{name}:{line} in {function}" for name, line, function in sorted(found)]


def is_let_pass(code: CodeType) -> bool:
    """Whether a code object belongs to one of the wrappers that ask a cache, or writes messages."""
    return asks_a_cache(code) or code.co_filename == shown.__code__.co_filename


def unlike(way: Way, body: CodeType) -> list[str]:
    """The lines of the functions on a way at which plain integers and terms may part unseen (`terms.truths`, and but
    for the file of the claim's body, whose words are for the reader, `terms.identity`)."""
    found: dict[tuple[str, int], str] = {}
    for code in way.codes():
        words = not_understood(code.co_filename)
        if compares_objects(code) and code.co_filename != body.co_filename:
            words = words | not_told_apart(code.co_filename)
        if words:
            found |= {(code.co_filename, line): words[line] for line in lines_of(code).values() if line in words}
    return [f"{name}:{line}: {said}" for (name, line), said in sorted(found.items())]
