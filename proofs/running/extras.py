"""What the proofs need beside the standard library, and how to install it from where they are."""

from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""Where the packages lie; in a checkout `pyproject.toml` lies there too."""

EXTRAS = {
    "z3": "proofs",
    "sympy": "proofs",
    "numpy": "proofs",
    "array_api_compat": "proofs",
    "cvc5": "cvc5",
    "dask": "cluster",
    "distributed": "cluster",
}
"""The extra that a module belongs to."""

ALWAYS = ("z3", "numpy", "array_api_compat")
"""What no run does without."""


def missing(*names: str) -> str | None:
    """What is said of the first module that is not installed, in one line; None if all are."""
    absent = next((name for name in names or ALWAYS if find_spec(name) is None), None)
    return None if absent is None else f"{absent} is not installed; need `{installing(EXTRAS[absent])}`"


def installing(extra: str) -> str:
    """A command that installs an extra: from the checkout, in whatever folder it is asked for, or else by name."""
    if not (ROOT / "pyproject.toml").is_file():
        return f"python -m pip install 'view-algebra[{extra}]'"
    place = "." if Path.cwd() == ROOT else str(ROOT)
    return f"python -m pip install '{place}[{extra}]'"
