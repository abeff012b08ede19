"""Programs on real devices give what the undivided ones do, and nothing is sent where nothing has to move (D36, R19).

The benchmark's parts are run on a few calls: DTensor on four processes, whose collectives the profiler counts, and JAX
on eight host devices, whose collectives stand in the compiled HLO.
"""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def printed(part, *options):
    """What a part of the benchmark prints; it fails where one of ours is wrong."""
    command = [sys.executable, str(ROOT / "benchmarks" / "sharded_views.py"), "--part", part, *options]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr[-2000:]
    return found.stdout


@pytest.mark.skipif(not list(metadata.distributions(name="torch")), reason="torch is not installed")
def test_a_program_of_torch_on_four_processes():
    """R19. With the exact rule all is right, and what can stay has no collective."""
    text = printed("gloo", "--gloo-calls", "24")
    assert "exact    can stay: right, no collective: " in text and "exact    can stay: right, collectives" not in text


@pytest.mark.skipif(not list(metadata.distributions(name="jax")), reason="jax is not installed")
def test_a_program_of_jax_on_eight_devices():
    """D36. With our shardings all is right, and no collective is compiled."""
    text = printed("devices", "--jax-calls", "24")
    assert "ours     can stay: right, no collective: " in text and "WRONG" not in text
