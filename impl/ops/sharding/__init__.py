"""Tensors that are divided over a mesh of devices.

`mesh` says which devices there are and what part of an axis each holds (R17); `spec` how the axes of one tensor lie on
them; `moves` how one comes from one division to another; `planning` what an operation has to move or combine first,
before anything runs, with `outlines` in the place of tensors. `values` hold the parts and move them; `spmd` is the
embedded engine, which runs each device's part in this process.

`local` is a tensor on no mesh, and the part of one that a device of this process holds. `views` answers which views of
divided tensors need no communication.
"""
