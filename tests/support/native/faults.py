"""Faults in the native path, and compiled modules that have one of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from support.native.compiled import compile_file, including, link

import impl.native
from impl.native.sources import C_FILES, HEADERS

FOLDER = Path(impl.native.__file__).parent
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Werror")


class Fault(NamedTuple):
    """Parts of a file, each of which it has once, and what stands there instead."""

    file: str
    changes: tuple[tuple[str, str], ...]

    def put_into(self, text: str) -> str:
        """The text of the file with the fault."""
        for old, new in self.changes:
            assert text.count(old) == 1, f"{self.file} has {text.count(old)} times: {old}"
            text = text.replace(old, new)
        return text


def faults() -> dict[str, Fault]:
    """The faults in the native path of views."""
    return table(Path(__file__).with_suffix(".txt"))


def table(file: Path) -> dict[str, Fault]:
    """The faults of a table, by what is wrong. Lines that follow one another with the same sign are one part."""
    found: dict[str, Fault] = {}
    for paragraph in file.read_text(encoding="utf-8").rstrip().split("\n\n")[1:]:
        title, place, *lines = paragraph.splitlines()
        changes: list[list[str]] = []
        for before, line in zip(["+", *lines], lines, strict=False):
            if line[0] == "-" and before[0] == "+":
                changes.append(["", ""])
            side = changes[-1]["-+".index(line[0])]
            changes[-1]["-+".index(line[0])] = f"{side}\n{line[2:]}" if side else line[2:]
        found[title] = Fault(place.removeprefix("parts: "), tuple((old, new) for old, new in changes))
    return found


def built(folder: Path, texts: dict[str, str], objects: Path | None, options: Sequence[str]) -> Path:
    """A module compiled into a folder; files without a text of their own are taken from `objects`, if there are any."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [Path(name).name for name in C_FILES]
    whole = {name: (FOLDER / name).read_text(encoding="utf-8") for name in (*names, *(Path(h).name for h in HEADERS))}
    whole |= texts
    for name, text in whole.items():
        (folder / name).write_text(text, encoding="utf-8")
    changed = {*whole} if objects is None else including(whole, texts)
    linked: list[Path] = []
    for name in names:
        target = (folder if name in changed else objects or folder) / f"{name}.o"
        if name in changed:
            compile_file("cc", folder / name, target, options)
        linked.append(target)
    return link("cc", linked, folder / "quick.so", options)


def with_fault(fault: Fault, folder: Path, objects: Path, options: Sequence[str]) -> Path:
    """A module that has a fault."""
    text = fault.put_into((FOLDER / fault.file).read_text(encoding="utf-8"))
    return built(folder, {fault.file: text}, objects, options)
