"""Questions about what is handed to others, and taken from them: layouts of CuTe, calls of numpy on arrays, and arrays
over a buffer. Each answer is read at all integers, indices or addresses that it is of.
"""
