"""The steps that `simplify` tells: each leads from a text to one of the same value, they are those of the derivation
that the checker goes again, and text and JSON tell the same (D18)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from json import loads
from random import Random
from typing import Any

from proofs.checker.simplifier.derived import check_simplified
from proofs.validation.defined import require
from proofs.validation.drawn.outside.texts import NAMES, condition, drawn_point, integer, value
from proofs.validation.drawn.told.commands import said

POINTS = 24
"""Points at which the two sides of a step are read."""

TOLD_WHOLE = ("decided", "nowhere")
"""What is told in the place of a rule: it has no text before it."""


def ask_told_derivations(random: Random) -> None:
    """An expression with its ranges, some of one value, and a condition that may hold nowhere."""
    ranges = {name: (low, low + random.choice((1, 3, 5, 9))) for name, low in zip(NAMES, (0, -4, 0), strict=True)}
    index, valid = integer(random, random.randint(1, 3)), condition(random)
    if random.random() < 0.2:
        valid = f"{valid} and {NAMES[0]} < 0"
    asked = ("simplify", index, "--valid", valid, "--range", ",".join(f"{n}={a}:{b}" for n, (a, b) in ranges.items()))
    (status, text), (_, plain) = said(*asked), said(*asked, "--json", "--derivation")
    require(status == 0, "simplify", asked, text)
    found = loads(plain)
    check_simplified(found)
    points = [drawn_point(random, ranges) for _ in range(POINTS)]
    inside = [at for at in points if value(valid, at)]
    for step in found["steps"]:
        about_step(step, inside, asked)
    about_count(found, f"{index}, {valid}", ranges)
    about_text(text, found, asked)


def about_step(step: Mapping[str, Any], points: list[dict[str, int]], asked: object) -> None:
    """Both sides are texts, and where the condition holds they have one value."""
    before, after = step["before"], step["after"]
    is_whole = step["rule"] in TOLD_WHOLE
    require(is_whole is (before is None), "a step of `simplify`", asked, step)
    for at in points:
        there = value(after, at)
        require(is_whole or value(before, at) == there, "both sides of a step", asked, step, at)


def about_count(found: Mapping[str, Any], asked: str, ranges: Mapping[str, tuple[int, int]]) -> None:
    """There are as many steps as variables of one value, decisions, and steps of the derivation."""
    there = re.findall(r"\w+", asked)
    single = sum(end - low == 1 and name in there for name, (low, end) in ranges.items())
    passages = found["passages"]
    decisions = sum(passage["kind"] == "Decided" for passage in passages)
    applied = [step["rule"] for passage in passages for step in passage.get("steps", ()) if "rule" in step]
    told = [step["rule"] for step in found["steps"]]
    rules = [rule for rule in told if rule not in ("one value", *TOLD_WHOLE)]
    counts = [told.count(name) for name in ("one value", "decided")]
    require(rules == applied and counts == [single, decisions], "the steps of a derivation", asked, told, applied)
    is_nowhere = bool(passages) and found["valid"] == "0" and passages[-1]["kind"] != "Decided"
    require(("nowhere" in told) is is_nowhere, "a condition that never holds", asked, found["valid"], told)


def about_text(text: str, found: Mapping[str, Any], asked: object) -> None:
    """The lines in words: the index, the condition, a line for each step with both of its sides, and the costs."""
    first, second, *lines, last = text.splitlines()
    ends = [f"index  {found['index']}", f"valid  {found['valid']}", f"cost   {found['cost_before']} -> {found['cost']}"]
    require([first, second, last] == ends, "what `simplify` writes", asked, text)
    require(len(lines) == len(found["steps"]), "a line for each step", asked, text)
    for line, step in zip(lines, found["steps"], strict=True):
        is_told = line.endswith(f"{step['before']} -> {step['after']}" if step["before"] else f"index {step['after']}")
        named = line.split()[0] == step["rule"].split()[0] or step["before"] is None
        require(is_told and named, "a step in words", asked, line, step)
