"""Chains of operations on an array, in the words of numpy, PyTorch and tinygrad: what each step does to the views.

`calls` has the operations as movements of `ShapeTracker`, and `subscripts` `x[...]`.
"""
