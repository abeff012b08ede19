"""The checks of operations on tensors, and of tensors that are moved on a mesh (D19 to D26).

`operations` has a check for each way in: it reads operands and result as `tables`, tabulates what `definitions` gives
for them, one member of a batch at a time, and requires levels, shape, type and elements. `elements` says which type the
elements of a result have in numpy, and when two numbers are the same in it.
"""
