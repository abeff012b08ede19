"""The way of a question through the files of the library: which it enters, in order, and how often it comes back.

    python tests/support/reading_order.py          prints the way of some pairs

A file is entered when one of its functions is called from another file. Comprehensions are part of the function that
they stand in. A return is a file that is entered once more after it was left.
"""

import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Way(NamedTuple):
    """The files that a question enters, in order."""

    files: tuple[str, ...]

    @property
    def returns(self) -> int:
        """How often a file is entered again that was left before."""
        return len(self.files) - len(set(self.files))


def way_of(question: Callable[[], object], package: str = "impl") -> Way:
    """The files of a package that a question enters."""
    folder, entered = f"{ROOT / package}/", list[str]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(folder) and not code.co_name.startswith("<"):
            entered.append(code.co_filename.removeprefix(folder))

    sys.setprofile(note)
    try:
        question()
    finally:
        sys.setprofile(None)
    return Way(tuple(name for name, _ in groupby(entered)))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from impl import View, mergeable

    turned = View.create((4, 2)).permute((1, 0))
    for pair in ((View.create((4,), (2,)), View.create((2, 2), (1, 2))), (turned, View.create((4, 2)))):
        way = way_of(lambda pair=pair: mergeable(*pair))  # type: ignore[misc]
        print(f"{len(way.files)} steps through {len(set(way.files))} files, {way.returns} returns")
        print("  " + " > ".join(way.files))
