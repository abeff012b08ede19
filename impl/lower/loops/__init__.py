"""From a tracker to the loops of a kernel.

`schedule` says in which order and blocks indices are visited; `kernel` asks the tracker for its index expression and
walks over the schedule: `ranges` cuts axes where masks and blocks begin and end, `nest` opens loops and conditions,
`leaf` writes loads and stores, `expand` makes copies of unrolled code, and `threads` hands axes to a grid of threads;
`shared` has groups of threads transpose blocks in memory that they share.
"""
