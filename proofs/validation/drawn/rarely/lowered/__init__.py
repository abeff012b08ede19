"""Index expressions as `texts`, `loops` and `kernels`, their `tiles`, `names` and the `memory` that they read, on
inputs that drawing at random hardly ever meets."""
