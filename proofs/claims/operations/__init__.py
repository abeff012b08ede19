"""Claims about operations on tensors: under batching, on meshes, and on views of divided tensors (`placements`)."""
