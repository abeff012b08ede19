"""Mutants of the functions that decide values, tried one at a time: claims and checked answers must notice each.

`deciding` says which functions those are; `changes` edits them, and puts what is edited in the place of what runs;
`judges` say what becomes of a mutant: first `answers`, which cost little, then `claims`; `session` goes through them
all, in `copies` of the process if there are to be several, `journal` keeps what was said, `report` prints it;
`survivors` lists by name those that nothing notices, each with a reason. `python -m proofs.mutation` runs it,
`make mutants` on everything.
"""
