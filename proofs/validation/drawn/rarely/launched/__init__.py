"""What kernels take: the memory, the formats and the sizes that are `given` to them, and what is `written` of them."""
