"""The way of a question through the files of the library: which it enters, in order, and how often it comes back.

    python -m tests.support.reading_order          prints the ways of two pairs

A file is entered when one of its functions is called from another file. Comprehensions are part of the function that
they stand in, and the constructors that `impl.frozen` makes, like those of dataclasses, are no file's. A return is a
file that is entered once more after it was left.
"""

import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from impl import View, mergeable

ROOT = Path(__file__).parents[2]
MADE = "frozen.py"
PAIRS = {
    "merges": (View.create((4,), (2,)), View.create((2, 2), (1, 2))),
    "bends": (View.create((4, 2)).permute((1, 0)), View.create((4, 2))),
}
"""A pair that is one view, and one that is not."""


class Way(NamedTuple):
    """The files that a question enters, in order."""

    files: tuple[str, ...]

    @property
    def returns(self) -> int:
        """How often a file is entered again that was left before."""
        return len(self.files) - len(set(self.files))


def way_of(question: Callable[[], object], package: str = "impl") -> Way:
    """The files of a package that a question enters."""
    entered: list[str] = []
    folder = f"{ROOT / package}/"

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        name = code.co_filename.removeprefix(folder)
        if event == "call" and code.co_filename != name != MADE and not code.co_name.startswith("<"):
            entered.append(name)

    sys.setprofile(note)
    try:
        question()
    finally:
        sys.setprofile(None)
    return Way(tuple(name for name, _ in groupby(entered)))


def shown() -> str:
    """The ways of the pairs, a paragraph each."""
    lines: list[str] = []
    for name, pair in PAIRS.items():
        way = way_of(lambda pair=pair: mergeable(*pair))  # type: ignore[misc]
        lines.append(f"a pair that {name}: {len(way.files)} steps, {len(set(way.files))} files, {way.returns} returns")
        lines.append("  " + " > ".join(way.files))
    return "\n".join(lines)


if __name__ == "__main__":
    print(shown())
