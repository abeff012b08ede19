"""What is asked from either side, or spelled in either way: `commands` and their lines, placements of JAX in Python and
in words (`specs`), `operators` with a tensor on either side, `calls` that one library means otherwise, `tilers` of
layouts as they are and mode by mode, `promises` of batches that are kept or broken, nodes that are `rendered` by
tables of one's own, `numbers` as nodes, `contractions` of divided tensors, `memories` in either
direction, and what is answered `natively` or not. `kinds` has the kinds."""
