"""Which lambdas and generators are evaluated before anything else is assigned, or takes entries from them.

`dependence` reads them where they stand; what runs finds the values that names have when it is called, or gone over.
"""

import ast

USE_UP = ("tuple", "sum", "all", "any")
"""Builtin functions that go over a generator at once, and of which nothing else has it."""


def at_once(definition: ast.FunctionDef) -> frozenset[ast.expr]:
    """The lambdas of a function that it returns where they stand, as such or in a call, so that it assigns nothing
    after them; and the generators that are given to what uses them up."""
    found: set[ast.expr] = set()
    for node in ast.walk(definition):
        match node:
            case ast.Return(ast.Lambda() as made):
                found.add(made)
            case ast.Call(ast.Name(name), [ast.GeneratorExp() as made], []) if name in USE_UP:
                found.add(made)
            case ast.Return(ast.Call(_, arguments)):
                found |= {made for made in arguments if isinstance(made, ast.Lambda)}
    return frozenset(found)
