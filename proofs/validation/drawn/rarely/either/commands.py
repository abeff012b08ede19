"""Lines of commands that are nearly right: an option given twice, a word that is no choice, more words than are taken,
none at all; what a fault of the library ends with; and batches of many lines (D16, D39)."""

from __future__ import annotations

import re
from copy import copy
from difflib import get_close_matches
from importlib import import_module
from json import dumps, loads
from pickle import dumps as pickled
from pickle import loads as read
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

from impl import View, parse_view, parse_views
from impl.cli.options import UsageError
from impl.cli.program import COMMANDS, IMPL, parsed
from impl.interop.cute import Layout
from impl.lower import LANGUAGES
from impl.lower.dtypes import BY_NAME
from impl.lower.indexing.dialect import DIALECTS
from proofs.validation.defined import require
from proofs.validation.drawn.told.commands import said

VIEW = "View((4,))"
RIGHT: dict[str, tuple[str, ...]] = {
    "mergeable": (VIEW,), "explain": (VIEW,), "show": (VIEW,), "chain": ("(2, 3)",), "equivalent": (VIEW, VIEW),
    "index": (VIEW,), "lower": (VIEW,), "simplify": ("3",), "cute": ("coalesce", "8:2"),
    "shard": ("torch", "2,4", "8", "--mesh", "2", "--placement", "S(1)"),
}  # fmt: skip
"""A line of each command that is answered."""
OPTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("mergeable", "--equality", ("strict", "observable")), ("mergeable", "--budget", ("5", "1000")),
    ("explain", "--budget", ("7", "8")), ("chain", "--budget", ("9", "90")), ("simplify", "--budget", ("3", "4")),
    ("simplify", "--valid", ("1", "2")), ("index", "--names", ("i*", "j*")), ("lower", "--name", ("f", "g")),
    ("index", "--language", tuple(DIALECTS)), ("lower", "--language", tuple(LANGUAGES)),
    ("lower", "--dtype", ("int8", "half")), ("show", "--equality", ("strict", "observable")),
)  # fmt: skip
"""Options that have one value, by their command, with values that they take."""
CHOICES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "index": (("--language",), tuple(DIALECTS)), "lower": (("--language",), tuple(LANGUAGES)),
    "mergeable": (("--equality",), ("observable", "strict")),
}  # fmt: skip
"""Options that take one of a few words."""
FAULTS = (ValueError, KeyError, TypeError, ZeroDivisionError, RuntimeError, AssertionError, ArithmeticError)
"""What a fault of the library may raise."""
GRAVEST_FIRST = (2, 3, 1, 0)
"""Exit statuses of questions: bad input, not decided, no, and yes."""


def ask_lines_of_commands(random: Random) -> None:
    """Some of them."""
    for about in random.sample((
        about_what_is_given_twice, about_choices, about_what_is_left, about_no_command, about_faults,
        about_kinds_that_are_listed, about_numbers_of_layouts, about_long_batches, about_one_value,
        about_lists_of_views,
    ), 5):  # fmt: skip
        about(random)


def about_what_is_given_twice(random: Random) -> None:
    """An option is given once: a second value is refused, also where it is the first one again."""
    command, option, values = random.choice(OPTIONS)
    first, second = random.choice(values), random.choice(values)
    for given, is_right in (((option, first), True), ((option, first, option, second), False)):
        status, text = said(command, *RIGHT[command], *given)
        is_told = is_right or (status == 2 and f"{option}: given twice" in text.replace("argument ", ""))
        require((status != 2) is is_right and is_told, "an option given twice", command, given, status, text)


def about_choices(random: Random) -> None:
    """A word that is no choice is refused with all that there are, and with the one that it is most like, if any is."""
    command = random.choice((*CHOICES, ""))
    front, names = CHOICES.get(command, ((), tuple(COMMANDS)))
    name = random.choice(names)
    place = random.randrange(len(name))
    wrong = random.choice((name[:place] + name[place + 1 :], f"{name}x", name.upper(), name[::-1], "zzzzzz", ""))
    if wrong in names:
        return
    words = (command, *RIGHT[command], *front, wrong) if command else (wrong,)
    status, text = said(*words)
    near = get_close_matches(wrong, names, 1)
    hints = re.findall(r"did you mean ([\w-]*)\?", text)
    is_listed = all(re.search(rf"\b{each}\b", text.partition("need one of")[2]) for each in names)
    require(status == 2 and hints == near and is_listed, "no choice", words, status, text, near)


def about_what_is_left(random: Random) -> None:
    """All words that a command does not take are said, in order."""
    command = random.choice(("equivalent", "chain", "simplify", "shard"))
    more = [random.choice(("--what", "w", "--fast=3", "8:1", "(2,)")) for _ in range(random.randint(1, 5))]
    status, text = said(command, *RIGHT[command], *more)
    is_told = f"unrecognized arguments: {' '.join(more)}" in text
    require(status == 2 and is_told, "words that are left", command, more, status, text)


def about_no_command(random: Random) -> None:
    """Without a command all are listed, which is an answer; a refusal of arguments that is copied says the same."""
    status, text = said()
    require(status == 0 and all(name in text for name in COMMANDS), "no command", status, text[:100])
    try:
        parsed([random.choice((*RIGHT,)), "--nothing"], IMPL)
    except UsageError as refusal:
        for same in (read(pickled(refusal)), copy(refusal)):
            is_same = type(same) is UsageError and (str(same), same.usage) == (str(refusal), refusal.usage)
            require(is_same and bool(same.usage), "a copy of a refusal", repr(refusal), repr(same))


def about_faults(random: Random) -> None:
    """A fault of the library has a status that no answer has, alone and as a line of a batch, whatever it raises."""
    command, kind = random.choice((*RIGHT,)), random.choice(FAULTS)

    def failing(_: object) -> NoReturn:
        raise kind("it is broken")

    line = [command, *RIGHT[command]]
    with patch.object(import_module(f"impl.cli.commands.{command}"), "run", failing):
        for given, text in ((line, ""), ([*line, "--json"], ""), (["batch"], dumps(line) + "\n")):
            status, told = said(*given, given=text)
            is_told = f"internal error: {kind.__name__}" in told
            require(status == 70 and is_told, "a fault of the library", given, kind, status, told)


def about_kinds_that_are_listed(random: Random) -> None:
    """Where a language has no elements of a kind, the names that are listed are those that it takes."""
    text = said("lower", VIEW, "--language", "metal", "--dtype", random.choice(("float64", "double")))[1]
    listed = text.strip().partition("need one of ")[2].split(", ")
    for name in random.sample([*BY_NAME], 2):
        status, _ = said("lower", VIEW, "--language", "metal", "--dtype", name)
        require((name in listed) is (status == 0), "kinds that are listed", name, status, text)


def about_numbers_of_layouts(random: Random) -> None:
    """How many layouts an operation takes is what its refusal says."""
    name = random.choice(("coalesce", "complement", "compose", "divide", "right-inverse", "left-inverse", "product"))
    texts = {count: said("cute", name, *[str(Layout(4, 2))] * count)[1] for count in range(1, 5)}
    taken = [count for count, text in texts.items() if "number of layouts" not in text]
    for count in texts.keys() - {*taken}:
        needed = [int(number) for number in re.findall(r"\d+", texts[count].partition("; need ")[2])]
        require(needed == taken, "the number of layouts", name, count, texts[count], taken)


def about_long_batches(random: Random) -> None:
    """A batch of up to twelve lines has the status of the gravest, wherever that is."""
    lines = {0: ["mergeable", VIEW], 1: ["equivalent", VIEW, "View((5,))"], 2: ["mergeable"]}
    lines[3] = ["cute", "compose", "(8,8):(1,9)", "(9,7):(5,4)", "--budget", "0"]
    wanted = [random.choice((0, 0, 1, *random.choices((0, 1, 2), k=1))) for _ in range(random.randint(0, 11))]
    wanted.insert(random.randint(0, len(wanted)), random.choice((*GRAVEST_FIRST[:1], 0, 1)))
    status, text = said("batch", given="".join(f"{dumps(lines[each])}\n" for each in wanted))
    own = [int(found) for found in re.findall(r'^\{"status": (\d+)', text, re.MULTILINE)]
    gravest = min(wanted, key=GRAVEST_FIRST.index)
    require(own == wanted and status == gravest, "a long batch", wanted, own, status)


def about_one_value(random: Random) -> None:
    """A variable of one value, of either sign, is said to have it, in words and in JSON."""
    value = random.choice((0, 3, -1, -7, 2**40, -(2**40)))
    given = ("simplify", "i*4 + j", "--range", f"i={value}:{value + 1},j=0:4")
    line = next((line.split() for line in said(*given)[1].splitlines() if "one value" in line), [])
    steps = loads(said(*given, "--json")[1])["steps"]
    is_in_json = steps[0] == {"rule": "one value", "before": "i", "after": str(value)}
    require(is_in_json and line[-3:] == ["i", "->", str(value)], "a variable of one value", value, line, steps)


def about_lists_of_views(random: Random) -> None:
    """Views as JSON, in lists that hold others, are all there, in order; and a view of any rank, with a mask or
    without, is the one that it is written as."""
    views = [View.create((random.randint(1, 9),), (random.randint(-3, 3),), 30) for _ in range(random.randint(1, 9))]
    nest: Any = [{"shape": list(view.shape), "strides": list(view.strides), "offset": view.offset} for view in views]
    for _ in range(random.randint(0, 3)):
        begin = random.randrange(len(nest))
        end = random.randint(begin + 1, len(nest))
        nest = [*nest[:begin], nest[begin:end], *nest[end:]]
    found = parse_views(dumps(nest))
    require([view.parts for view in found] == [view.parts for view in views], "views in lists", nest, found)
    rank = random.randint(0, 3)
    shape = tuple(random.randint(1, 4) for _ in range(rank))
    parts = [tuple((0, end) for end in ends) for ends in (shape, tuple(random.randint(0, size) for size in shape))]
    mask = random.choice((None, *parts))
    read_again = parse_view(f"View({shape}, mask={mask})")
    is_same = read_again.parts[:3] == View.create(shape).parts[:3] and read_again.mask == mask
    require(is_same, "a view with a mask", shape, mask, read_again)
