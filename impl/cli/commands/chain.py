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
    """What the command answers; status 1 where the result is several views, 3 where that is not decided."""
    found = chain(arguments.chain, budget=budget_of(arguments))
    status = 3 if not found.is_decided else 0 if found.is_copy_free else 1
    return Reply(status, lambda: str(found), lambda: data_of(found))


def data_of(found: Chain) -> dict[str, object]:
    """A chain as plain data."""
    return {"copy_free": free(found), "steps": [step_of(step) for step in found.steps]}


def free(found: Chain | Step) -> bool | None:
    """Whether something is one view of memory; None where that is not decided."""
    return found.is_copy_free if found.is_decided else None


def step_of(step: Step) -> dict[str, object]:
    """A step as plain data."""
    index, condition, cost = expressions(step)
    return {
        "step": step.call,
        "views": plain(step.tracker.views),
        "copy_free": free(step),
        "index": index,
        "valid": condition,
        "cost": int(cost) if cost else None,
        "reasons": list(step.reasons),
    }
