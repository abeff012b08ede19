"""An entry of the cache that is damaged or forged is not believed: its claim is proved anew."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofs.running import cache as caches
from proofs.running.cache import hash_of
from tests.proofs.running.cached import entries, entry_of, run


def altered(change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    """Changes an entry by hand, without its hash."""

    def apply(text: bytes) -> bytes:
        entry = json.loads(text)
        change(entry)
        return json.dumps(entry).encode()

    return apply


def with_hash(key: str, change: Callable[[dict[str, Any]], None]) -> Callable[[bytes], bytes]:
    """Changes an entry by hand, and its hash too."""

    def rehash(entry: dict[str, Any]) -> None:
        change(entry["content"])
        entry["hash"] = hash_of(key, entry["content"])

    return altered(rehash)


DAMAGE: list[Callable[[bytes], bytes]] = [
    lambda text: b"",
    lambda text: text[: len(text) // 2],
    lambda text: b"\xff\x00" + text,
    lambda text: b"[]",
    lambda text: b"[" * 60_000,
    lambda text: b"null",
    lambda text: text + b" " * caches.LARGEST,
    lambda text: text.replace(b'"goals": 1', b'"goals": 2'),
    altered(lambda entry: entry["content"].update(verdict="PROVED_BOUNDED")),
    altered(lambda entry: entry["content"].update(verdict="NONSENSE")),
    altered(lambda entry: entry["content"].update(paths=10**9)),
    altered(lambda entry: entry.pop("hash")),
    altered(lambda entry: entry.pop("content")),
]


@pytest.mark.parametrize("number", range(len(DAMAGE)))
def test_a_damaged_entry_is_not_believed_but_made_anew(
    tmp_path: Path, number: int, capsys: pytest.CaptureFixture[str], examined: list[str]
) -> None:
    assert run(tmp_path, "--only", "S[13]") == 0
    (path,) = entries(tmp_path)
    path.write_bytes(DAMAGE[number](path.read_bytes()))
    del examined[:]
    assert run(tmp_path, "--only", "S[13]") == 0
    assert examined == ["S1", "S3"]
    assert "the cached verdict on S1 is damaged; it is found anew" in capsys.readouterr().err
    assert run(tmp_path, "--only", "S[13]") == 0 and examined == ["S1", "S3", "S3"]


@pytest.mark.parametrize("change", [{"verdict": "REFUTED"}, {"verdict": "PROVED_BOUNDED"}, {"cases": 2}, {"goals": 0}])
def test_an_entry_with_the_right_hash_must_still_be_a_proof_of_the_claim(
    tmp_path: Path, change: dict[str, Any], examined: list[str]
) -> None:
    """Whoever can write the folder can still forge a proof: that it is the user's alone has to be trusted."""
    assert run(tmp_path, "--only", "S[13]") == 0
    path = entry_of(tmp_path, "S1")
    path.write_bytes(with_hash(path.stem, lambda content: content.update(change))(path.read_bytes()))
    assert run(tmp_path, "--only", "S[13]") == 0
    assert examined == ["S1", "S3"] * 2


def test_an_entry_of_another_claim_is_not_believed(tmp_path: Path, examined: list[str]) -> None:
    assert run(tmp_path) == 0
    shutil.copy(entry_of(tmp_path, "S1"), entry_of(tmp_path, "S2"))
    del examined[:]
    assert run(tmp_path) == 0
    assert examined == ["S2", "S2", "S2", "S3"]
