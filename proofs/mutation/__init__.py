"""Slips in the functions that claims are about, put there one at a time: each must be noticed.

`edits` are the slips, `mutants` the functions and rules with one, `live` puts a mutant in the place of what runs,
`trials` asks the claims, `session` goes through them all, `report` says what became of them; `survivors` lists those
that no claim notices, each with a reason. `python -m proofs.mutation` runs it, `make mutants` on everything.
"""
