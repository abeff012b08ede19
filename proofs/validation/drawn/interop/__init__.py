"""Questions about what is handed to others, and taken from them: layouts of CuTe, calls of numpy on an array, arrays
over a buffer, and index expressions as text. Each answer is read at all integers, indices or addresses that it is of.
"""
