"""Tensors that drawing hardly ever meets: their `operations`, `placements` on a mesh and other `meshes`, `sizes`, lists
in lists (`nests`), `batches`, and arrays of other `libraries`."""
