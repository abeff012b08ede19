"""Running code on symbolic integers, once for each path, and once more on plain integers that follow the path.

`given` is what a claim's body is handed, `symbolic` that for a proof, `replay` that for plain integers. `path` explores
one path, `samples` tries small integers on it, and `merge` makes one formula of all branches of a function. `shrink`
and `trace` show a refutation at its smallest, with every value on the way, at its places in the `source`; `witnesses`
and `ways` find more plain integers, and compare the `instructions` that run; `untouched` sees that a claim changes
nothing of the library.
"""
