"""Questions about what leaves the library and what comes in: placements in the `words` of PyTorch and JAX; `texts` that
are read; nodes and other `objects` as they are kept; `tensors` at the doors of other libraries, with `operands` of all
sorts, and `records` of operations of somebody's own; `answers` as they are shown; `doors` of all sorts, with what
nobody may take; `foreign` objects, of PyTorch and pycute, or of what `stands` in their place, and the rule that
`dtensors` are given; and the simplifier in C++, of which that in Python is one of two `twins`."""
