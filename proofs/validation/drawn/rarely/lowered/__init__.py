"""Index expressions as `texts`, `loops` and `kernels` on inputs that drawing at random hardly ever meets."""
