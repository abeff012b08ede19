"""Questions that are drawn, and what they are about. `questions` has all kinds; the other modules draw what they ask,
or ask themselves: `programs` of movements, `stacks` by hand, `cancelling` carries and `chains`, `edges` of bounds,
`symbolic` sizes and expressions and their `decisions`, `arguments` of all sorts, and `tensors`, by `indices` and on
`engines`."""
