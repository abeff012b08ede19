"""`python -m proofs.sweep`: sweeps boxes of stacks of views."""

from proofs.extras import require

if __name__ == "__main__":
    require()

from proofs.sweep.command import main
from proofs.terminal import ended

if __name__ == "__main__":
    raise SystemExit(ended(main))
