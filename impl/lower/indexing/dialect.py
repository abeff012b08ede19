"""What each language writes for an index expression, and what its variables may be called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from keyword import iskeyword

from impl.doors import listed, text
from impl.errors import LowerError
from impl.frozen import frozen
from impl.lower.uops.names import KEYWORDS, MACROS
from impl.shown import shown

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,62}", re.ASCII)
"""Names that all four languages take; those with `_` in front are the compiler's."""

OWN = frozenset(("min", "np", "numpy"))
"""Names that an expression uses."""


@frozen
class Dialect:
    """How a language divides, joins conditions and writes the smaller of two numbers; `truncates` says that a quotient
    is rounded towards 0, `chains` that `a <= x < b` is one comparison of three, and `widths` which integers it has."""

    division: str
    conjunction: str
    minimum: str
    never: str
    truncates: bool
    chains: bool
    brackets_comparisons: bool
    widths: tuple[int, ...]


C = Dialect("/", " && ", "({0} < {1} ? {0} : {1})", "0", True, False, False, (32, 64))

DIALECTS = {
    "c": C,
    "cuda": C,
    "python": Dialect("//", " and ", "min({0}, {1})", "False", False, True, False, ()),
    "numpy": Dialect("//", " & ", "np.minimum({0}, {1})", "False", False, False, True, (32, 64)),
}
"""The languages by name."""


def dialect_named(language: object) -> Dialect:
    """The dialect of a language. Raises LowerError for any other."""
    found = text(language, "index_expression: language", LowerError)
    if found not in DIALECTS:
        raise LowerError(f"index_expression: language {shown(found)} is none of {', '.join(DIALECTS)}")
    return DIALECTS[found]


def names_of(names: str | Sequence[str] | None, rank: int) -> tuple[str, ...]:
    """The name of each index variable: those given, or a prefix and the number of the axis, by default `idx`.

    Raises LowerError unless there is one for each axis.

    >>> names_of("i", 2), names_of(("row", "column"), 2)
    (('i0', 'i1'), ('row', 'column'))
    """
    if names is None or isinstance(names, str):
        prefix = "idx" if names is None else text(names, "index_expression: names", LowerError)
        return tuple(f"{prefix}{axis}" for axis in range(rank))
    found = [text(name, "index_expression: names", LowerError) for name in listed(str, names, NAMES, LowerError)]
    if len(found) != rank:
        raise LowerError(
            f"index_expression: names: {shown(found)} for a tracker of {rank} axes; need one for each, or a prefix"
        )
    return tuple(found)


NAMES = "index_expression: names"


def require_names(names: Sequence[str], parameters: Sequence[str]) -> None:
    """Raises LowerError unless the names of index variables and of symbolic sizes are identifiers in each language, and
    no two are the same."""
    for name, what in [*((name, "names") for name in names), *((name, "the symbolic size") for name in parameters)]:
        is_free = IDENTIFIER.fullmatch(name) and not MACROS.fullmatch(name)
        if not is_free or name in KEYWORDS or name in OWN or iskeyword(name):
            raise LowerError(
                f"index_expression: {what}: {shown(name)} cannot be used; need a letter, then at most 62 letters, "
                "digits and _, and no word that C, CUDA or Python has a meaning for, and no macro of a standard header"
            )
    together = [*names, *parameters]
    if len(set(together)) < len(together):
        twice = next(name for name in together if together.count(name) > 1)
        raise LowerError(f"index_expression: names: {shown(twice)} is the name of two variables; need one for each")
