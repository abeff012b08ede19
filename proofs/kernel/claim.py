"""What a claim is, and what can be said of it in the end."""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from inspect import getsourcefile, getsourcelines, signature
from textwrap import dedent
from typing import Any

from proofs.kernel.paths.given import Site

Body = Callable[..., None]
"""A function of a `Given` and the arguments of a case."""

MOST_PATHS = 20_000
"""The most paths of a claim, or of one case of it, unless the claim says otherwise."""


class Verdict(Enum):
    """The verdicts that the engine can reach about a claim."""

    PROVED_ALL_SIZES = "proved for all sizes"
    PROVED_BOUNDED = "proved within bounds"
    REFUTED = "refuted"
    VACUOUS = "vacuous"
    UNKNOWN = "unknown"
    DISAGREEMENT = "solvers disagree"
    STALE = "stale"
    ERROR = "error"


PROVED = frozenset((Verdict.PROVED_ALL_SIZES, Verdict.PROVED_BOUNDED))
"""The verdicts that establish a claim."""


@dataclass(frozen=True, slots=True)
class AllSizes:
    """The claim speaks of all integers that its hypotheses allow; its cases say of which ranks, if not of all."""

    ranks: str = ""

    def __str__(self) -> str:
        return f"all sizes, {self.ranks}" if self.ranks else "all sizes"


@dataclass(frozen=True, slots=True)
class Bounded:
    """The claim speaks of the cases within a bound, given in words."""

    bound: str

    def __str__(self) -> str:
        return self.bound


Scope = AllSizes | Bounded

ALL_SIZES = AllSizes()
"""The scope of a claim about all sizes."""


@dataclass(frozen=True)
class Claim:
    """A sentence, and the function that states it exactly.

    Of so many of its cases as `empty` says there is nothing to ask; every other one must reach a goal.
    """

    id: str
    sentence: str
    body: Body
    family: str
    scope: Scope
    ids: tuple[str, ...] = ()
    expect: Verdict | None = None
    cases: Callable[[], Iterable[tuple[Any, ...]]] | None = None
    most_paths: int = field(default=MOST_PATHS)
    empty: int = 0

    @property
    def expected(self) -> Verdict:
        """The verdict that the claim must get: proved within its scope, unless it says otherwise."""
        if self.expect is not None:
            return self.expect
        return Verdict.PROVED_BOUNDED if isinstance(self.scope, Bounded) else Verdict.PROVED_ALL_SIZES

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.body.__name__

    @property
    def names(self) -> tuple[str, str, str]:
        """What it may be asked for by: its id, its family, and the name of the function."""
        return self.id, self.family, self.name

    def goal_sites(self) -> dict[str, range]:
        """The goals written in the body, each with the lines it takes up.

        Only calls in the body itself count, on its first parameter; goals in functions that it calls do not.
        """
        start = getsourcelines(self.body)[1]
        return {named(goal, start): lines_of(goal, start) for goal in self._goals(self._tree())}

    def unreached(self, sites: Iterable[Site]) -> list[str]:
        """The goals of the body that no path is known to have reached, given the places of those that were reached, by
        their lines; also those of which that is not known, since they are asked under a condition on another's line."""
        file = getsourcefile(self.body)
        reached = {line for name, line in sites if name in (file, self.body.__code__.co_filename)}
        left = [goal for goal, lines in self.goal_sites().items() if reached.isdisjoint(lines)]
        return left + [f"{goal}, of which it is not known, on the line of another" for goal in self._unclear()]

    def _unclear(self) -> list[str]:
        """The goals that share a line with another, and are asked only where a part of an expression is evaluated."""
        tree, start = self._tree(), getsourcelines(self.body)[1]
        parts = [node for node in ast.walk(tree) if isinstance(node, PARTLY)]
        partly = {id(goal) for part in parts for goal in self._goals(part)}
        lines = Counter(line for goal in self._goals(tree) for line in lines_of(goal, start))
        goals = [goal for goal in self._goals(tree) if id(goal) in partly]
        return [named(goal, start) for goal in goals if any(lines[line] > 1 for line in lines_of(goal, start))]

    def _tree(self) -> ast.Module:
        return ast.parse(dedent("".join(getsourcelines(self.body)[0])))

    def _goals(self, tree: ast.AST) -> Iterator[ast.Call]:
        """The calls by which goals are stated in a part of the body."""
        given = next(iter(signature(self.body).parameters))
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr="check" | "agree" | "digits")):
                    if owner == given:
                        yield node


PARTLY = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
"""Expressions of which parts need not be evaluated."""


def lines_of(goal: ast.Call, start: int) -> range:
    """The lines of a goal, in a body that begins at a line."""
    return range(goal.lineno + start - 1, (goal.end_lineno or goal.lineno) + start)


def named(goal: ast.Call, start: int) -> str:
    """A goal in words, with its line."""
    label = ast.unparse(goal.args[0]) if goal.args else ""
    kind = goal.func.attr if isinstance(goal.func, ast.Attribute) else ""
    return f"line {lines_of(goal, start).start}: {kind}({label})"


def claim(
    claim_id: str,
    sentence: str,
    *,
    family: str,
    scope: Scope,
    ids: tuple[str, ...] = (),
    expect: Verdict | None = None,
    cases: Callable[[], Iterable[tuple[Any, ...]]] | None = None,
    most_paths: int = MOST_PATHS,
    empty: int = 0,
) -> Callable[[Body], Claim]:
    """A decorator that makes a claim of the function that states it."""

    def decorate(body: Body) -> Claim:
        MADE.append(Claim(claim_id, sentence, body, family, scope, ids, expect, cases, most_paths, empty))
        return MADE[-1]

    return decorate


MADE: list[Claim] = []
"""All claims that were made by the decorator, so that none is lost on its way to the registry."""
