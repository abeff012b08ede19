"""What the proofs need beside the standard library, and how to install it from where they are."""

import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
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

FOLLOWED = ((3, 11), (3, 12), (3, 13), (3, 14))
"""The versions of Python that run claims; the library runs on later ones as well."""

ALWAYS = ("z3", "numpy", "array_api_compat")
"""What no run does without."""


def missing(*names: str) -> str | None:
    """What is said of the first module that is not installed, in one line; None if all are."""
    absent = next((name for name in names or ALWAYS if find_spec(name) is None), None)
    return None if absent is None else f"{absent} is not installed; need {installing(EXTRAS[absent])}"


def require(*names: str) -> None:
    """Ends a command with that line and exit status 2 where a module is not installed. Commands ask this before they
    import what needs it."""
    if (problem := missing(*names)) is not None:
        print(f"error: {problem}", file=sys.stderr)
        raise SystemExit(2)


def other_python(version: tuple[int, ...] = tuple(sys.version_info[:3])) -> str | None:
    """Why claims are not run by a version of Python, in one line; None if they are. That plain integers take no way
    that terms do not is seen instruction by instruction, and which ones the compiler makes of a branch, and what tells
    of them, is another thing in each version: of one that nobody has looked at, a branch might not be noticed."""
    if version[:2] in FOLLOWED:
        return None
    name, first, last = (".".join(map(str, each[:2])) for each in (version, FOLLOWED[0], FOLLOWED[-1]))
    need = f"need {first} to {last}: make prove PYTHON=python{last} VENV=.venv-{last}"
    return f"claims are followed instruction by instruction, as Python {first} to {last} run them, not {name}; {need}"


def require_python() -> None:
    """Ends a command with that line and exit status 2 where Python is another one."""
    if (problem := other_python()) is not None:
        print(f"error: {problem}", file=sys.stderr)
        raise SystemExit(2)


def installing(extra: str) -> str:
    """A command that installs an extra, in words: from the checkout, in whatever folder it is asked for; what is
    installed does not know where one is, and no index has the project."""
    is_checkout = (ROOT / "pyproject.toml").is_file()
    place = "." if Path.cwd() == ROOT or not is_checkout else str(ROOT)
    return f"`python -m pip install '{place}[{extra}]'`" + " in a clone of the project" * (not is_checkout)
