"""Certificates of the claims about all sizes: why each "no" of a solver is right, as exact polynomial identities.

`checker` checks one, with the integers of Python alone; `certified` lets the engine prove a claim from them, with no
solver; `files` reads and writes them, with the hash of the claim. `make` and what it uses looks for them, and nothing
rests on that. `python -m proofs.certificates` checks all.

`make` has z3 answer once more, and looks for what shows each refutation: `search` by products, rounding, signs and
cases, on the `rows` that `derivation` builds; `guide` asks z3 where to split, and `traced` which formulas contradict
one another. `uncertified` names the claims that have none.
"""
