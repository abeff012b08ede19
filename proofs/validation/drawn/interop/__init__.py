"""Questions about what is handed to others, and taken from them: layouts of CuTe, calls of numpy on arrays, and arrays
over a buffer. Each answer is read at all integers, indices or addresses that it is of.

`layouts`, `nested`, `modes` and `splits` ask about layouts of CuTe; `calls`, `many` and `tables` about chains;
`arrays`, `memories` and `sources` about memory that others made; `ranks` about each of these at any rank; `sentences`
about what is said of them all.
"""
