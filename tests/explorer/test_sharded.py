"""The explorer on sharded tensors: placements as they are typed, who holds what, and what must move (D33, D34, D36)."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from explorer import ask
from explorer.placements import division_of
from impl.cli.commands.shard import WORDS, named, placements
from impl.cli.commands.shard import spec as spec_in
from impl.errors import LayoutError
from impl.interop import jax
from impl.interop.torch.placements import placement_of

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("shape", "new", "mesh", "words"),
    [((2, 6), (3, 4), (2,), ["Shard(1)"]), ((2, 4, 3), (8, 3), (2,), ["Shard(1)"]),
     ((5, 4), (20,), (2, 2), ["Shard(0)", "Replicate()"]), ((12, 8), (16, 6), (6,), ["Shard(1)"])],
)  # fmt: skip
def test_what_must_move_is_what_is_outlined(shape, new, mesh, words):
    """D33, D34. No device is drawn with an element that it does not hold; what moves is outlined, and nothing else."""
    text = f"{shape}.reshape{new}"
    found = ask("sharding", {"text": text, "mesh": ",".join(map(str, mesh)), "placement": " ".join(words)})
    assert bool(found["after"]["moved"]) == (found["kind"] == "communication")
    assert all(sum(map(len, side["owners"])) for side in (found["before"], found["after"]))
    before = dict(zip(found["before"]["indices"], found["before"]["owners"], strict=True))
    flat = [*product(*map(range, shape))]
    moved = {(each["device"], each["index"]) for each in found["after"]["moved"]}
    for number, (index, owners) in enumerate(zip(found["after"]["indices"], found["after"]["owners"], strict=True)):
        for device in owners:
            assert ((device, index) in moved) == (device not in before[flat[number]])
    assert placement_of(shape, mesh, words)


@pytest.mark.parametrize(
    ("shape", "new", "mesh", "spec"),
    [((2, 6), (2, 2, 3), "x=2", (None, "x")), ((8, 4), (2, 16), "x=2,y=2", (("x", "y"),)),
     ((2, 6), (3, 4), "x=2", ("x",)), ((4, 6), (24,), "x=2,y=3", ("x", "y")),
     ((2, 4), (8,), "x=2,y=2", (None, "x")), ((4,), (4,), "x=2", ())],
)  # fmt: skip
def test_partition_specs_are_answered_as_for_jax(shape, new, mesh, spec):
    """D36. The words of JAX: kind, elements and the spec of the result are those of `impl.interop.jax`."""
    words = f"P({', '.join(map(repr, spec))})"
    given = {"text": f"{shape}.reshape{new}", "project": "jax", "mesh": mesh, "placement": words}
    found = ask("sharding", given)
    there = jax.answer(shape, spec, named(mesh), new)
    assert found["kind"] == WORDS[type(there)] and found["elements"] == getattr(there, "elements", 0)
    assert spec_in(found["after"]["placement"][0]) == jax.entries_of(there.placement)
    assert spec_in(found["before"]["placement"][0])[: len(spec)] == spec
    program = ask("python", given | {"tab": "sharding"})["text"]
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == f"{there!r}\n"


@pytest.mark.parametrize(
    ("given", "match"),
    [({"placement": "P(3)"}, "cannot read the spec"), ({"placement": "P('x'"}, "cannot read the spec"),
     ({"placement": "P(('x', 1))"}, "cannot read the spec"), ({"placement": "P('y')"}, "is none of the mesh"),
     ({"mesh": "2"}, "need names, each once, with sizes"), ({"mesh": "x=65"}, "need at most 64 devices"),
     ({"mesh": "x=3"}, "need a size that these divide evenly"), ({"project": "numpy"}, "need one of")],
)  # fmt: skip
def test_what_is_no_partition_spec_is_refused(given, match):
    """D33. What cannot be read, and what JAX does not have."""
    with pytest.raises(LayoutError, match=match):
        ask("sharding", {"text": "(2, 65)", "project": "jax", "mesh": "x=5", "placement": "P(None, 'x')"} | given)


@pytest.mark.parametrize("text", ["P('x', ('y', 'z'), None)", "x,y+z,.", "['x', ('y', 'z'), None]", " x, y + z, None",
                                  "[x,y+z,.]", "jax.sharding.PartitionSpec('x', ('y', 'z'), None,)"])  # fmt: skip
def test_each_spelling_of_a_spec_is_read_here_and_by_the_command(text):
    """D36. By one reader."""
    given = {"project": "jax", "mesh": "x=2,y=2,z=2", "placement": text}
    assert division_of(given).words == spec_in(text) == ("x", ("y", "z"), None)


@pytest.mark.parametrize("text", ["Shard(0) _StridedShard(1, split_factor=2)",
                                  "[Shard(0),_StridedShard(1,split_factor=2)]",
                                  "Shard(0), _StridedShard(1,  split_factor=2)"])  # fmt: skip
def test_each_spelling_of_placements_is_read_here_and_by_the_command(text):
    """D36. By one reader."""
    wanted = ["Shard(0)", "_StridedShard(1,split_factor=2)"]
    assert division_of({"mesh": "2,2", "placement": text}).words == placements(text) == wanted
