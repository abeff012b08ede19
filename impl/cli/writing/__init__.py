"""Writing: why a stack is one view (`explain`), the grid of addresses as text (`grid`) and as a picture (`pictures`),
answers as plain data (`as_json`). The sentence of an answer is its own (`impl.mergeability.wording`)."""
