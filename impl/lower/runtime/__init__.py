"""Kernels that run: `run.materialize` takes a tracker and a buffer.

`prepare` finds the shape that a tracker is best lowered in; `buffers` reads and makes memory, and `strided` finds the
elements of the input where they lie; `extent` compares what is read with the buffer before anything runs; `compiler`
compiles the C once and keeps the library, which `sealed` marks, so that it is known to be whole.
"""
