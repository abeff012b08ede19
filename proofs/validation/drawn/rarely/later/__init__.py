"""What shows from the fourth or fifth of several on: `stacks` of views with late axes, lines and views, `runs` of them,
symbolic `ranges` that begin late, `nodes` of many terms, `names` of late axes, kernels and expressions that are
`lowered` in many lanes, tensors on `meshes` of many axes, `adapters` to arrays and layouts of many axes and modes,
`texts` of many lines, `answers` to what is given several things at once, and `corners` where numbers, axes and
answers end. `kinds` has the kinds."""
