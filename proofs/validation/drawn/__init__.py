"""Questions that are drawn. `questions` has all kinds; the other modules draw what they ask, or ask themselves:
`programs` of movements, `stacks` by hand, `cancelling` carries and `chains`, `edges` of bounds, `symbolic` sizes and
`expressions`, `arguments` of all sorts, `kernels`, and `tensors`, also on `engines`. The folders have layers of
decisions, what is handed to other projects (`interop`) and what leaves the library otherwise (`outside`), meshes, views
alone, stacks as wholes, and what is seldom met."""
