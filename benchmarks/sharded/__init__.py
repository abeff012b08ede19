"""Views of divided tensors as PyTorch, JAX and this library answer them, for `benchmarks/sharded_views.py`.

`asked` has the calls in each one's words and what an answer is worth beside enumeration; `dtensor` and `jax_rules` have
the tables and the times of decisions; `redistributed` has what devices receive where a tensor is divided anew;
`processes` and `devices` run calls on gloo processes and on host devices.
"""
