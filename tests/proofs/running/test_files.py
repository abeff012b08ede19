"""What a run writes: files as a whole, links where they lead to, and pipes as they are (of no rule)."""

import os
import threading

from proofs.running.files import write


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path):
    """No rule. Also where it leads to no file yet."""
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    for text in ("first", "second"):
        write(link, text)
        assert link.is_symlink()
        assert target.read_text() == text


def test_a_pipe_stays_one_and_its_reader_gets_all(tmp_path):
    """No rule. A file in its place would leave the reader waiting."""
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
    reader.start()
    write(pipe, "all of it")
    assert pipe.is_fifo()
    reader.join()
    assert heard == ["all of it"]
