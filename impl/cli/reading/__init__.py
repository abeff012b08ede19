"""Reading: views and stacks (`parsing`), chains of operations (`chains`), index expressions and ranges
(`expressions`), out of text that is parsed and never evaluated."""
