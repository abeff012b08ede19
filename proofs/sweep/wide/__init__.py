"""Stacks beyond the boxes: last views of rank 3 and 4, bases with 3 and 4 boundaries, 9 and 10 views, and both sides of
each threshold of the merge decision, and pairs of bases of other periods.

There are too many of these for all of them to be asked about, so some are, in two ways:

* *chosen* (`chosen.json`): stacks are drawn one after the other from each kind (`kinds`), and one is kept if the
  library takes a branch for it (`branches`) that it took for none of the kind before with the same kind of answer
  (`choosing`). Those on both sides of a threshold (`thresholds`) are all kept. `python -m proofs.sweep.wide --choose`
  chooses anew.
* *fresh*: drawn with a seed that is said, as `python -m proofs.sweep --fresh SEED --number N` does.

Either is a sweep like the others (`catalogue`): its stacks have numbers, by kind and draw (`drawn`).
"""
