"""What questions are about, drawn: `programs` of movements, `stacks` by hand, `symbolic` sizes and expressions."""
