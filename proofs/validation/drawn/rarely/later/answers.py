"""Questions that are given several things at once, one of which is another kind of thing, and answers that say several:
views, trackers and chains in one call, and all steps of a report (D6, D16, D18)."""

from __future__ import annotations

from json import loads
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain, equivalent, mergeable
from impl.mergeability import Merged
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require
from proofs.validation.drawn.rarely.later.stacks import NUMBERS, turns
from proofs.validation.drawn.told.commands import said
from proofs.validation.drawn.told.steps import about_odds, grouped

NO_VIEWS: tuple[Any, ...] = ("(2, 3)", 3, None, (2, 3), [View.create((4,))])
"""What is no view, no tracker and no chain."""

NOWHERE = "a condition never holds"
"""What is said in place of a rule where no index matters."""

Step = tuple[str, str | None, str]
"""A rule, and what it was applied to and what that became; None for what is no rule, which has the index behind it."""

COUNT = Variable("count", 1, 5)


def ask_many_given(random: Random) -> None:
    """Calls with several arguments, and reports of several steps."""
    for _ in range(3):
        about_arguments(random)
        about_a_wrong_argument(random)
        about_a_symbolic_view(random)
        about_reports(random)
        about_late_boundaries(random)


def given_as(random: Random, views: list[View]) -> list[Any]:
    """Some views as arguments of a call: alone, as chains, and several in a tracker."""
    found: list[Any] = []
    while views:
        count = random.choice((1, 1, 1, 2, 3, 6))
        group, views = tuple(views[:count]), views[count:]
        alone = group[0] if random.random() < 0.5 else chain(group[0])
        found.append(alone if len(group) == 1 and random.random() < 0.8 else ShapeTracker(group))
    return found


def about_arguments(random: Random) -> None:
    """What is given as views, as trackers and as chains is the same stack."""
    views = turns(random, random.randint(4, 9))
    given = given_as(random, views)
    question = "several arguments"
    require(refusal_of(lambda: mergeable(*given)) is None, question, given)
    found, wanted = mergeable(*given), mergeable(*views)
    require(type(found) is type(wanted), question, given, found, wanted)
    if isinstance(found, Merged) and isinstance(wanted, Merged):
        require(found.view == wanted.view, question, given, found.view, wanted.view)


def about_a_wrong_argument(random: Random) -> None:
    """One that is none of these is named by its place among the arguments, and in a stack."""
    views = turns(random, random.randint(3, 9))
    given = given_as(random, views)
    place, wrong = random.randint(0, len(given)), random.choice(NO_VIEWS)
    given.insert(place, wrong)
    refusal = refusal_of(lambda: mergeable(*given))
    is_named = str(refusal).startswith(f"mergeable: argument {place} is ")
    require(is_named, "an argument that is none", place, given, repr(refusal))
    place = random.randint(0, len(views))
    stacks: list[Any] = [tuple(views), (*views[:place], wrong, *views[place:])]
    refusal = refusal_of(lambda: equivalent(*stacks))
    is_named = str(refusal).startswith(f"equivalent: right: position {place}: ")
    require(is_named, "a stack with what is no view", stacks, repr(refusal))


def about_a_symbolic_view(random: Random) -> None:
    """A view with a symbolic part is named by its place in the stack, however it is given."""
    views = turns(random, random.randint(3, 9))
    place, size = random.randint(0, len(views)), random.choice(NUMBERS)
    parts: Any = random.choice((((size, COUNT), None, 0), ((size,), (COUNT,), 0), ((size,), None, COUNT)))
    views.insert(place, View.create(*parts))
    given: list[Any] = views if random.random() < 0.5 else [ShapeTracker(tuple(views[:1])), *views[1:]]
    refusal = refusal_of(lambda: mergeable(*given))
    is_named = str(refusal).startswith(f"mergeable: view {place} has symbolic parts: ")
    require(is_named, "a symbolic view", place, given, repr(refusal))


def about_reports(random: Random) -> None:
    """A report of a simplification names each variable of one value and has a step for each division that goes; it
    reads the same in words and as data."""
    count = random.randint(2, 6)
    sizes = [random.choice((2, 3, 4, 5, 8)) for _ in range(count)]
    fixed = [(f"f{k}", random.randint(-9, 99)) for k in range(random.randint(0, 6))]
    parts = [f"(i{k}*{size} + j{k})//{size}*{random.randint(1, 99)}" for k, size in enumerate(sizes)]
    parts += [f"-j{k}%{random.randint(2, 5)}" for k in range(count) if random.random() < 0.3]
    parts += [f"({name}+{random.randint(0, 9)})*i{random.randrange(count)}" for name, _ in fixed]
    random.shuffle(parts)
    share = random.choice((0.0, 0.5, 0.8))
    conditions = [condition(random, f"i{k}") for k in range(count) if random.random() < share]
    ranges = [(f"i{k}", 0, random.randint(2, 9)) for k in range(count)]
    ranges += [(f"j{k}", 0, size) for k, size in enumerate(sizes)] + [(name, at, at + 1) for name, at in fixed]
    signs = [random.choice((" + ", " - ")) for _ in parts[1:]]
    index = parts[0] + "".join(sign + part for sign, part in zip(signs, parts[1:], strict=True))
    arguments = ["simplify", index, "--range", ",".join(f"{n}={a}:{b}" for n, a, b in ranges)]
    arguments += ["--valid", " and ".join(conditions)] if conditions else []
    (status, text), (_, data) = said(*arguments), said(*arguments, "--json")
    found = loads(data)
    steps = [(step["rule"], step["before"], step["after"]) for step in found["steps"]]
    named = [(before, after) for rule, before, after in steps if rule == "one value"]
    question = "a report of many steps"
    wanted = [(name, str(at)) for name, at in fixed]
    require(status == 0 and named == wanted, question, arguments, wanted, steps)
    gone = {before for rule, before, _ in steps if rule == "inside"}
    require(bool(conditions) or len(gone) >= count, question, arguments, found)
    is_nowhere = found["valid"] == "0"
    bare = [rule for rule, before, _ in steps if before is None]
    require(bare == ["nowhere"] * is_nowhere, question, arguments, found)
    about_lines(text, found, steps, arguments)
    about_values(random, arguments, found, ranges, steps)


def about_late_boundaries(random: Random) -> None:
    """Many groups of axes, and a shape in which two neighbours of them are one axis: what is said to be at odds is."""
    groups = [[random.choice((2, 3, 4)) for _ in range(random.choice((1, 1, 2)))] for _ in range(random.randint(4, 8))]
    shape, view = [size for group in groups for size in group], grouped(random, groups)
    place = sum(map(len, groups[: random.randrange(1, len(groups))]))
    new = [*shape[: place - 1], shape[place - 1] * shape[place], *shape[place + 1 :]]
    about_odds(view, tuple(new), chain(view, ("reshape", *new)))


def condition(random: Random, name: str) -> str:
    """A comparison, or several one after another, about one variable."""
    ends = sorted(random.randint(-2, 24) for _ in range(2))
    less, more = random.choice(("<", "<=")), random.choice((">", ">="))
    factor = random.randint(1, 5)
    return random.choice((
        f"{name}*{factor} {less} {ends[1]}", f"{ends[1]} {more} {name}*{factor}", f"-{name} {more} -{ends[1]}",
        f"{ends[0]} {less} {name}*{factor} {less} {ends[1]}", f"{ends[1]} {more} {name}*{factor} {more} {ends[0]}",
        f"{ends[0]} {less} {name} {less} {ends[1]} {less} 30", f"{name}*{factor} == {factor * random.randint(0, 5)}",
        f"{name}%{factor + 1} == {random.randint(0, factor)}",
    ))  # fmt: skip


def about_lines(text: str, found: dict[str, Any], steps: list[Step], arguments: list[str]) -> None:
    """The report in words says what the data say, line by line."""
    index, valid, *told, cost = text.splitlines()
    begins = [f"{before} -> " if before else f"{NOWHERE}: index " for _, before, _ in steps]
    lines = [f"  {rule:16} {begin}{after}" for begin, (rule, _, after) in zip(begins, steps, strict=True)]
    is_same = index == f"index  {found['index']}" and valid == f"valid  {found['valid']}" and told == lines
    is_same = is_same and cost == f"cost   {found['cost_before']} -> {found['cost']}"
    require(is_same, "a report in words", arguments, text, found)


def about_values(
    random: Random, arguments: list[str], found: dict[str, Any], ranges: list[tuple[str, int, int]],
    steps: list[Step],
) -> None:  # fmt: skip
    """At points of the ranges: the condition holds where the given one does, and there the index is the same, and both
    sides of each step are."""
    given = arguments[-1] if "--valid" in arguments else "True"
    for _ in range(40):
        point = {name: random.randrange(begin, end) for name, begin, end in ranges}
        holds = bool(value_of(given, point))
        require(bool(value_of(found["valid"], point)) == holds, "a reported condition", arguments, found, point)
        if not holds:
            continue
        same = value_of(found["index"], point) == value_of(arguments[1], point)
        require(same, "a reported index", arguments, found, point)
        for step in steps:
            before, after = (value_of(side or found["index"], point) for side in step[1:])
            require(before == after, "a reported step", arguments, step, point)


def value_of(text: str, point: dict[str, int]) -> int:
    """The value of an expression at a point, by Python."""
    return int(eval(text, {"__builtins__": {}}, dict(point)))  # noqa: S307  (an expression of integers)
