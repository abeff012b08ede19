"""What is said of an operation before there is any tensor.

`shapes` and `numbering` are about logical shapes and axes, `radix` about where an axis lies in a flat number (R18);
`program` is a view operation as steps of `ShapeTracker`, and `record` all there is to say about one operation.
"""
