"""A view as plain data: shape, strides, offset and mask, without a class; what `impl.merge` and `impl.view` rest on.

`normal_form` has the parts themselves, what they must satisfy, and their normal form, in which equal views are spelt
alike. `movement` has the operations that go axis by axis (pad, shrink, expand, permute, stride), `reshape` the one that
does not, by joining and splitting axes, and `minify` joins what it can; `inverse` finds the parts that undo some.
`variables` are those of symbolic parts; `width` bounds how wide strides get.
"""
