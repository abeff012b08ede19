"""`python -m proofs`: discharges the claims."""

from proofs.kernel.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
