"""`python -m impl chain`: what each step of a chain of operations does, and which one needs a second view, and why."""

from __future__ import annotations

import argparse

from impl.chains import Chain, Step, chain
from impl.chains.table import expressions
from impl.cli.reply import Reply
from impl.cli.stacks import add_budget, budget_of
from impl.cli.writing.as_json import plain


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument(
        "chain", metavar="CHAIN", help="a shape, a view or a tracker, and operations, as '(2, 3).permute(1, 0)[::2]'"
    )
    add_budget(command)


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers; status 1 where a step needs a second view."""
    found = chain(arguments.chain, budget=budget_of(arguments))
    return Reply(0 if found.is_copy_free else 1, lambda: str(found), lambda: data_of(found))


def data_of(found: Chain) -> dict[str, object]:
    """A chain as plain data."""
    return {"copy_free": found.is_copy_free, "steps": [step_of(step) for step in found.steps]}


def step_of(step: Step) -> dict[str, object]:
    """A step as plain data."""
    index, condition, cost = expressions(step)
    return {
        "step": step.call,
        "views": plain(step.tracker.views),
        "copy_free": step.is_copy_free,
        "index": index,
        "valid": condition,
        "cost": int(cost) if cost else None,
        "reasons": list(step.reasons),
    }
