"""A small catalogue, and work that does not always come to an end; both are imported by workers too."""

import os
import time
from pathlib import Path

from proofs.sweep.questions.boxes import Box, Part, Views, shapes
from proofs.sweep.questions.chunk import Chunk, Order, Sweep, examine
from proofs.sweep.questions.found import Found
from proofs.sweep.questions.subjects import SUBJECTS

NAME = __name__
"""The name of this catalogue."""

FOLDER = "SWEEP_TEST_FOLDER"
"""The variable that names the folder in which work leaves its traces."""

PAIRS = Box(
    "tiny", (Part((Views(shapes((1, 2), (2, 3)), (1, 2, 5)), Views(((3,), (2, 2)), (1, 2), (0, 1)))),)
)
NOTHING_MERGES = Box("bends", (Part((Views(((2, 2),), (3,)), Views(((4,),)))),))

SWEEPS = (Sweep(SUBJECTS["merge"], PAIRS), Sweep(SUBJECTS["strict"], PAIRS), Sweep(SUBJECTS["merge"], NOTHING_MERGES))


def traced(chunk: Chunk) -> int:
    """Leaves a trace of a chunk that is begun, by which process; returns how often it was begun before."""
    folder = Path(os.environ[FOLDER])
    before = len(list(folder.glob(f"begun-{chunk.start}-*")))
    (folder / f"begun-{chunk.start}-{before}-{os.getpid()}").touch()
    return before


def dies_once(order: Order, chunk: Chunk) -> Found:
    """Takes its process with it when it first comes to the third chunk."""
    if traced(chunk) == 0 and chunk.start == 2 * (chunk.stop - chunk.start):
        os._exit(1)
    return examine(order, chunk)


def always_dies(order: Order, chunk: Chunk) -> Found:
    """Takes its process with it whenever it comes to the first chunk."""
    traced(chunk)
    if chunk.start == 0:
        os._exit(1)
    return examine(order, chunk)


def only_dies(order: Order, chunk: Chunk) -> Found:
    """Takes its process with it."""
    os._exit(1)


def waits(order: Order, chunk: Chunk) -> Found:
    """Waits with the second half until it is told to go on."""
    traced(chunk)
    while chunk.start >= PAIRS.count // 2 and not (Path(os.environ[FOLDER]) / "go").exists():
        time.sleep(0.02)
    return examine(order, chunk)
