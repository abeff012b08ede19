"""One module for each other project: its names and objects on one side, views and nodes on the other. `arrays` is about
the arrays of all of them.

`tinygrad` stands in for the `shape` package of tinygrad 0.9.0; `sympy` takes index expressions to sympy and back. What
a module needs of its project is imported when it is called, so that this library can be imported without it.

`cute` has layouts of CuTe, `torch` and `jax` reshapes of sharded tensors; `sympy_reading` and `sympy_functions` are
what `sympy` needs.
"""
