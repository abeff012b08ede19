"""Python in colours, found when the page is made: keywords, strings, comments, numbers and the names that are defined.

The standard library's tokenizer says what is what. A text that it does not read, such as a part of a statement, is
shown as it is.
"""

import tokenize
from collections.abc import Iterator
from io import StringIO
from keyword import iskeyword
from textwrap import dedent
from xml.etree.ElementTree import Element

from proofs.page.markup import Child, tag

CLASSES = {
    tokenize.STRING: "s",
    tokenize.COMMENT: "c",
    tokenize.NUMBER: "n",
    **{getattr(tokenize, name): "s" for name in ("FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END")
       if hasattr(tokenize, name)},
}  # fmt: skip
"""The classes of tokens; names are looked at apart. f-strings are tokens of their own from Python 3.12 on."""

DEFINES = ("def", "class")
"""After these stands the name that is defined."""

Span = tuple[int, int, str]
"""Where a token begins and ends in a text, and its class."""


def python(text: str) -> Element:
    """Source code in colours, without the indentation that all of its lines share; it can be scrolled with the
    keyboard."""
    text = dedent(text)
    return tag("pre", tag("code", *coloured(text)), tabindex=0, class_="python")


def coloured(text: str) -> list[Child]:
    """A text cut into pieces, those with a colour in an element; together they are the text."""
    try:
        spans = list(spans_of(text))
    except (tokenize.TokenError, SyntaxError):
        return [text]
    pieces: list[Child] = []
    place = 0
    for begin, end, name in spans:
        pieces += [text[place:begin], tag("span", text[begin:end], class_=name)]
        place = end
    return [*pieces, text[place:]]


def spans_of(text: str) -> Iterator[Span]:
    """The tokens that have a colour, in order. Raises TokenError or SyntaxError for what is no Python."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    before = ""
    for token in tokenize.generate_tokens(StringIO(text).readline):
        name = CLASSES.get(token.type, "")
        if token.type == tokenize.NAME:
            name = "k" if iskeyword(token.string) else "d" if before in DEFINES else ""
        if name and token.start != token.end:
            (first, begin), (last, end) = token.start, token.end
            yield starts[first - 1] + begin, starts[last - 1] + end, name
        before = token.string
