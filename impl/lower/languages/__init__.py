"""Kernels as text: `language` says how each language writes what the others write differently, `cstyle` writes the
operations of a kernel in one of them; what they are `given` to write is checked. A further language is a further
record in `language`.
"""
