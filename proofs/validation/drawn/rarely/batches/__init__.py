"""Tensors in batches that drawing hardly ever meets: their `members`, and `parts` of tensors with or without them."""
