"""Questions about what leaves the library and what comes in: `kernels` as text, read by `reader` in each language, and
run on `memory`; `algebra` of sympy; placements in the `words` of PyTorch and JAX; the `dropin`; `texts` that are read;
nodes and other `objects` as they are kept; `tensors` at the doors of other libraries; `answers` as they are shown."""
