"""Layouts as text: `(8,(4,2)):(16,(1,4))`, as CuTe and pycute print them."""

from __future__ import annotations

import re

from impl import doors
from impl.errors import ParseError
from impl.interop.cute.layout import Layout
from impl.interop.cute.tuples import ALIKE, DEEPEST, CuteError, Nested, are_congruent
from impl.shown import shown

TOKEN = re.compile(r"\s*(?:(?P<number>_?-?\d+|_m\d+)|(?P<mark>[(),:]))", re.ASCII)
"""An integer, also a static one as C++ prints or spells it (`_4`, `_m1`), or a mark."""
LONGEST_NUMBER = 4000
"""Digits of one integer."""


def parse_layout(text: str) -> Layout:
    """The layout that a text says; without strides the compact one. `(4)` is a tuple of one mode, `4` an integer.

    Raises ParseError, with the position of the first character that does not fit, for any other text, and CuteError
    for sizes below 1.

    >>> parse_layout("(8,(4,2)):(16,(1,4))")
    Layout(shape=(8, (4, 2)), stride=(16, (1, 4)))
    >>> str(parse_layout("(_4, _6)")), str(parse_layout("4:_m1"))
    ('(4,6):(1,4)', '4:-1')
    >>> parse_layout("(8,4):(1,8")
    Traceback (most recent call last):
        ...
    impl.errors.ParseError: layout: '(8,4):(1,8' ends; need ',' or ')' at position 10
    """
    return Reader(doors.text(text, "parse_layout: text", CuteError)).layout()


class Reader:
    """A text, and how far it was read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def layout(self) -> Layout:
        """All of the text as a layout."""
        shape = self.nested(0)
        stride = None
        if self.is_at(":"):
            begin = self.place
            stride = self.nested(0)
            if not are_congruent(shape, stride):
                raise ParseError(f"layout: strides {shown(stride)} for the shape {shown(shape)}; {ALIKE}", begin)
        if self.text[self.place :].strip():
            raise self.refusal("its end")
        return Layout(shape) if stride is None else Layout(shape, stride)

    def nested(self, level: int) -> Nested:
        """An integer or a tuple."""
        if not self.is_at("("):
            return self.number()
        if level == DEEPEST:
            self.place -= 1
            raise self.refusal(f"at most {DEEPEST} levels")
        parts: list[Nested] = []
        while not self.is_at(")"):
            parts.append(self.nested(level + 1))
            if not self.is_at(","):
                if self.is_at(")"):
                    break
                raise self.refusal("',' or ')'")
        return tuple(parts)

    def number(self) -> int:
        """An integer."""
        found = TOKEN.match(self.text, self.place)
        number = found["number"] if found else None
        if found is None or number is None:
            raise self.refusal("an integer or '('")
        if len(number.lstrip("_m-")) > LONGEST_NUMBER:
            raise self.refusal(f"an integer of at most {LONGEST_NUMBER} digits")
        self.place = found.end()
        return int(number.lstrip("_").replace("m", "-"))

    def is_at(self, mark: str) -> bool:
        """Whether a mark comes next; if so it is read."""
        found = TOKEN.match(self.text, self.place)
        if found is None or found["mark"] != mark:
            return False
        self.place = found.end()
        return True

    def refusal(self, need: str) -> ParseError:
        """The error for what stands here."""
        place = len(self.text) - len(self.text[self.place :].lstrip())
        is_end = place == len(self.text)
        what = "ends" if is_end else f"has {shown(self.text[place])}"
        return ParseError(f"layout: {shown(self.text)} {what}; need {need} at position {place}", place)
