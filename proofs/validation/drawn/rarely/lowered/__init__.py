"""Index expressions as `texts`, `loops` and `kernels`, their `tiles`, `names`, the `elements` that they move and the
`memory` that they read, kernels that are put together by `hands`, whole `runs`, what is seldom `asked`, and `refused`,
on inputs that drawing at random hardly ever meets."""
