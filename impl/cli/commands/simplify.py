"""`python -m impl simplify`: an expression simplified, with the rules used and the cost before and after."""

from __future__ import annotations

import argparse
from importlib import import_module

from impl.cli.options import integer
from impl.cli.reading.expressions import parse_range, parse_tree, report, reported, written
from impl.cli.reply import Reply
from impl.cli.stacks import budget_of
from impl.errors import ParseError
from impl.simplify.normal_forms.derivation import Expression, Result
from impl.simplify.simplifier import BUDGET, simplified
from impl.simplify.trees import Reader


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument("index", metavar="INDEX", help="an expression of + - * // %% and variables, as in Python")
    command.add_argument("--valid", default="1", metavar="CONDITION", help="where the index matters: < <= > >= == and")
    command.add_argument(
        "--range", action="append", default=[], metavar="NAME=BEGIN:END", help="values, half-open; several by commas"
    )
    command.add_argument("--derivation", nargs=0, default=False, help="with --json: for python -m proofs.checker")
    command.add_argument("--budget", type=integer, default=BUDGET, help="applications of rules (default %(default)s)")


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    budget = budget_of(arguments)
    if arguments.derivation and not arguments.json:
        raise ParseError("simplify: --derivation is plain data; need --json as well")
    ranges: dict[str, tuple[int, int]] = {}
    for text in (one for several in arguments.range for one in several.split(",")):
        name, bounds = parse_range(text)
        if name in ranges:
            raise ParseError(f"simplify: --range: that of {name} is given twice; need it once")
        ranges[name] = bounds
    reader = Reader(ranges, written)
    index, condition = parse_tree(arguments.index), parse_tree(arguments.valid)
    expression = Expression(reader.form(index), reader.clauses(condition))
    by_rules = simplified(expression, budget, decides=False)
    result = simplified(expression, budget)
    cheapest = by_rules if by_rules.cost <= result.cost else result

    def data() -> dict[str, object]:
        return reported(cheapest, reader) | (derivation(expression, cheapest) if arguments.derivation else {})

    return Reply(0, lambda: report(cheapest, reader), data)


def derivation(before: Expression, found: Result) -> dict[str, object]:
    """How the one became the other, as plain data that the checker does again. Raises ParseError where the checker is
    not installed."""
    try:
        written: dict[str, object] = import_module("proofs.checker.simplifier.derived").plain_derivation(before, found)
    except ImportError as error:
        what = error.name or "numpy"
        need = "`pip install '.[ops]'` in a clone of the project, or no --derivation"
        raise ParseError(f"simplify: {what} is not installed; need {need}") from None
    return written
