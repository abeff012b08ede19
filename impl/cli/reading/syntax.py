"""Python's syntax as texts use it: trees of expressions, integers and tuples in them, and what cannot be read."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence

from impl.errors import ParseError

LONGEST = 1_000_000
"""Characters; longer texts are refused before they are read."""
LINE_END = re.compile(r"\r\n|\r|\n")


def syntax_of(text: str, example: str = "(2, 3).T") -> ast.expr:
    """The syntax tree of an expression, in which a `col_offset` is the place of a character in the text. Raises
    ParseError for what is none, with an example of what would be read."""
    need = f"need such as {example}"
    if not text.strip():
        raise ParseError(f"cannot read '': it is empty; {need}", 0)
    refused = f"cannot read {shortened(text.strip())}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return in_text(ast.parse(text.strip(), mode="eval").body, text)
    except SyntaxError as error:
        position = place(text, error.lineno or 1, error.offset - 1) if error.offset else len(text)
        raise ParseError(f"{refused}: {error.msg} at character {position}; {need}", position) from None
    except UnicodeEncodeError:
        raise ParseError(f"{refused}: it has bytes that are no text in UTF-8; {need}") from None
    except ValueError as error:
        raise ParseError(f"{refused}: {error}; {need}") from None


def in_text(tree: ast.expr, text: str) -> ast.expr:
    """The tree of a text, with places in the text for those that Python gives: bytes of a line, without the blanks in
    front."""
    if text[0].isspace() or not text.isascii() or LINE_END.search(text):
        lines = zip(begins_of(text), LINE_END.split(text.strip()), strict=True)
        places = [places_of(line, begin) for begin, line in lines]
        for node in ast.walk(tree):
            if isinstance(node, ast.expr | ast.keyword):
                node.col_offset = places[node.lineno - 1][node.col_offset]
    return tree


def begins_of(text: str) -> list[int]:
    """Where each line of a text begins, without the blanks in front of the first and behind the last."""
    front = len(text) - len(text.lstrip())
    return [front, *(front + end.end() for end in LINE_END.finditer(text.strip()))]


def places_of(line: str, begin: int) -> Sequence[int]:
    """The place in the text of each byte of a line, and of its end: that of the character that it is of."""
    if line.isascii():
        return range(begin, begin + len(line) + 1)
    return [begin + place for place, letter in enumerate(line + "\n") for _ in letter.encode()]


def place(text: str, line: int, column: int) -> int:
    """The place in a text of a character in a line of it, counted without the blanks in front."""
    begins = begins_of(text)
    return begins[min(line, len(begins)) - 1] + column


def literal(tree: ast.expr) -> object:
    """The value of an integer, None, True, False, or a tuple or list of such."""
    match tree:
        case ast.Constant(value=bool() | None | int()):
            return tree.value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)) if not isinstance(number, bool):
            return -number
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return tuple(literal(item) for item in items)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return product(literal(left), literal(right), tree)
        case _:
            raise unreadable(tree, "need an integer, None, or a tuple of them")


def product(left: object, right: object, tree: ast.expr) -> int:
    """A size that is written as a product, as 4*8."""
    if type(left) is not int or type(right) is not int:
        raise unreadable(tree, "need a product of integers")
    return left * right


def unreadable(tree: ast.expr, rule: str) -> ParseError:
    """The error for a piece of syntax that is no part of a view."""
    return ParseError(f"cannot read {shortened(ast.unparse(tree))}: {rule}", tree.col_offset)


def shortened(text: str) -> str:
    """The text, quoted, and cut if it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
