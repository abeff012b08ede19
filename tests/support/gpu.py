"""Kernels for CUDA run on a processor: each thread of a group in turn, up to the next barrier, with every access noted.

The text of a kernel is compiled as C++ in which `data0` and `data1` are objects: they refuse what lies outside of the
buffer, and note which thread touches which address, so that it can be asked whether the threads that run together touch
neighbours.
"""

import subprocess
from dataclasses import dataclass

import numpy as np

from impl import ShapeTracker
from impl.lower import Launch, kernel_text, launch_of, lowered_for

PROGRAM = """
#include <cstdio>
#include <cstdlib>
#include <ucontext.h>
#include <utility>
#include <vector>
typedef unsigned int uint;
struct number { int x, y, z; };
static number threadIdx, blockIdx;
static std::vector<std::vector<long long>> notes[2];
static std::vector<int> writes;
static ucontext_t home, fibers[1024];
static std::vector<std::vector<char>> stacks(1024, std::vector<char>(1 << 16));
static int current, waiting, done;
static void fail(const char* why, long long at) { printf("%s %lld\\n", why, at); exit(1); }
struct Output {
  uint* elements; long long size;
  uint& operator[](long long at) const {
    if (at < 0 || at >= size) fail("writes", at);
    writes[at]++;
    notes[1][current].push_back(at);
    return elements[at];
  }
};
struct Input {
  const uint* elements; long long size;
  uint operator[](long long at) const {
    if (at < 0 || at >= size) fail("reads", at);
    notes[0][current].push_back(at);
    return elements[at];
  }
};
#define __global__
#define __shared__ static
#define __syncthreads() (waiting++, swapcontext(&fibers[current], &home))
KERNELS
typedef void (*kernel)(Output, Input);
static kernel running;
static Output to;
static Input from;
static void body() { running(to, from); done++; }
static void together(int threads, long long* counts) {
  for (int kind = 0; kind < 2; kind++)
    for (int warp = 0; warp < threads; warp += 32)
      for (size_t round = 0;; round++) {
        long long low = 1LL << 62, high = -1, count = 0;
        for (int thread = warp; thread < warp + 32 && thread < threads; thread++)
          if (round < notes[kind][thread].size()) {
            long long at = notes[kind][thread][round];
            count++, low = at < low ? at : low, high = at > high ? at : high;
          }
        if (!count) break;
        counts[2 * kind]++, counts[2 * kind + 1] += high - low >= 32;
      }
}
static void run(kernel which, number grid, number block, long long output, long long input) {
  std::vector<uint> source(input + 1), target(output + 1, 0xA5A5A5A5u);
  for (long long at = 0; at < input; at++) source[at] = uint(at + 1);
  running = which, to = Output{target.data(), output}, from = Input{source.data(), input};
  writes.assign(output, 0);
  int threads = block.x * block.y * block.z;
  long long counts[4] = {0, 0, 0, 0};
  for (int group = 0; group < grid.x * grid.y * grid.z; group++) {
    blockIdx = number{group % grid.x, group / grid.x % grid.y, group / grid.x / grid.y};
    for (auto& kind : notes) kind.assign(threads, {});
    for (int thread = 0; thread < threads; thread++) {
      getcontext(&fibers[thread]);
      fibers[thread].uc_stack.ss_sp = stacks[thread].data();
      fibers[thread].uc_stack.ss_size = stacks[thread].size();
      fibers[thread].uc_link = &home;
      makecontext(&fibers[thread], body, 0);
    }
    for (done = 0; done < threads;) {
      waiting = 0;
      for (current = 0; current < threads; current++) {
        threadIdx = number{current % block.x, current / block.x % block.y, current / block.x / block.y};
        swapcontext(&home, &fibers[current]);
      }
      if (waiting + done != threads || (waiting && done)) fail("waits alone", group);
    }
    together(threads, counts);
  }
  for (long long at = 0; at < output; at++) if (writes[at] != 1) fail("writes not once", at);
  for (long long count : counts) printf("%lld ", count);
  for (long long at = 0; at < output; at++) printf("%u ", target[at]);
  puts("");
}
int main() { CALLS }
"""


@dataclass(frozen=True)
class Ran:
    """What a kernel wrote, and how many loads and stores of 32 threads there were, and how many touched no neighbours:
    addresses 32 or more apart."""

    written: np.ndarray
    loads: int
    far_loads: int
    stores: int
    far_stores: int


def text_for(tracker: ShapeTracker, number: int, tiles: bool) -> tuple[str, str]:
    """The text of a kernel as C++, and the call that runs it with the launch that is said."""
    text = kernel_text(tracker, "cuda", "uint32", name=f"case_{number}", tiles=tiles)
    text = text.replace("unsigned int* __restrict__ data0", "Output data0")
    text = text.replace("const unsigned int* __restrict__ data1", "Input data1").replace('extern "C" ', "")
    launch = launch_of(tracker, lowered_for(tracker, "cuda", "uint32", tiles=tiles))
    return text, call(f"case_{number}", launch)


def call(name: str, launch: Launch) -> str:
    """The call that runs a kernel."""
    grid, block = (f"number{{{', '.join(map(str, sizes))}}}" for sizes in (launch.grid, launch.block))
    return f"run({name}, {grid}, {block}, {launch.output}, {launch.input});"


def ran(trackers, folder, tiles=True):
    """What the kernels of some trackers write, all compiled together."""
    texts, calls = zip(*(text_for(tracker, number, tiles) for number, tracker in enumerate(trackers)), strict=True)
    return outputs("\n".join(texts), " ".join(calls), folder)


def outputs(kernels, calls, folder):
    """What a program of kernels prints, a line for each kernel."""
    program = PROGRAM.replace("KERNELS", kernels).replace("CALLS", calls)
    source, binary = folder / "kernels.cpp", folder / "kernels"
    source.write_text(program)
    command = ["g++", "-std=c++17", "-O1", "-o", str(binary), str(source)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[:3000].decode()
    done = subprocess.run([str(binary)], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr[:1000]
    lines = [line.split() for line in done.stdout.splitlines()]
    return [Ran(np.array(line[4:], np.uint32), *map(int, line[:4])) for line in lines]
