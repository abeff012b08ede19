"""Trains two networks with tinygrad 0.9.0, on its own shape package and on this library: every bit must be the same.

    python -m dropin.training

Each of the two runs in a process of its own and prints the losses and the weights of an MLP and of a convolutional
network, with and without `TinyJit`, as hexadecimal bytes. Exit status 1 if a line differs, or nothing was learned.
"""

import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

STEPS = 6
"""Steps of training; a `TinyJit` captures the second and replays the others."""
SIDES = ("original", "impl")


def networks() -> dict[str, tuple[Callable[[], Any], tuple[int, ...]]]:
    """The networks, each with the shape of its input."""
    from tinygrad import Tensor, nn  # noqa: PLC0415  not before the library is in its place

    class Mlp:
        """Two layers."""

        def __init__(self) -> None:
            self.first, self.second = nn.Linear(12, 16), nn.Linear(16, 4)

        def __call__(self, x: Tensor) -> Tensor:
            return self.second(self.first(x).relu())

    class Convnet:
        """Convolution, normalisation, pooling, and a layer."""

        def __init__(self) -> None:
            self.first, self.second = nn.Conv2d(1, 4, 3, padding=1), nn.Conv2d(4, 6, 3, stride=2)
            self.norm, self.last = nn.BatchNorm2d(4), nn.Linear(6, 4)

        def __call__(self, x: Tensor) -> Tensor:
            inner = self.norm(self.first(x)).relu().max_pool2d((2, 2))
            return self.last(self.second(inner).relu().mean((2, 3)))

    return {"mlp": (Mlp, (8, 12)), "convnet": (Convnet, (8, 1, 10, 10))}


def trained(name: str, is_jitted: bool) -> Iterator[str]:
    """Trains a network; a line for each loss and for each weight."""
    import numpy as np  # noqa: PLC0415
    from tinygrad import Tensor, TinyJit, nn  # noqa: PLC0415

    network, shape = networks()[name]
    Tensor.manual_seed(7)
    source = np.random.default_rng(7)
    model = network()
    optimizers = {"mlp": nn.optim.SGD, "convnet": nn.optim.Adam}
    optimizer = optimizers[name](nn.state.get_parameters(model), lr=0.05)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = model(x).sparse_categorical_crossentropy(y).backward()
        optimizer.step()
        return loss.realize()

    run = TinyJit(step) if is_jitted else step
    inputs, labels = source.standard_normal(shape).astype(np.float32), (np.arange(shape[0]) % 4).astype(np.int32)
    with Tensor.train():
        for number in range(STEPS):
            loss = run(Tensor(inputs).realize(), Tensor(labels).realize())
            yield f"{name} jit={is_jitted} loss {number} {loss.numpy().tobytes().hex()}"
    for key, weight in nn.state.get_state_dict(model).items():
        yield f"{name} jit={is_jitted} {key} {weight.numpy().tobytes().hex()}"


def train(side: str) -> None:
    """Trains all, on one of the two libraries, and prints what comes of it."""
    if side == "impl":
        from impl import dropin  # noqa: PLC0415

        dropin.install()
    for name in networks():
        for is_jitted in (False, True):
            print("\n".join(trained(name, is_jitted)))


def lines_of(side: str) -> list[str]:
    """What a process of its own prints."""
    command = [sys.executable, "-m", "dropin.training", side]
    environment = os.environ | {"CLANG": "1", "PYTHONHASHSEED": "0"}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.splitlines()


def losses(lines: list[str]) -> list[float]:
    """The numbers of the lines that are losses."""
    texts = [line.split()[-1] for line in lines if " loss " in line]
    return [struct.unpack("<f", bytes.fromhex(text))[0] for text in texts]


def main() -> int:
    """Train on both, and compare line by line."""
    if sys.argv[1:]:
        return train(sys.argv[1]) or 0
    theirs, ours = map(lines_of, SIDES)
    differing = [line for line, other in zip(theirs, ours, strict=False) if line != other]
    for line in differing:
        print(f"differs: {' '.join(line.split()[:-1])}")
    numbers = losses(ours)
    runs = [numbers[start : start + STEPS] for start in range(0, len(numbers), STEPS)]
    is_learned = len(runs) == 4 and all(run[-1] < run[0] for run in runs)
    fell = ", ".join(f"{run[0]:.4f} to {run[-1]:.4f}" for run in runs)
    print(f"{len(ours)} losses and weights, {len(differing)} differ; losses from {fell}")
    return int(bool(differing) or len(ours) != len(theirs) or not is_learned)


if __name__ == "__main__":
    sys.exit(main())
