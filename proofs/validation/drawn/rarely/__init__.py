"""Inputs that drawing at random hardly ever meets, made for what they show; sizes and offsets alone are drawn.

`stacks` are of views, `tensors` have `elements` and are operated on, in `batches` and on meshes, `chains` and their
`calls`, `arrays` and their `fills`, `layouts`, `tables` of their modes and their `shapes` are asked in the terms of
numpy, PyTorch and CuTe, `nodes` are symbolic, what is given by others comes in by the `doors`, what is handed to them
goes out through `adapters`, kernels are `lowered` and `launched`, some things are `handed` on or `said`, others are
`asked` ahead of what runs or from `either` side, some show past the third of several (`deeper`), from the fourth or
fifth on (`later`), or where several circumstances meet (`combined`), what is `outlying` is of all these, as is what
goes beyond its `borders`, and `answers` say more than a view. `kinds` has the kinds. What leaves one of them as a
refusal is wrong.
"""
