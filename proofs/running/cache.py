"""Verdicts of earlier runs, by the hash of claim, code and solver.

Kept are proofs alone, and only such as were expected: what is refuted, unknown or in error is found anew each time,
false variants too. The key of an entry is a hash of all that `proofs.fingerprint` knows, of the settings and of the
claim's id; so a byte that changes anywhere in `spec`, `impl` or `proofs` makes every entry useless.

An entry carries a hash of itself: one that is damaged, or changed by hand, is not believed but made anew. That is no
protection against whoever can write the folder and recompute the hash. So the folder must be the user's own.
"""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from proofs.fingerprint import Sources, stale_bytecode, surroundings
from proofs.kernel.claim import PROVED, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.kernel.solvers.journal import Opinions
from proofs.kernel.tally import COUNTS, Tally
from proofs.running.files import write
from proofs.running.run import NOT_MADE, Settings, chunks_of

MOST_ENTRIES = 2_000
"""How many entries are kept; those used longest ago go first."""

LARGEST = 64 * 1024
"""Bytes of an entry; a verdict that takes more is not kept, and a file that has more is none."""


KEPT = (*COUNTS, "solver", "called", "identities")
"""What an entry holds of a tally, beside what the second solver said."""


class NoCache(Exception):
    """Why verdicts can be neither taken from a folder nor kept there."""


def default_folder() -> Path:
    """Where the user's caches are, by the rules of XDG."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if os.path.isabs(home) else Path.home() / ".cache") / "view-algebra" / "proofs"


@dataclass(slots=True)
class Cache:
    """The entries of a folder that are of these sources and settings, and the ids of those that were damaged."""

    folder: Path
    sources: Sources
    settings: str
    damaged: list[str] = field(default_factory=list)

    def key(self, claim: Claim) -> str:
        """The name of the entry of a claim."""
        return sha256(f"{self.sources.digest}\n{self.settings}\n{claim.id}".encode()).hexdigest()

    def known(self, claims: Sequence[Claim], settings: Settings) -> dict[str, Result]:
        """The verdicts that need not be found anew. Says on stderr which entries were damaged."""
        found: dict[str, Result] = {}
        for claim in claims:
            if claim.expected in PROVED and (made := chunks_of(claim, settings.package)[0].cases) is not NOT_MADE:
                result = self.find(claim, made.count, settings.notes_calls)
                found |= {claim.id: result} if result is not None else {}
        for claim_id in self.damaged:
            print(f"note: the cached verdict on {claim_id} is damaged; it is found anew", file=sys.stderr)
        return found

    def find(self, claim: Claim, cases: int, needs_calls: bool = False) -> Result | None:
        """The verdict on a claim that has so many cases, if it is known, with the functions it calls if needed."""
        key = self.key(claim)
        path = self.folder / f"{key}.json"
        try:
            if path.stat().st_size > LARGEST:
                raise ValueError("too large")
            result = as_result(key, path.read_bytes(), claim, cases)
            os.utime(path)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
            self.damaged.append(claim.id)
            return None
        return None if needs_calls and result.tally.called is None else result

    def keep(self, claim: Claim, result: Result) -> None:
        """Writes down a verdict, if it is a proof, made in this run, and of the sources as they still are."""
        if result.verdict is not claim.expected or result.verdict not in PROVED or result.is_cached:
            return
        key = self.key(claim)
        text = as_text(key, result)
        if len(text.encode()) <= LARGEST and not self.sources.have_changed():
            try:
                write(self.folder / f"{key}.json", text, 0o600)
                self.prune()
            except OSError as error:
                print(f"note: the verdict on {claim.id} is not cached: {error}", file=sys.stderr)

    def prune(self) -> None:
        """Removes the entries used longest ago where there are too many, and what a run that was killed left behind."""
        if len(names := os.listdir(self.folder)) > MOST_ENTRIES:
            ages = sorted((changed(self.folder / name), name) for name in names)
            for _, name in ages[: len(names) - MOST_ENTRIES]:
                (self.folder / name).unlink(missing_ok=True)


def changed(path: Path) -> float:
    """When a file was last used or written; a file that another run has just removed is the oldest."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def opened(folder: Path, sources: Sources, settings: Sequence[str]) -> Cache:
    """The cache in a folder, which is made if it is missing. Raises NoCache where it cannot be relied on."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
    except OSError as error:
        raise NoCache(f"{folder}: {error.strerror}") from None
    if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o022):
        raise NoCache(f"{folder} can be written by others")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NoCache(f"{folder} cannot be written")
    if sources.have_changed():
        raise NoCache("the sources have changed since this run began")
    if (stale := stale_bytecode(sources.packages)) is not None:
        raise NoCache(f"Python runs another text of {stale} than is there now; remove __pycache__ beside it")
    return Cache(folder, sources, json.dumps([surroundings(), *settings], sort_keys=True))


def as_text(key: str, result: Result) -> str:
    """A verdict as an entry."""
    tally = result.tally
    content: dict[str, Any] = {"verdict": result.verdict.name}
    content |= {name: getattr(tally, name) for name in KEPT}
    content["opinions"] = None if (said := tally.opinions) is None else [said.agreed, said.left_open]
    return json.dumps({"content": content, "hash": hash_of(key, content)}) + "\n"


def hash_of(key: str, content: dict[str, Any]) -> str:
    """The hash that an entry carries."""
    return sha256(f"{key}\n{json.dumps(content, sort_keys=True)}".encode()).hexdigest()


def as_result(key: str, text: bytes, claim: Claim, cases: int) -> Result:
    """The verdict that an entry holds. Raises ValueError, TypeError or KeyError if it is none that could be kept."""
    entry = json.loads(text)
    content = entry["content"]
    if entry["hash"] != hash_of(key, content):
        raise ValueError("the hash is another")
    tally = Tally(**{name: content[name] for name in KEPT})
    if (said := content["opinions"]) is not None:
        tally.opinions = Opinions(agreed=said[0], left_open=said[1])
    verdict = Verdict[content["verdict"]]
    if verdict is not claim.expected or verdict not in PROVED or tally.cases != cases or tally.goals < 1:
        raise ValueError("no proof of this claim")
    return Result(verdict, (), tally, is_cached=True)
