"""Questions that whole programs hardly ever ask: parts of the library asked themselves, each at all of its points.

`forms` of the simplifier and trees of texts, `conditions` of nodes, `masks` of many axes, `keys` into tensors, and
views that are `placed` on many devices.
"""
