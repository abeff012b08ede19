"""Questions about what is handed to others, and what they hand over: kernels as text, memory, and expressions of sympy;
placements in the words of PyTorch and JAX, views of tinygrad, and texts that are read and written."""
