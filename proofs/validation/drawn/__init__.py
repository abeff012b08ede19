"""Questions that are drawn at random, and ask in the mode in which each answer is checked.

`questions` has all kinds. The other modules draw what they ask, or ask themselves: `programs` of movements, `stacks`
by hand, `cancelling` carries and `chains`, `edges` of bounds, `symbolic` sizes and `expressions`, `arguments` of all
sorts, `kernels`, and `tensors`, also on `engines`.

The folders ask one part each: `views` alone, `variables` of them, `nodes`, the simplifier (`simplifying`), the `layers`
of a decision, what lies `far` beyond what can be listed, axes that are `long`, or many, stacks as wholes (`whole`),
tensors on `meshes`, and on `devices` of JAX, the `dropin`, what is handed to other projects (`interop`), to sympy
(`algebra`), text for compilers (`written`), what leaves the library otherwise (`outside`), what people are `told`, what
is `seldom` met, functions that few others run (`single`), and inputs that drawing meets `rarely`.
"""
