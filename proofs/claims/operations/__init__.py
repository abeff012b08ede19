"""Claims about operations on tensors: under batching, on meshes, and on views of divided tensors (`placements`).

`axes`, `shapes`, `steps` and `batch` are about batching; `mesh` and `parts` about what devices hold; `whole` about
whole operations, as `cases` has them and `meant` defines them.
"""
