"""Questions about tensors that are divided over the devices of a mesh, of parts that whole programs hardly ever reach:
`keys` into them, views that are `placed` on many devices, cuts that are `searched`, or `added`, `pending` reductions,
`words` of mesh axes along axes, `wide` meshes, `large` tensors, and an `engine` that asks whether all comes to it.

`kinds` has the kinds. `counted` asks about what such views rest on, each by itself; `refused` about meshes and
placements with one wrong part.
"""
