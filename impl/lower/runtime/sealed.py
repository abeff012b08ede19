"""Libraries on disk that are known to be whole: each ends with a hash of its name and of itself.

A library that is cut short kills the process that maps it, and one whose bytes have changed runs other code than was
compiled. So what is read from the cache is compared with its hash first, and what is loaded is a copy of the very bytes
that were compared: whatever happens to the cached file afterwards, the copy is in no folder any more.

The hash finds what was damaged or exchanged by accident. Who can write to the folder can write a hash as well, which is
why the folder must be the user's own.
"""

from __future__ import annotations

import ctypes
import os
import tempfile
from hashlib import sha256
from pathlib import Path

LABEL = b"view-algebra sha256 "
"""What stands before the hash at the end of a file."""
TRAILER = len(LABEL) + 32
"""Bytes after the library."""


def seal(key: str, library: bytes) -> bytes:
    """What follows a library in its file: it holds the key, so that no other library can take its place.

    >>> len(seal("a", b"code")) == TRAILER, seal("a", b"code") == seal("b", b"code")
    (True, False)
    """
    return LABEL + sha256(key.encode() + b"\0" + library).digest()


def kept(target: Path, key: str) -> bytes | None:
    """The library in a file; None if there is no such file, or if it is not what was written there for this key."""
    try:
        held = target.read_bytes()
    except FileNotFoundError:
        return None
    library = held[:-TRAILER]
    return library if library and held[-TRAILER:] == seal(key, library) else None


def keep(target: Path, key: str, library: bytes) -> None:
    """Writes a library and its hash in one step: other processes see the old file or the new one."""
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        written = Path(scratch) / target.name
        written.write_bytes(library + seal(key, library))
        os.replace(written, target)


def opened(library: bytes, target: Path) -> ctypes.CDLL:
    """The library, loaded from a copy beside its file that is removed at once. Raises OSError if it is none."""
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        copy = Path(scratch) / target.name
        copy.write_bytes(library)
        return ctypes.CDLL(str(copy))
