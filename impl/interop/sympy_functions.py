"""`floor`, `Mod` and `Min` for sympy that keep their values, and are made at once.

sympy 1.14 rewrites `Mod(2*Mod(a, 3), 3)` to `2*Mod(a, 3)`, also when substitution makes it out of something else; and
`lambdify` writes `floor(x/49)` as `floor((1/49)*x)`, which is 0 at 49, as do its printers of C, JavaScript and others.
`Min` of ten that are nested takes it more than a minute. These are subclasses that are evaluated at numbers alone.
`floor` and `Mod` become `//` and `%` in Python, and printers that would write them with another value refuse to, as
those of Python do once `cse` has taken a part with 1/49 out of a `floor`, which is rounded then.
They print and are found (`isinstance`, `has`) as sympy's own.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from impl.errors import SymbolicError

CODE = (
    "_pythoncode", "_numpycode", "_scipycode", "_lambdacode", "_mpmathcode", "_sympycode", "_jaxcode", "_cupycode",
    "_torchcode", "_tensorflowcode", "_cmathcode",
)  # fmt: skip
"""The methods that sympy's printers of Python look for on a function."""

NO_FLOOR = ("_ccode", "_cxxcode", "_javascript", "_fcode", "_glsl", "_rcode", "_numexprcode", "_julia", "_octave")
"""Those of its printers for languages in which `floor` of a product with 1/49, or a sum of such, is rounded before."""

NO_MOD = ("_glsl", "_rcode", "_numexprcode", "_julia")
"""Those that write `Mod` with such a product, or where `%` has the sign of the dividend."""


def sympy_module() -> Any:
    """The sympy that is installed. Raises SymbolicError if there is none."""
    try:
        return import_module("sympy")
    except ImportError:
        raise SymbolicError("to_sympy, from_sympy: sympy is not installed; need `pip install sympy`") from None


@cache
def exact_functions() -> tuple[Any, Any, Any]:
    """The subclasses of sympy's `floor`, `Mod` and `Min`, in this order."""
    sympy = sympy_module()

    def rounded(_cls: type, x: Any) -> Any:
        return sympy.Integer(int(x.p) // int(x.q)) if x.is_Rational else None

    def remainder(_cls: type, x: Any, c: Any) -> Any:
        return sympy.Integer(int(x) % int(c)) if x.is_Integer and c.is_Integer and c != 0 else None

    def is_whole(term: Any) -> bool:
        factor, rest = term.as_coeff_Mul()
        return rest.is_integer is True or not factor.is_integer

    def divided(self: Any, printer: Any, **_options: Any) -> str:
        if not all(map(is_whole, sympy.Add.make_args(self.args[0]))):
            raise SymbolicError(
                f"to_sympy: code of floor({self.args[0]}), with a symbol that is not known to be an integer and may "
                "stand for a quotient, as `cse` takes them out; need integer symbols, and no `cse` before, and for "
                "`lambdify`, which puts a Dummy in the place of other names, identifiers, and no `dummify`"
            )
        numerator, denominator = self.args[0].as_numer_denom()
        return f"(({printer._print(numerator)})//({printer._print(denominator)}))"

    def modulo(self: Any, printer: Any, **_options: Any) -> str:
        dividend, divisor = map(printer._print, self.args)
        return f"(({dividend})%({divisor}))"

    def smallest(cls: type, *parts: Any, **_options: Any) -> Any:
        found = tuple(map(sympy.sympify, parts))
        if all(part.is_Number for part in found):
            return sympy.Min(*found)
        made = sympy.Expr.__new__(cls, *found)
        made._argset = frozenset(found)
        return made

    return (
        subclass(sympy.floor, {"eval": classmethod(rounded), **printed(divided, NO_FLOOR)}),
        subclass(sympy.Mod, {"eval": classmethod(remainder), **printed(modulo, NO_MOD)}),
        subclass(sympy.Min, {"__new__": smallest}),
    )


def printed(code: Any, wrong: tuple[str, ...]) -> dict[str, Any]:
    """The methods by which printers write a function: Python's by `code`, those that would be wrong not at all."""

    def refused(self: Any, printer: Any, **_options: Any) -> str:
        raise SymbolicError(
            f"to_sympy: {type(printer).__name__} would write {type(self).__name__} with another value; "
            "need code of Python, or the functions of impl.lower"
        )

    return dict.fromkeys(CODE, code) | dict.fromkeys(wrong, refused)


def subclass(base: Any, methods: dict[str, Any]) -> Any:
    """A function of sympy with some methods of its own, found by its name in this module."""
    return type(base)(base.__name__, (base,), {"__module__": __name__, "__qualname__": base.__name__, **methods})


def __getattr__(name: str) -> Any:
    """The classes by name, which is how expressions are found again that were pickled."""
    for found in exact_functions() if name in {"floor", "Mod", "Min"} else ():
        if found.__name__ == name:
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
