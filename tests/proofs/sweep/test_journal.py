"""The journal: what is in it is not done again, and nothing else is believed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.sweep.questions.chunk import Chunk, Order
from proofs.sweep.questions.found import Failure, Found
from proofs.sweep.workers.journal import Journal, JournalError

ORDER = Order("some.catalogue", "c0de", (("merge.tiny", "b0x"),))
FIRST, SECOND = Chunk("merge.tiny", 0, 10), Chunk("merge.tiny", 10, 20)
FOUND = Found(10, 4, 1, 1, 1, 0.5, {"merged": 9}, Failure(3, "wrong"), "open")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A journal with two chunks."""
    path = tmp_path / "journal"
    journal = Journal(path, ORDER, 10, resume=False)
    journal.note(FIRST, FOUND)
    journal.note(SECOND, Found(10))
    journal.close()
    return path


def resumed(path: Path, order: Order = ORDER, chunk: int = 10) -> Journal:
    journal = Journal(path, order, chunk, resume=True)
    journal.close()
    return journal


def test_what_was_noted_is_there_again(file: Path) -> None:
    assert resumed(file).done == {FIRST: FOUND, SECOND: Found(10)}


def test_a_chunk_is_written_once(file: Path) -> None:
    before = file.read_bytes()
    journal = Journal(file, ORDER, 10, resume=True)
    journal.note(FIRST, FOUND)
    journal.close()
    assert file.read_bytes() == before and before.count(b"\n") == 3


@pytest.mark.parametrize("kept", [0, 1, -1])
def test_a_line_that_was_cut_off_is_dropped(file: Path, kept: int) -> None:
    whole = file.read_bytes()
    start = whole.rstrip(b"\n").rindex(b"\n") + 1
    file.write_bytes(whole[: start + kept] if kept >= 0 else whole[:-1])
    journal = Journal(file, ORDER, 10, resume=True)
    assert set(journal.done) == {FIRST} and (journal.torn > 0) == (kept != 0)
    journal.note(SECOND, Found(10))
    journal.close()
    assert file.read_bytes() == whole


@pytest.mark.parametrize("length", [0, 20])
def test_a_first_line_that_was_cut_off_begins_the_journal_anew(file: Path, length: int) -> None:
    file.write_bytes(file.read_bytes()[:length])
    assert resumed(file).done == {}
    assert file.read_bytes().count(b"\n") == 1 and resumed(file).done == {}


CHANGES = (('"failed": 1', '"failed": 0'), ('"start": 0', '"start": 20'), ('"number": 3', '"number": 4'), ("{", "["))


@pytest.mark.parametrize(("old", "new"), [*CHANGES, ("}", "")])
def test_a_line_that_was_changed_is_noticed(file: Path, old: str, new: str) -> None:
    first, second, *others = file.read_text().splitlines(keepends=True)
    file.write_text("".join([first, second.replace(old, new, 1), *others]))
    with pytest.raises(JournalError, match="line 2 is not as it was written"):
        resumed(file)


def test_a_first_line_that_was_changed_is_noticed(file: Path) -> None:
    file.write_text(file.read_text().replace('"digest": "', '"digest": "0', 1))
    with pytest.raises(JournalError, match="line 1 is not as it was written"):
        resumed(file)


def test_a_line_of_another_journal_is_noticed(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    journal = Journal(other, replace(ORDER, code="0ther"), 10, resume=False)
    journal.note(Chunk("merge.tiny", 20, 30), Found(10))
    journal.close()
    file.write_bytes(file.read_bytes() + other.read_bytes().splitlines(keepends=True)[1])
    with pytest.raises(JournalError, match="line 4 is not as it was written"):
        resumed(file)


def test_a_line_that_stands_there_twice_counts_once(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines, lines[1]]))
    assert len(resumed(file).done) == 2


def test_lines_that_say_different_things_of_a_chunk_are_noticed(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    journal = Journal(again, ORDER, 10, resume=False)
    journal.note(SECOND, Found(10, questions=1))
    journal.close()
    file.write_bytes(file.read_bytes() + again.read_bytes().splitlines(keepends=True)[1])
    with pytest.raises(JournalError, match=r"line 4 says something else of merge\.tiny\[10:20\] than a line before"):
        resumed(file)


@pytest.mark.parametrize(
    ("order", "chunk", "words"),
    [
        (replace(ORDER, code="0ther"), 10, "other code"),
        (replace(ORDER, boxes=(("merge.tiny", "0ther"),)), 10, "other boxes"),
        (replace(ORDER, catalogue="another"), 10, "another catalogue"),
        (ORDER, 20, "other chunks"),
    ],
)
def test_the_journal_of_another_sweep_is_refused(file: Path, order: Order, chunk: int, words: str) -> None:
    with pytest.raises(JournalError, match=f"is the journal of {words}; sweep anew, with another file"):
        resumed(file, order, chunk)


def test_a_file_that_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    for text in ("shopping list\n", json.dumps([1, 2]) + "\n", json.dumps({"journal": 1}) + "\n"):
        path.write_text(text)
        with pytest.raises(JournalError):
            resumed(path)
        assert path.read_text() == text


def test_what_cannot_be_written_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(JournalError, match="Is a directory"):
        resumed(tmp_path)
    journal = Journal(tmp_path / "journal", ORDER, 10, resume=False)
    monkeypatch.setattr("os.write", lambda file, line: len(line) // 2)
    with pytest.raises(JournalError, match="a line was cut off; is the disk full"):
        journal.note(FIRST, FOUND)
    monkeypatch.undo()
    journal.close()


def test_a_journal_is_neither_overwritten_nor_made_up(file: Path, tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="it exists; --resume goes on with it"):
        Journal(file, ORDER, 10, resume=False)
    with pytest.raises(JournalError, match="there is no journal to go on with"):
        resumed(tmp_path / "absent")
