"""Chains of operations on an array, in the words of numpy, PyTorch and tinygrad: what each step does to the views.

A question goes through these in this order: `chain` takes the calls; `libraries` says what they mean in the library
that the array is of, `calls` has them as movements of `ShapeTracker`, `tinygrad` those of a Tensor that are others,
`numpy` its `squeeze` and JAX's `pad`, `subscripts` has `x[...]`, `windows` those that slide along axes, and `orders`
numpy's `order`; a `step` has the views after it; `odds` says which sizes are at odds where a step needs a second view;
`table` writes it all down.
"""

from impl.chains.chain import Chain, chain
from impl.chains.step import Step

__all__ = ["Chain", "Step", "chain"]
