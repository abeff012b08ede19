"""Questions that are drawn. `questions` has all kinds; the other modules draw what they ask, or ask themselves:
`programs` of movements, `stacks` by hand, `cancelling` carries and `chains`, `edges` of bounds, `symbolic` sizes and
`expressions`, `arguments` of all sorts, `kernels`, and `tensors`, also on `engines`. The folders have views alone,
`nodes`, the simplifier and its parts, layers of decisions, what lies `far` beyond what can be listed, stacks as wholes,
meshes, what is handed to other projects (`interop`), text for compilers (`written`), what leaves the library otherwise
(`outside`), and what is seldom met."""
