"""The claims, one module per family. `python -m proofs` discharges them."""
