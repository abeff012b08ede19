"""How deep a text is nested, before it is read: Python in a browser has the browser's stack, and ends with it."""

from __future__ import annotations

import re

from impl.errors import LayoutError

DEEPEST = 2050
"""Weight of what may be nested: a chain of 1,000 calls, or 400 brackets or operators, each inside of the next."""
INSIDE = 5
"""The weight of what is read as a part of another: of an operand, and of what stands in brackets."""
TOKEN = re.compile(
    r"(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<operator>\*\*|//|<<|>>|[-+*/%@&|^~]|\b(?:not|if|lambda|await)\b)"
    r"|(?P<end>[,<>=]|\b(?:and|or)\b)|(?P<dot>\.)"
)
"""What nests in Python and in JSON, and what ends a part that nests no further."""


def require_shallow(text: str, name: str) -> None:
    """Raises LayoutError for a text that is nested too deeply, whatever it is a text of.

    >>> require_shallow("(2, 3)" + ".t()" * 900, "text")
    >>> require_shallow("(2" + "*1" * 900 + ",)", "text")
    Traceback (most recent call last):
        ...
    impl.errors.LayoutError: explorer: text is nested too deeply; need at most 1025 calls, or 410 operators or brackets
    """
    if depth_of(text) > DEEPEST:
        need = f"need at most {DEEPEST // 2} calls, or {DEEPEST // INSIDE} operators or brackets"
        raise LayoutError(f"explorer: {name} is nested too deeply; {need}")


def depth_of(text: str) -> int:
    """At most so deep is the tree of a text: of each part what follows one another in it, and below that the deepest of
    what is in its brackets.

    >>> depth_of("(2, 3).T.t()"), depth_of("[[[]]]"), depth_of("a+b < c, a+b")
    (8, 15, 5)
    """
    outer: list[tuple[int, int, int]] = []
    deepest = row = inner = 0
    for token in TOKEN.finditer(text + ")" * (text.count("(") + text.count("[") + text.count("{"))):
        match token.lastgroup:
            case "open":
                outer.append((deepest, row, inner))
                deepest = row = inner = 0
            case "close" if outer:
                own = max(deepest, row + inner)
                deepest, row, inner = outer.pop()
                row, inner = row + 1, max(inner, own + INSIDE - 1)
            case "end":
                deepest, row, inner = max(deepest, row + inner), 0, 0
            case "operator":
                row += INSIDE
            case "dot":
                row += 1
    return max(deepest, row + inner)
