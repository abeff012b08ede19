"""Tensors that drawing hardly ever meets: their `operations`, `placements` on a mesh, and `sizes`."""
