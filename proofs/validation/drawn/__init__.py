"""Questions that are drawn. `questions` has all kinds; the other modules draw what they ask, or ask themselves:
`programs` of movements, `stacks` by hand, `cancelling` carries and `chains`, `edges` of bounds, `symbolic` sizes and
`expressions`, `arguments` of all sorts, `kernels`, and `tensors`, also on `engines`."""
