"""The operations of a kernel, before any language.

`graph` holds the operations, each in the outermost scope where it is known; `emit` makes them of nodes, with the
`intervals` that keep every intermediate result inside of 32 or 64 bits; `interpret` runs them in Python.

`wellformed` says whether a list of operations is a kernel, and `names` what kernels and symbolic sizes may be called:
no kernel as one of the `functions` that languages bring along.
"""
