"""Questions about single functions that few other questions run, each held against what it says in a line.

`spoken` is about calls and arrays as other libraries have them, `lowered` about what kernels are made of, `reached`
about the addresses that they read, `dealt` about how tensors are divided, `given` about what calls take in several ways
and refuse, `reckoned` about nodes, forms and digits, `downward` about modes of CuTe, `classes` about how classes of
frozen objects are made, `equal` about what equals an integer and is none, `lanes` about several elements at once,
`names` about those of arguments, kinds and interfaces; `kinds` has the kinds.
"""
