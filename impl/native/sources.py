"""What the native path is made of, and what it mirrors: the files whose hash a build carries.

The hash is the one with which Python checks compiled modules (PEP 552): it takes a tenth of a millisecond and imports
nothing. It tells a build of other sources; it is no protection against somebody who forges one.
"""

from __future__ import annotations

from _imp import source_hash

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Iterable

C_FILES = tuple([
    f"native/{name}.c"
    for name in ("quick", "parts", "movement", "reshape", "problem", "carry_free", "hole", "merge")
])
"""What a build compiles."""

MIRRORED = (
    "integers.py",
    "parts/normal_form.py",
    "parts/movement.py",
    "parts/reshape.py",
    "parts/width.py",
    "view/view.py",
    "merge/base.py",
    "merge/budget.py",
    "merge/derivation.py",
    "merge/problem.py",
    "merge/results.py",
    "merge/runs.py",
    "merge/layers/carry_free.py",
    "merge/layers/corner_hole.py",
    "merge/layers/dispatch.py",
    "interop/tinygrad/view.py",
)
"""The modules whose functions are mirrored: what they answer decides, and these files answer the same or nothing."""

HEADERS = tuple([f"native/{name}.h" for name in ("parts", "merge", "objects", "keeping", "answers", "asking")])
"""What they include."""

FILES = (*HEADERS, *C_FILES, *MIRRORED)
"""All of that, from the folder of the library on."""


def digest(folder: str, files: Iterable[str] = FILES) -> str:
    """The hash of some files in a folder, as 16 hexadecimal digits; empty if one of them cannot be read.

    >>> digest("/no/such/folder"), len(digest("", ()))
    ('', 16)
    """
    texts: list[bytes] = []
    try:
        for name in files:
            with open(f"{folder}/{name}", "rb") as file:
                texts.append(file.read())
    except OSError:
        return ""
    return source_hash(0, b"\0".join(texts)).hex()
