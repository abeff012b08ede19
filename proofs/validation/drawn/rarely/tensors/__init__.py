"""Tensors that drawing hardly ever meets: their `operations`, `placements` on a mesh and other `meshes`, `sizes`, lists
in lists (`nests`), `batches`, what operands are `given` as, arrays of other `libraries`, those that count `far`, what
is asked `again`, those of several `components`, and all `types` of elements."""
