"""What shows from the fourth or fifth of several on: `stacks` of views with late axes, lines and views, `runs` of them,
`nodes` of many terms, `names` of late axes, kernels and expressions that are `lowered` in many lanes, tensors on
`meshes` of many axes, `adapters` to arrays and layouts of many axes and modes, and `texts` of many lines. `kinds` has
the kinds."""
