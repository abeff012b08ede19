"""What commands answer past the first few: the ninth argument of a line, the fourth mesh axis, a cost of 0, the mode 0,
every name of a kind of elements; and how they end where they cannot say it (D16, D36, D39, D40)."""

from __future__ import annotations

import re
from contextlib import redirect_stderr
from io import BytesIO, StringIO, TextIOWrapper
from json import dumps, loads
from math import prod
from os import environ, strerror
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

from impl import View, chain
from impl.checking import SWITCHES
from impl.cli.fault import exit_status, guarded
from impl.cli.program import main, printable
from impl.cli.writing.grid import grid
from impl.cli.writing.pictures import svg
from impl.interop.cute import Layout, NotComposable, compose
from impl.lower import LANGUAGES, index_expression
from impl.lower.dtypes import BY_NAME
from proofs.validation.defined import require
from proofs.validation.drawn.told.commands import said

COLOURED = re.compile(r'address (-?\d+)</title><rect [^>]*fill="rgb\((\d+),(\d+),(\d+)\)"')
"""A cell of a picture: its address, and its red, green and blue."""
LETTERS = "ab·éж€漢𝄞"
"""Letters of one to four bytes."""
IN_ENCODINGS = {"latin-1": "·é", "cp1251": "·ж€"}
"""Those beyond ASCII that an encoding has."""
NO_TEXTS: tuple[Any, ...] = (3, None, True, 1.5, ["View((4,))"], {"shape": [4]})
"""What is no text in JSON."""


def ask_what_commands_answer(random: Random) -> None:
    """Commands with numbers, lines, reasons, modes, costs and kinds of elements past the first few."""
    about_numbers_outside(random)
    about_signs(random)
    for _ in range(3):
        about_lines(random)
    about_reasons(random)
    about_modes(random)
    about_costs(random)
    about_kinds(random)


def ask_how_commands_end(random: Random) -> None:
    """Outputs that are wide, coloured, in other letters, closed or full, and how a command ends with them."""
    about_mesh_axes(random)
    about_letters(random)
    about_switches(random)
    about_what_cannot_be_said(random)
    for _ in range(2):
        about_wide_cells(random)
        about_colours(random)


def about_numbers_outside(random: Random) -> None:
    """The flat number at which a stack is left is the same in JSON as in words, and is that of the index, on either
    side of the view below."""
    elements, length = random.randint(1, 9), random.randint(1, 4)
    step, offset = random.choice((1, -1, 2, -3, -(2**33), 2**40)), random.choice((0, -1, elements, -(2**35), 2**31))
    command = random.choice(("index", "lower", "mergeable"))
    given = command, f"View(({elements},))", f"View(({length},), ({step},), {offset})"
    status, text = said(*given, "--json")
    is_inside = all(0 <= offset + step * place < elements for place in range(length))
    answer = loads(text) if status < 2 else {}
    if not is_inside:
        (place,), flat = answer["witness"], answer["flat"]
        is_right = flat == offset + step * place and not 0 <= flat < elements and 0 <= place < length
        is_told = f" flat number {flat} " in said(*given)[1]
        require(status == 1 and is_right and is_told, "a number outside", command, elements, answer)
    else:
        require(status == 0, "no number outside", command, elements, step, offset, text)


def about_signs(random: Random) -> None:
    """A budget below 0 is refused, as the number that it is."""
    name, *given = random.choice((
        ("mergeable", "View((4,))"), ("explain", "View((4,))"), ("simplify", "3"), ("chain", "(2, 3)"),
        ("equivalent", "View((4,))", "View((4,))"), ("cute", "compose", "8:2", "4:1"),
    ))  # fmt: skip
    budget = -random.choice((1, 2, 10, 2**31, 2**70))
    for option in ([f"--budget={budget}"], ["--budget", str(budget)]):
        status, text = said(name, *given, *option)
        require(status == 2 and f"budget {budget}" in text, "a budget below 0", name, option, status, text)


def about_lines(random: Random) -> None:
    """A line of a batch of which one argument is no text, at any place, is bad input, and no fault of the library."""
    line: list[Any] = ["mergeable", *["View((4,))"] * random.randint(1, 16)]
    line[random.choice((-1, random.randrange(len(line))))] = random.choice(NO_TEXTS)
    status, text = said("batch", given=dumps(line) + "\n")
    require(status == 2 and "is no list of texts" in text, "a line of a batch", line, status, text)


def about_reasons(random: Random) -> None:
    """All reasons why a step is no view are said in JSON, in order, as they are below the step in words."""
    rows, columns = random.choice(((2, 3), (3, 4), (4, 2)))
    call = random.choice((f".reshape({rows * columns})", ".reshape(-1)", f".reshape({rows}, {columns})"))
    text = f"({rows}, {columns}).permute(1, 0){call}{random.choice(('', '.T', '[::-1]'))}"
    wanted = [list(step.reasons) for step in chain(text).steps]
    in_json = [step["reasons"] for step in loads(said("chain", text, "--json")[1])["steps"]]
    lines = [line.strip() for line in said("chain", text)[1].splitlines() if line.startswith("    ")]
    is_right = in_json == wanted and lines == [reason for reasons in wanted for reason in reasons]
    require(is_right, "reasons of steps", text, in_json, lines, wanted)


def about_modes(random: Random) -> None:
    """A witness of layouts has in JSON what it has, the mode 0 as well, with modes of size 1 in front or without."""
    for _ in range(3):
        sizes = tuple(random.choice((2, 3, 4, 6)) for _ in range(random.randint(2, 3)))
        base = Layout(sizes, tuple(random.randint(1, 9) for _ in sizes))
        modes = [(1, 0)] * random.choice((0, 0, 1, 2)) + [(random.randint(3, 8), random.randint(1, 5))]
        outer = Layout(*(tuple(parts) for parts in zip(*modes, strict=True)))
        found = compose(base, outer)
        if isinstance(found, NotComposable):
            answer = loads(said("cute", "compose", str(base), str(outer), "--json")[1])["witness"]
            witness = found.witness
            wanted = [witness.kind, [*witness.indices], [*witness.values], witness.mode]
            require([*answer.values()] == wanted, "a witness in JSON", base, outer, answer, wanted)


def about_costs(random: Random) -> None:
    """The lines of an index expression: what there is of it, also a cost of 0."""
    shape = tuple(random.choice((1, 1, 1, 3)) for _ in range(random.randint(0, 3)))
    view = View.create(shape, tuple(random.choice((0, 1, 4)) for _ in shape), random.choice((0, 0, 7)))
    language = random.choice(("c", "cuda", "python", "numpy"))
    found = index_expression(view, language)
    lines = {"index": found.address, "valid": found.condition, "type": found.type, "cost": found.cost}
    wanted = [f"{name:5}  {value}" for name, value in lines.items() if value is not None]
    status, text = said("index", repr(view), "--language", language)
    require(status == 0 and text.splitlines() == wanted, "lines of an index", view, language, text, wanted)


def about_kinds(random: Random) -> None:
    """A kind of elements by each of its names is the same kind, or in each a language has none."""
    language, kind = random.choice((*LANGUAGES,)), random.choice((*BY_NAME.values(),))
    names = [name for name, each in BY_NAME.items() if each == kind]
    found = {name: said("lower", "(2, 3).T", "--language", language, "--dtype", name) for name in names}
    wanted = 0 if kind.name in LANGUAGES[language].types else 2
    is_alike = len({text for _, text in found.values()}) == 1 or wanted == 2
    is_right = is_alike and all(status == wanted for status, _ in found.values())
    require(is_right, "names of a kind", language, kind, found)


def about_mesh_axes(random: Random) -> None:
    """An axis that is divided by one to six mesh axes, none of size 1: each of them is said, in order."""
    names = random.sample(("a", "b", "c", "d", "x", "data"), random.randint(1, 6))
    sizes = [random.choice((2, 2, 3)) for _ in names]
    length = prod(sizes) * random.randint(1, 3)
    mesh = ",".join(f"{name}={size}" for name, size in zip(names, sizes, strict=True))
    entries = random.choice((["+".join(names), "."], [".", "+".join(names)]))
    shape = f"{length},3" if entries[1] == "." else f"3,{length}"
    status, text = said("shard", "jax", shape, shape, "--mesh", mesh, "--placement", ",".join(entries))
    is_told = text.rstrip().endswith(f"[{', '.join(entries)}]")
    require(status == 0 and is_told, "mesh axes of an axis", mesh, shape, entries, text)


def about_letters(random: Random) -> None:
    """Letters that an output has no bytes for are written as Python escapes them; all others as they are."""
    encoding = random.choice(("ascii", "latin-1", "cp1251", "utf-8"))
    text = "".join(random.choices(LETTERS, k=random.randint(1, 9)))
    with patch("sys.stdout", TextIOWrapper(BytesIO(), encoding)):
        found = printable(text)
    wanted = ""
    for letter in text:
        is_there = encoding == "utf-8" or letter.isascii() or letter in IN_ENCODINGS.get(encoding, "")
        wanted += letter if is_there else ascii(letter)[1:-1]
    require(found == wanted, "letters of an output", encoding, text, found, wanted)


def about_switches(random: Random) -> None:
    """A switch of the environment that says neither yes nor no, whichever it is, is bad input of every command."""
    name, value = random.choice(SWITCHES), random.choice(("yes", "2", "true", " 1", "-", "01"))
    with patch.dict(environ, {name: value}):
        status, text = said(*random.choice((("show", "View((1,))"), ("batch",), ("cute", "coalesce", "4:1"))))
    require(status == 2 and f"{name} is {value!r}" in text, "a switch", name, value, status, text)


def about_what_cannot_be_said(random: Random) -> None:
    """An answer that cannot be written, to an output that is closed or full, ends with 74, and so does one whose reader
    goes away; an interrupt ends with 130. Each is one, and no answer."""
    command = random.choice((["show", "View((1,))"], ["mergeable", "View((4,))"], ["index", "View((2,))", "--json"]))
    told = StringIO()
    with patch("sys.stdout", None), redirect_stderr(told):
        closed = main(command)
    number = random.choice((5, 28, 32))

    def raised(what: BaseException) -> NoReturn:
        raise what

    with redirect_stderr(told):
        full = guarded(lambda: raised(OSError(number, strerror(number)))) if number != 32 else 74
        outer = exit_status(lambda: raised(OSError(number, strerror(number))))
        interrupted = exit_status(lambda: raised(KeyboardInterrupt()))
    found = closed, full, outer, interrupted
    require(found == (74, 74, 74, 130), "what cannot be said", command, number, found, told.getvalue())


def about_wide_cells(random: Random) -> None:
    """A grid of up to 400 cells, with its widest first or last: all are as wide as that one."""
    rows, columns = random.choice((1, 9, 12, 20)), random.choice((7, 13, 20))
    strides = random.choice((columns, -columns, -columns, -columns)), random.choice((1, -1))
    start = sum(-step * (size - 1) for step, size in zip(strides, (rows, columns), strict=True) if step < 0)
    view = View.create((rows, columns), strides, start)
    texts = [[str(start + i * view.strides[0] + j * view.strides[1]) for j in range(columns)] for i in range(rows)]
    width = max(len(text) for row in texts for text in row)
    wanted = [(" " + " ".join(text.rjust(width) + " " for text in row)).rstrip() for row in texts]
    found = grid((view,)).splitlines()
    require(found == wanted, "wide cells of a grid", view, found, wanted)


def about_colours(random: Random) -> None:
    """Cells of a picture are the lighter the higher their address is: the lowest is the darkest, also where that is 0,
    the highest the lightest, and cells of one address look alike."""
    shape = tuple(random.randint(1, 6) for _ in range(random.randint(1, 3)))
    view = View.create(shape, tuple(random.choice((0, 1, 2, 5)) for _ in shape), random.choice((0, 0, 3, 100)))
    cells = sorted((int(address), (int(r), int(g), int(b))) for address, r, g, b in COLOURED.findall(svg((view,))))
    light = [3 * red + 6 * green + blue for _, (red, green, blue) in cells]
    ends = cells[0][1] == (59, 28, 98) and (cells[0][0] == cells[-1][0] or cells[-1][1] == (250, 229, 110))
    is_alike = len({*cells}) == len({address for address, _ in cells})
    is_right = len(cells) == prod(shape) and light == sorted(light) and ends and is_alike
    require(is_right, "colours of a picture", view, cells)
