"""Kernels under the sanitizers, on buffers of exactly the size they need: nothing outside is touched (D29)."""

import os
import subprocess
from math import prod

import numpy as np
import pytest
from support.kernels import elements_read, expected, recorded, texts, ways

from impl import ShapeTracker
from impl.lower import lower
from impl.lower.runtime.choice import kernel_for

FLAGS = ("-std=c11", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-strict-aliasing")

DRIVER = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef void kernel(uint32_t*, const uint32_t*);
struct run { kernel* call; size_t input, output; };
static const struct run runs[] = { %s };
int main(void) {
  for (size_t r = 0; r < sizeof runs / sizeof runs[0]; r++) {
    uint32_t* input = malloc(runs[r].input * 4);
    uint32_t* output = malloc(runs[r].output * 4);
    for (size_t i = 0; i < runs[r].input; i++) input[i] = (uint32_t)(i + 1) * 2654435761u;
    runs[r].call(output, input);
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i < runs[r].output; i++) sum = (sum ^ output[i]) * 1099511628211u;
    printf("%%llu\\n", (unsigned long long)sum);
    free(input);
    free(output);
  }
  return 0;
}
"""


def checksum(values):
    """What the driver computes of an output."""
    total = 14695981039346656037
    for value in values:
        total = (total ^ int(value)) * 1099511628211 % 2**64
    return total


def sanitized(source, folder):
    """What a program prints under the sanitizers, and its status."""
    path, program = folder / "kernels.c", folder / "kernels"
    path.write_text(source)
    subprocess.run(["cc", *FLAGS, str(path), "-o", str(program)], check=True, capture_output=True)
    options = {"ASAN_OPTIONS": "detect_leaks=0", "PATH": os.environ["PATH"]}
    return subprocess.run([str(program)], capture_output=True, encoding="utf-8", env=options, check=False)


def test_the_sanitizers_find_nothing(tmp_path):
    """D29. Recorded trackers, as they are run and unrolled; and what is written is right."""
    trackers = [tracker for tracker in recorded()[::4] if prod(tracker.shape) <= 3000]
    cases = [(tracker, kernel_for(tracker, 4)) for tracker in trackers]
    cases += [(tracker, lower(tracker, "uint", schedule=[*ways(tracker.shape)][-2])) for tracker in trackers[::2]]
    rows = [
        f"{{(kernel*)case_{number}, {elements_read(tracker)}, {prod(tracker.shape)}}}"
        for number, (tracker, _) in enumerate(cases)
    ]
    done = sanitized(texts([kernel for _, kernel in cases]) + DRIVER % ", ".join(rows), tmp_path)
    assert done.returncode == 0 and done.stderr == "", done.stderr[:4000]
    wanted = []
    for tracker, _ in cases:
        data = np.arange(1, elements_read(tracker) + 1, dtype=np.uint32) * np.uint32(2654435761)
        wanted.append(str(checksum(expected(tracker, data).ravel())))
    assert done.stdout.split() == wanted and len(wanted) > 50


@pytest.mark.parametrize("missing", [0, 1])
def test_the_sanitizers_would_find_an_address_outside(missing, tmp_path):
    """The test of the test: a buffer that is one element too small."""
    tracker = ShapeTracker.from_shape((5, 4)).permute((1, 0))
    row = f"{{(kernel*)case_0, {20 - missing}, 20}}"
    done = sanitized(texts([kernel_for(tracker, 4)]) + DRIVER % row, tmp_path)
    assert (done.returncode != 0) == bool(missing)
    assert ("heap-buffer-overflow" in done.stderr) == bool(missing)
