"""Questions about tensors whose elements JAX holds: alone, under `jax.jit`, and on meshes of devices of its own.

`opened` opens JAX where such a question is asked; nothing else here imports it. `programs` asks operations in turn,
beside the same ones on arrays of numpy; `types` which types elements have, numpy's and others; `refused` what is
refused. Where JAX is not installed, such a question says so and is not asked.
"""
