"""The journal of a sweep: what was found in each chunk, kept so that an interrupted sweep goes on where it stopped.

A line of JSON for the order (code, boxes, size of chunks), then one for each chunk, each written at once and forced to
the disk before the next. Every line carries a hash of itself and of the first, so that a line which was changed, or
comes from another journal, is noticed; a last line that was cut off while it was written is dropped. A chunk that
stands there twice counts once.
"""

import json
import os
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from proofs.sweep.questions.chunk import Chunk, Order
from proofs.sweep.questions.found import Found

VERSION = 1
"""The format of the lines."""


class JournalError(Exception):
    """A journal that cannot be gone on with."""


class Journal:
    """A journal that is open for writing, and what is in it."""

    def __init__(self, path: Path, order: Order, chunk: int, *, resume: bool) -> None:
        """Begins a journal, or goes on with one. Raises JournalError if there is one, or none, or it does not fit."""
        self.done: dict[Chunk, Found] = {}
        self.torn = 0
        self._heading = {"journal": VERSION, "chunk": chunk, **json.loads(json.dumps(asdict(order)))}
        self._salt = json.dumps(self._heading, sort_keys=True)
        self._path = path
        if path.exists() != resume:
            state = "there is no journal to go on with" if resume else "it exists; --resume goes on with it"
            raise JournalError(f"{path}: {state}")
        try:
            kept = self._read() if resume else 0
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | (0 if resume else os.O_EXCL), 0o644)
            os.truncate(path, kept)
        except OSError as error:
            raise JournalError(f"{path}: {error.strerror}") from None
        if not kept:
            self._write(self._heading)

    def note(self, chunk: Chunk, found: Found) -> None:
        """Writes down what was found in a chunk, once."""
        if chunk not in self.done:
            self.done[chunk] = found
            self._write({"sweep": chunk.sweep, "start": chunk.start, "stop": chunk.stop, "found": found.as_json()})

    def close(self) -> None:
        """Closes the file."""
        os.close(self._file)

    def _write(self, content: dict[str, Any]) -> None:
        line = (json.dumps(content | {"digest": self._digest(content)}) + "\n").encode()
        if os.write(self._file, line) != len(line):
            raise JournalError(f"{self._path}: a line was cut off; is the disk full?")
        os.fsync(self._file)

    def _digest(self, content: dict[str, Any]) -> str:
        return sha256(f"{self._salt}\n{json.dumps(content, sort_keys=True)}".encode()).hexdigest()

    def _read(self) -> int:
        """Takes in the lines of the file; returns how many bytes are whole lines."""
        whole, _, torn = self._path.read_bytes().rpartition(b"\n")
        self.torn = len(torn)
        lines = whole.splitlines()
        for number, line in enumerate(lines, 1):
            content = self._content(number, line)
            if number == 1:
                self._require_same_order(content)
            if content.pop("digest", None) != self._digest(content):
                raise JournalError(f"{self._path}: line {number} is not as it was written")
            if number > 1:
                self._take_in(number, content)
        return len(whole) + 1 if lines else 0

    def _content(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            content = json.loads(line)
        except ValueError:
            content = None
        if not isinstance(content, dict):
            raise JournalError(f"{self._path}: line {number} is not as it was written")
        return content

    def _require_same_order(self, content: dict[str, Any]) -> None:
        """Raises JournalError for the first line of another sweep."""
        words = {"journal": "another format", "code": "other code", "boxes": "other boxes", "chunk": "other chunks"}
        for name, difference in (words | {"catalogue": "another catalogue"}).items():
            if content.get(name) != self._heading[name]:
                raise JournalError(f"{self._path} is the journal of {difference}; sweep anew, with another file")

    def _take_in(self, number: int, content: dict[str, Any]) -> None:
        chunk = Chunk(content["sweep"], content["start"], content["stop"])
        found = Found.from_json(content["found"])
        if not self.done.setdefault(chunk, found).is_same_as(found):
            raise JournalError(f"{self._path}: line {number} says something else of {chunk} than a line before")
