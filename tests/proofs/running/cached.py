"""Runs of the sample's good claims with a cache, and the entries that they leave."""

from pathlib import Path

from proofs.command import main
from proofs.fingerprint import PACKAGES, Sources
from proofs.kernel.registry import all_claims
from proofs.running.cache import opened

SAMPLE = "tests.proofs.sample"
SOURCES = Sources.now((*PACKAGES, SAMPLE))


def run(folder: Path, *arguments: str) -> int:
    """A run of the sample's good claims that may take verdicts from a folder."""
    only = () if "--only" in arguments else ("--only", "good")
    cache = () if "--no-cache" in arguments else ("--cache", str(folder))
    return main([*only, *arguments, "--jobs", "1", *cache], SAMPLE, SOURCES)


def entries(folder: Path) -> list[Path]:
    """The files of a folder."""
    return sorted(folder.iterdir()) if folder.is_dir() else []


def entry_of(folder: Path, claim_id: str) -> Path:
    """The file of a claim of the sample."""
    claim = next(claim for claim in all_claims(SAMPLE) if claim.id == claim_id)
    return folder / f"{opened(folder, SOURCES, (SAMPLE, 'z3')).key(claim)}.json"
