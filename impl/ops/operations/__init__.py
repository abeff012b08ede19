"""The operations that users call, one record and one class each.

`axes` and `shape` are the view operations, `elementwise`, `indexing` and `reduction` those that compute; `kernels` are
what the latter run, in the functions of the array API.

`comparison`, `contraction` (`matmul`) and `subscript` (`x[...]`) have what their names say.
"""
