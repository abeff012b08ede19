"""Questions about what leaves the library and what comes in: `kernels` as text, how they are `arranged`, read by
`reader` in each language, and run on `memory`; `algebra` of sympy; placements in the `words` of PyTorch and JAX; the
`dropin`; `texts` that are read; nodes and other `objects` as they are kept; `tensors` at the doors of other libraries;
`answers` as they are shown; and the simplifier in C++, of which that in Python is one of two `twins`."""
