"""Questions about single functions that few other questions run, each held against what it says in a line.

`spoken` is about calls and arrays as other libraries have them, `lowered` about what kernels are made of, `dealt` about
how tensors are divided; `kinds` has the kinds.
"""
