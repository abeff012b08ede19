"""Which code may ask a symbolic integer for what it does not have: a hash, or its decimal digits.

The packages may hash one in two places, by name: where a view is made, and where a method of views is answered out of
a cache. Each asks a cache first, whose function is then run on the terms, as it is on plain integers (`plainly`). They
may write one down in what they raise. Everything else would let something depend on what nobody knows.

But nodes are compared by their text, and so that of a number in a node may be asked for. Terms of one text are equal;
that two of different texts may be equal as well is met by the replays alone, which are run where integers coincide.

Code that is neither of the packages nor of the kernel, a claim among it, may write no term down while it is run on
terms.
"""

import ast
import re
import sys
import sysconfig
from collections.abc import Mapping
from functools import cache
from inspect import unwrap
from pathlib import Path
from types import CodeType, FrameType

import impl.memoise
import proofs
import spec
from impl.shown import written
from impl.view import View
from proofs.kernel.terms.explorer import current_explorer

PACKAGES = ("impl", "spec")
"""The packages that claims are about."""

FOLDERS = tuple(f"{Path(package.__file__ or '').parent}/" for package in (impl, spec))
"""The folders of the library and of the definitions."""

KERNEL = "proofs.kernel."
"""What the names of all modules of the kernel begin with."""

INSTALLED = tuple({f"{sysconfig.get_path(kind)}/" for kind in ("stdlib", "platstdlib", "purelib", "platlib")})
"""The folders of Python's own modules, and of those that are installed."""

BESIDE = re.compile(rf"{re.escape(str(Path(proofs.__file__).parent))}/(?!claims/)")
"""How the paths of the modules of `proofs` begin that are not of claims."""

MAKES_A_VIEW: CodeType = unwrap(View.create).__code__
"""The code of `View.create`, which asks the cache of `view_of_plain`."""

ANSWERS_A_METHOD = impl.memoise.__file__
"""The module whose wrappers ask the caches of methods of views."""


def may_be_hashed() -> bool:
    """Whether the caller is one of the two wrappers that ask a cache."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_name == "__hash__":
        frame = frame.f_back
    return frame is not None and asks_a_cache(frame.f_code)


def asks_a_cache(code: CodeType) -> bool:
    """Whether a piece of code is one of the two wrappers."""
    return code is MAKES_A_VIEW or code.co_filename == ANSWERS_A_METHOD


def may_be_written() -> bool:
    """Whether the text of a term may be asked for: the packages may for the message of an exception, the kernel always,
    and any other code when nothing is explored."""
    frame = beyond_repr(sys._getframe(2))
    if current_explorer() is None or is_of_kernel(frame.f_globals) or is_of_node(frame):
        return True
    while is_of_packages(frame):
        if frame.f_lineno in lines_that_raise(frame.f_code.co_filename):
            return True
        frame = beyond_repr(frame.f_back)
    return False


def is_of_node(frame: FrameType) -> bool:
    """Whether the text of a number is asked for as part of the identity of a node."""
    back = frame.f_back
    return (
        frame.f_code is written.__code__
        and back is not None
        and str(back.f_globals.get("__name__")).startswith("impl.symbolic.")
    )


def beyond_repr(frame: FrameType | None) -> FrameType:
    """The frame itself or, if it is of the `repr` that Python makes for records or of `format`, the frame that called
    it."""
    while frame is not None and (frame.f_globals.get("__name__") == "reprlib" or frame.f_code.co_name == "__format__"):
        frame = frame.f_back
    return frame or sys._getframe(0)


def is_of_kernel(known: Mapping[str, object]) -> bool:
    """Whether global names are those of a module of the kernel."""
    return str(known.get("__name__", "")).startswith(KERNEL)


def is_of_packages(frame: FrameType) -> bool:
    """Whether a frame runs code of the library or of the definitions."""
    return str(frame.f_globals.get("__name__", "")).split(".")[0] in PACKAGES


@cache
def is_of_claims(file: str) -> bool:
    """Whether a file is one that claims are written in, or take help from: not of Python, of what is installed, of the
    packages, or of what examines claims."""
    is_left_out = file.startswith((*INSTALLED, *FOLDERS)) or BESIDE.match(file)
    return file.startswith("/") and not is_left_out


@cache
def lines_that_raise(file: str) -> frozenset[int]:
    """The lines of a file on which an exception is raised; none if there is no such file."""
    try:
        nodes = ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
    except (OSError, SyntaxError):
        return frozenset()
    raised = [node for node in nodes if isinstance(node, ast.Raise)]
    return frozenset(line for node in raised for line in range(node.lineno, (node.end_lineno or node.lineno) + 1))
