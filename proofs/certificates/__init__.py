"""Certificates of the claims about all sizes: why each "no" of a solver is right, as exact polynomial identities.

`checker` checks one, with the integers of Python alone; `certified` lets the engine prove a claim from them, with no
solver; `files` reads and writes them, with the hash of the claim. `make` and what it uses looks for them, and nothing
rests on that. `python -m proofs.certificates` checks all.
"""
