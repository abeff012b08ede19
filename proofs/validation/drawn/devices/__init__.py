"""Questions about tensors whose elements JAX holds: alone, under `jax.jit`, and on meshes of devices of its own.

`kinds` has all of them. `opened` opens JAX where such a question is asked; nothing else here imports it. `programs`
asks operations in turn, beside the same ones on arrays of numpy; `moves` what devices hold, and the largest of it;
`types` which types elements have, numpy's and others, and what is refused; `shardings` reshapes of arrays of JAX in its
own classes; `many` operands, mesh axes or steps at once; `seldom` what is hardly ever asked of them, and what is
`asked` of them alone. Where JAX is not installed, such a question says so and is not asked.
"""
