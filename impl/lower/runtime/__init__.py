"""Kernels that run: `run.materialize` takes a tracker and a buffer.

`prepare` finds the shape that a tracker is best lowered in; `buffers` reads and makes memory, `strided`
finds where an input lies that has gaps or another order; `extent` compares what is
read with the buffer before anything runs; `compiler` compiles the C once and keeps the library.
"""
