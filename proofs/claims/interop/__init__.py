"""Claims about what others ask in their own words: `calls` of numpy, JAX, PyTorch and tinygrad on arrays, `windows`
that slide along their axes, `arrays` of numpy as views of memory, `layouts` of CuTe and their `products`, and `texts`
of calls, views and layouts."""
