"""Goals that say nothing: goals that only sizes of 0 and 1 reach, and goals that compare an expression with itself.

A verdict asks that integers reach each goal. These may be sizes of 0 and 1 alone, so a claim is also run with every
size at least 2, and must reach the same goals. And a goal must not have the same source on both sides, names traced
back to what they were assigned.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from re import fullmatch
from typing import Any

from proofs.kernel.claim import Claim
from proofs.kernel.discharge import cases_of, shipped_solver
from proofs.kernel.followed import followed, reached
from proofs.kernel.paths.given import Given, Site
from proofs.kernel.paths.source import assignments
from proofs.kernel.solvers.journal import Journal

SIZES = r"(.*_)?(size|extent|rows|columns|d|length)\d*"
"""Names of integers that are sizes, in all claims."""

FIRST_PATHS, MOST_PATHS = 6, 60
"""Along how many paths of a case goals are looked for: at first, and where sizes are large."""

MOST_CASES = 8
"""Of how many cases, spread over all."""

DEEPEST = 4
"""How many assignments names are traced back."""


def with_sizes(body: Callable[..., None], least: int) -> Callable[..., None]:
    """The body of a claim with one more hypothesis: every size is at least `least`."""

    def run(given: Given, *case: Any) -> None:
        ask = given.integer

        def integer(name: str, *, at_least: int | None = None, below: int | None = None) -> int:
            value = ask(name, at_least=at_least, below=below)
            if fullmatch(SIZES, name):
                given._assume(value >= least)
            return value

        given.integer = integer  # type: ignore[method-assign]
        body(given, *case)

    return run


def sites_reached(claim: Claim, most_paths: int, is_enough: Callable[[set[Site]], bool]) -> set[Site]:
    """The places of the goals that plain integers reach along the first paths of some cases; stops as soon as
    `is_enough` holds of them."""
    sites: set[Site] = set()
    solver, cases = shipped_solver(Journal()), cases_of(claim)
    for case in cases[:: max(1, len(cases) // MOST_CASES)]:
        paths = followed(claim, case, most_paths, solver)
        while not is_enough(sites) and (found := next(paths, None)) is not None:
            sites |= reached(claim, case, *found)
    return sites


def reached_where_small_alone(claim: Claim) -> list[Site]:
    """The goals of a claim that are reached, but by no integers that are found if each size must be at least 2."""
    everywhere = sites_reached(claim, FIRST_PATHS, lambda _: False)
    large = sites_reached(replace(claim, body=with_sizes(claim.body, 2)), MOST_PATHS, everywhere.issubset)
    return sorted(everywhere - large)


def compared_with_themselves(tree: ast.Module) -> list[str]:
    """The goals of a file whose two sides are the same expression, or whose condition is a constant."""
    found = []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for goal in goals_in(function):
                names = assignments(function, goal.lineno)
                if is_empty(goal, names):
                    found.append(f"{function.name}, line {goal.lineno}: {ast.unparse(goal)}")
    return found


def goals_in(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """The calls in a function that state goals."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(attr="agree" | "check")):
                yield node


def is_empty(goal: ast.Call, names: dict[str, ast.expr]) -> bool:
    """Whether a goal says nothing, judged by its source alone."""
    named = {keyword.arg: keyword.value for keyword in goal.keywords}
    if "impl" in named and "spec" in named:
        return expanded(named["impl"], names) == expanded(named["spec"], names)
    condition = named.get("condition") or goal.args[-1]
    comparisons = [node for node in ast.walk(condition) if isinstance(node, ast.Compare) and len(node.ops) == 1]
    same = any(expanded(node.left, names) == expanded(node.comparators[0], names) for node in comparisons)
    return same or isinstance(condition, ast.Constant)


def expanded(node: ast.expr, names: dict[str, ast.expr], depth: int = DEEPEST) -> str:
    """An expression as text, followed by the expression that was assigned to each name in it."""
    text = ast.unparse(node)
    if depth:
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in names:
                text += f" where {part.id} is {expanded(names[part.id], names, depth - 1)}"
    return text
