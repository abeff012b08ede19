"""Index expressions as `texts`, `loops` and `kernels`, their `tiles`, `names`, the `elements` that they move and the
`memory` that they read, kernels that are put together by `hands`, and whole `runs`, on inputs that drawing at
random hardly ever meets."""
