"""`floor` and `Mod` for sympy that keep their values.

sympy 1.14 rewrites `Mod(2*Mod(a, 3), 3)` to `2*Mod(a, 3)`, also when substitution makes it out of something else; and
`lambdify` writes `floor(x/49)` as `floor((1/49)*x)`, which is 0 at 49. These two are subclasses that are evaluated at
numbers alone, and become `//` and `%` as code. They print and are found (`isinstance`, `has`) as sympy's own.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from impl.errors import SymbolicError

CODE = ("_pythoncode", "_numpycode", "_lambdacode", "_mpmathcode", "_sympycode")
"""The methods that sympy's printers of Python look for on a function."""


def sympy_module() -> Any:
    """The sympy that is installed. Raises SymbolicError if there is none."""
    try:
        return import_module("sympy")
    except ImportError:
        raise SymbolicError("to_sympy, from_sympy: sympy is not installed; need `pip install sympy`") from None


@cache
def exact_functions() -> tuple[Any, Any]:
    """The subclasses of sympy's `floor` and `Mod`, in this order."""
    sympy = sympy_module()

    def rounded(_cls: type, x: Any) -> Any:
        return sympy.Integer(int(x.p) // int(x.q)) if x.is_Rational else None

    def remainder(_cls: type, x: Any, c: Any) -> Any:
        return sympy.Integer(int(x) % int(c)) if x.is_Integer and c.is_Integer and c != 0 else None

    def divided(self: Any, printer: Any, **_options: Any) -> str:
        numerator, denominator = self.args[0].as_numer_denom()
        return f"(({printer._print(numerator)})//({printer._print(denominator)}))"

    def modulo(self: Any, printer: Any, **_options: Any) -> str:
        dividend, divisor = map(printer._print, self.args)
        return f"(({dividend})%({divisor}))"

    return subclass(sympy.floor, rounded, divided), subclass(sympy.Mod, remainder, modulo)


def subclass(base: Any, value: Any, code: Any) -> Any:
    """A function of sympy that is evaluated by `value`, and written in Python by `code`."""
    methods = {"eval": classmethod(value), **dict.fromkeys(CODE, code)}
    return type(base)(base.__name__, (base,), {"__module__": __name__, "__qualname__": base.__name__, **methods})


def __getattr__(name: str) -> Any:
    """The classes by name, which is how expressions are found again that were pickled."""
    for found in exact_functions() if name in {"floor", "Mod"} else ():
        if found.__name__ == name:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
