"""Kernels that run: `run.materialize` takes a tracker and a buffer.

`sizes` finds the values of symbolic sizes; `buffers` reads and makes memory, and `strided` finds the elements of the
input where they lie; `extent` compares what is read with the buffer before anything runs; `choice` says which kernel
that is, and `prepare` finds the shape that a tracker is best lowered in; `compiler` compiles the C once and keeps the
library, which `sealed` marks, so that it is known to be whole.
"""
