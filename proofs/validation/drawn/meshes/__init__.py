"""Questions about tensors that are divided over the devices of a mesh, of parts that whole programs hardly ever reach:
`keys` into them, views that are `placed` on many devices, `pending` reductions, `words` of mesh axes along axes, and
`wide` meshes.

`counted` asks about what such views rest on, each by itself; `refused` about meshes and placements with one wrong part.
"""
