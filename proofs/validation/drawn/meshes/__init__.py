"""Questions about tensors that are divided over the devices of a mesh, of parts that whole programs hardly ever reach:
`keys` into them, views that are `placed` on many devices, cuts that are `searched`, `words` of mesh axes along axes,
`wide` meshes, and an `engine` that asks whether all comes to it.
"""
