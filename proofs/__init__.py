"""Claims that tie the library to its specification, and the engine that discharges them.

`python -m proofs` discharges them all; `proofs.kernel` says what a claim is and what a verdict means;
`proofs.claims` holds the claims, a family to a module.
"""
