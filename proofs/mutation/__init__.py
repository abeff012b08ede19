"""Mutants of the functions that claims are about, tried one at a time: the claims must notice each.

`edits` are the changes, `mutants` the functions and rules with one, `live` puts a mutant in the place of what runs,
`trials` asks the claims, `session` goes through them all, `report` says what became of them; `survivors` lists those
that no claim notices, each with a reason. `python -m proofs.mutation` runs it, `make mutants` on everything.
"""
