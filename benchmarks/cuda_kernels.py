"""CUDA kernels run on a GPU: compared with enumeration, and timed beside a copy on the device.

    python benchmarks/cuda_kernels.py [--side 4096] [--build-only]

Needs nvcc, and a GPU to run on; without one of them it says so and ends. Every kernel is compiled into one program,
which fills the input, launches the kernel, and prints a checksum of the output and the time of a launch; the checksums
of the small trackers are compared with those of what the trackers read, as numpy enumerates it.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from math import prod
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tests"))

from support.kernels import elements_read, expected, recorded  # noqa: E402

from impl import ShapeTracker  # noqa: E402
from impl.lower import LANGUAGES, launch_of, lowered_for, uops_to_cstyle  # noqa: E402

DRIVER = """
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define DONE(call) if (cudaError_t error = (call)) { printf("%%s\\n", cudaGetErrorString(error)); return 1; }
typedef void (*kernel)(unsigned int*, const unsigned int*);
struct run { kernel call; dim3 groups, threads; size_t input, output; };
static const run runs[] = { %s };
int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return 77;
  for (const run& r : runs) {
    std::vector<uint32_t> host(r.input > r.output ? r.input : r.output);
    for (size_t i = 0; i < r.input; i++) host[i] = (uint32_t)(i + 1) * 2654435761u;
    uint32_t *input, *output;
    DONE(cudaMalloc(&input, r.input * 4 + 4));
    DONE(cudaMalloc(&output, r.output * 4 + 4));
    DONE(cudaMemcpy(input, host.data(), r.input * 4, cudaMemcpyHostToDevice));
    DONE(cudaMemset(output, 0xA5, r.output * 4));
    float best[2] = { 1e9f, 1e9f };
    cudaEvent_t begin, end;
    DONE(cudaEventCreate(&begin));
    DONE(cudaEventCreate(&end));
    for (int round = 0; round < 20; round++) {
      for (int which = 0; which < 2; which++) {
        size_t bytes = 4 * (r.input < r.output ? r.input : r.output);
        DONE(cudaEventRecord(begin));
        if (which) cudaMemcpyAsync(output, input, bytes, cudaMemcpyDeviceToDevice);
        else r.call<<<r.groups, r.threads>>>(output, input);
        DONE(cudaEventRecord(end));
        DONE(cudaEventSynchronize(end));
        float time;
        DONE(cudaEventElapsedTime(&time, begin, end));
        if (time < best[which]) best[which] = time;
      }
    }
    DONE(cudaMemset(output, 0xA5, r.output * 4));
    r.call<<<r.groups, r.threads>>>(output, input);
    DONE(cudaMemcpy(host.data(), output, r.output * 4, cudaMemcpyDeviceToHost));
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < r.output; i++) sum = (sum ^ host[i]) * 1099511628211u;
    printf("%%llu %%g %%g\\n", (unsigned long long)sum, best[0], best[1]);
    DONE(cudaFree(input));
    DONE(cudaFree(output));
  }
  return 0;
}
"""


NO_GPU = 77
"""The exit status of the program if there is no GPU to run on."""


class Case(NamedTuple):
    """A tracker, which of its axes are unrolled, and whether what is transposed goes through shared memory."""

    name: str
    tracker: ShapeTracker
    upcast: dict[int, int]
    tiles: bool = True


def timed_cases(side: int) -> list[Case]:
    """The large trackers whose kernels are timed."""
    rows = ShapeTracker.from_shape((side, side))
    return [
        Case("copy", rows, {}),
        Case("copy, 4 at a time", rows, {1: 4}),
        Case("transpose", rows.permute((1, 0)), {}),
        Case("transpose, by threads alone", rows.permute((1, 0)), {}, tiles=False),
        Case("flip", rows.stride((1, -1)), {}),
        Case("flip, 4 at a time", rows.stride((1, -1)), {1: 4}),
        Case("pad", rows.pad(((3, 3), (3, 3))), {}),
        Case("stack", rows.permute((1, 0)).reshape((side // 2, 2 * side)), {}),
    ]


def program(cases: list[Case]) -> str:
    """The source of the program."""
    texts: list[str] = []
    rows: list[str] = []
    cuda = LANGUAGES["cuda"]
    for number, case in enumerate(cases):
        kernel = lowered_for(case.tracker, "cuda", "uint", case.upcast, tiles=case.tiles)
        texts.append(uops_to_cstyle(cuda, f"case_{number}", kernel.uops))
        launch = launch_of(case.tracker, kernel)
        groups, threads = (f"dim3({', '.join(map(str, sizes))})" for sizes in (launch.grid, launch.block))
        sizes = f"{elements_read(case.tracker)}, {prod(case.tracker.shape)}"
        rows.append(f"{{case_{number}, {groups}, {threads}, {sizes}}}")
    return "\n".join(texts) + DRIVER % ", ".join(rows)


def checksum(tracker: ShapeTracker) -> int:
    """What the program prints if a kernel writes what a tracker reads."""
    data = np.arange(1, elements_read(tracker) + 1, dtype=np.uint32) * np.uint32(2654435761)
    total = 14695981039346656037
    for value in expected(tracker, data).ravel().tolist():
        total = (total ^ value) * 1099511628211 % 2**64
    return total


def built(text: str, folder: Path) -> Path:
    """The path of the compiled program."""
    source, target = folder / "kernels.cu", folder / "kernels"
    source.write_text(text)
    subprocess.run(["nvcc", "-O3", str(source), "-o", str(target)], check=True)
    return target


def report(cases: list[Case], lines: list[str], checked: int) -> bool:
    """Prints a line for each timed case, and how many of the checked ones are right."""
    sums = [int(line.split()[0]) for line in lines]
    wrong = [case.name for case, found in zip(cases[:checked], sums, strict=False) if found != checksum(case.tracker)]
    print(f"{checked - len(wrong)} of {checked} kernels write what enumeration reads; wrong: {wrong}")
    for case, line in list(zip(cases, lines, strict=True))[checked:]:
        kernel, copy = (8e-6 * prod(case.tracker.shape) / float(time) for time in line.split()[1:])
        print(f"{case.name:24}{kernel:10.1f} GB/s {copy:10.1f} GB/s copy {kernel / copy:8.2f}x")
    return not wrong


def main() -> int:
    """Builds the program, runs it, and compares its checksums."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--side", type=int, default=4096)
    parser.add_argument("--build-only", action="store_true", help="compile the program and do not run it")
    arguments = parser.parse_args()
    if shutil.which("nvcc") is None:
        print("cuda_kernels: skipped, there is no nvcc")
        return 0
    trackers = [*recorded(), *transposed()]
    small = [case for tracker in trackers if elements_read(tracker) > 0 for case in ways(tracker)]
    cases = [*small, *timed_cases(arguments.side)]
    with tempfile.TemporaryDirectory() as folder:
        path = built(program(cases), Path(folder))
        if arguments.build_only:
            print(f"cuda_kernels: {len(cases)} kernels compiled")
            return 0
        done = subprocess.run([str(path)], capture_output=True, text=True, check=False)
    if done.returncode == NO_GPU:
        print(f"cuda_kernels: skipped, there is no GPU; {len(cases)} kernels were compiled")
        return 0
    if done.returncode != 0:
        print(f"cuda_kernels: the program failed: {done.stdout.splitlines()[-1:]}")
        return 1
    return 0 if report(cases, done.stdout.splitlines(), len(small)) else 1


def transposed() -> list[ShapeTracker]:
    """Small trackers that go through shared memory: of whole blocks and of others, flipped, padded, with other axes."""
    found = [ShapeTracker.from_shape((w, r)).permute((1, 0)) for w in (8, 32, 33, 65) for r in (9, 31, 64)]
    found += [each.stride((-1, 1)) for each in found] + [each.pad(((1, 2), (0, 3))) for each in found]
    return [*found, ShapeTracker.from_shape((2, 40, 3, 33)).permute((3, 0, 2, 1))]


def ways(tracker: ShapeTracker) -> list[Case]:
    """A recorded tracker as it stands, and once more with its last axis unrolled."""
    last = len(tracker.shape) - 1
    return [Case(str(tracker), tracker, upcast) for upcast in ({}, {last: 4} if tracker.shape else {})]


if __name__ == "__main__":
    sys.exit(main())
