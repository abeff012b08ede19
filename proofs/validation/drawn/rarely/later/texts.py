"""Texts of many lines: what cannot be read is told with its place in the whole text, whichever line it is in, however
lines end, and whatever letters stand before it (D16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from impl.cli.reading.chains import parse_chain
from impl.cli.reading.expressions import parse_tree
from impl.cli.reading.parsing import parse_views
from proofs.validation.defined import place_of, refusal_of, require

ENDS = "\n", "\r\n", "\r"
"""How a line may end."""

LETTERS = "a\xe9\u03b1\u20ac\U0001d54f"
"""Letters of one byte to four."""

WRONG = "$"
"""A character that no text has."""


def ask_late_lines(random: Random) -> None:
    """A chain with a name among its sizes; chains, views, JSON and expressions with a character that none has."""
    for _ in range(4):
        about_a_name(random)
        about_a_character(random)


def lines_of(random: Random, before: str, entries: list[str], behind: str) -> str:
    """Entries between brackets, most of them on lines of their own, or all on one line, with blanks in front."""
    ends = ("", *ENDS, *ENDS) if random.random() < 0.7 else ("",)

    def blank() -> str:
        return random.choice(ends) + " " * random.choice((0, 0, 1, 4))

    rows = [blank() + entry + random.choice(("", blank())) for entry in entries]
    return random.choice(("", blank())) + before + ",".join(rows) + behind + random.choice(("", blank()))


def about_a_name(random: Random) -> None:
    """A name among the sizes of an operation, behind letters of any width."""
    sizes = [str(random.randint(1, 99)) for _ in range(random.randint(4, 9))]
    sizes[random.randrange(len(sizes))] = "name"
    word = "".join(random.choices(LETTERS, k=random.randint(0, 5)))
    beside = f'["{word}"]' if word else ""
    text = lines_of(random, f"(2, 3){beside}.reshape((", sizes, "))")
    about_the_place(partial(parse_chain, text), text, "name")


def about_a_character(random: Random) -> None:
    """A character that belongs in no text, in the place of an entry, or behind it."""
    entries = [str(random.randint(1, 99)) for _ in range(random.randint(3, 9))]
    place = random.randrange(len(entries))
    reader, before, behind = random.choice((
        (parse_chain, "(", ").T"), (parse_chain, "(2, 3).pad((", "))"), (parse_views, "View((", "))"),
        (parse_views, '[{"shape": [', "]}]"), (parse_tree, "(", ")"),
    ))  # fmt: skip
    entries[place] = WRONG if "shape" in before or random.random() < 0.5 else entries[place] + WRONG
    text = lines_of(random, before, entries, behind)
    if reader is parse_tree:
        text = text.replace(",", "+")
    about_the_place(partial(reader, text), text, WRONG)


def about_the_place(read: Callable[[], Any], text: str, wrong: str) -> None:
    """What is read is refused, at the place where something is wrong."""
    refusal, wanted = refusal_of(read), text.index(wrong)
    question = "the place in a text of many lines"
    require(place_of(refusal) == wanted, question, text, place_of(refusal), wanted, repr(refusal))
