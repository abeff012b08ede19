"""`vmap`: functions written for one member, run on a whole batch.

`mapping` has `vmap` itself, `trees` the nested lists and dicts of tensors that a mapped function takes and returns,
`batch` the operations that bring batch axes in and out.
"""
