"""The simplifier in C++ beside the one in Python: questions, what Python answers, and compiled modules with faults.

    python -m support.native.simplifier FILE.so ...   # a line of JSON for each: how many it answers, and which differ
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from support.native import compiled
from support.native.faults import Fault, table
from support.simplified import random_condition, random_tree, recorded

import impl.native.simplifier
from impl.native import purely
from impl.native.simplifier.sources import CPP_FILES, HEADERS
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form, Group, Quotient, Remainder
from impl.simplify.forms.text import shortened
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import BUDGET
from impl.simplify.trees import Reader
from impl.simplify.written import Written, written

FOLDER = Path(impl.native.simplifier.__file__).parent
STRICT = ("-std=c++17", "-Wall", "-Wextra", "-Werror")
WIDE = (2**30 - 1, 2**30, 2**31, 2**53, 2**62, 2**63 - 1, 2**63, 2**70)
"""Numbers about which arithmetic of so many bits goes wrong."""

SELDOM = ("//", ("+", ("*", ("%", "x", 97), -1), ("*", ("%", "x", 89), -1), 183), 1000)
"""An index that is 0, but for one value of `x` in 12,634 at which it is -1."""


class Question(NamedTuple):
    """An expression, how it is to be simplified, and what Python answers."""

    expression: Expression
    budget: int
    is_searched: bool
    answer: Written


def question(index: Any, valid: Any, ranges: Any, budget: int, is_searched: bool) -> Question:
    """A question about two trees."""
    reader = Reader(ranges)
    expression = Expression(reader.form(index), reader.clauses(valid))
    with purely():
        return Question(expression, budget, is_searched, written(expression, budget, "full" if is_searched else "fast"))


@cache
def questions(number: int = 250) -> tuple[Question, ...]:
    """The recorded expressions, and random ones, some of which have wide numbers; budgets from none to the usual."""
    found, random = [question(SELDOM, 1, {"x": (0, 97 * 89 + 4000)}, BUDGET, True)], Random(5)
    for record in recorded():
        ranges = {name: (0, size - 1) for name, size in record["ranges"].items()}
        for is_searched in (True, False):
            found.append(question(record["idx"], record["valid"], ranges, BUDGET, is_searched))
    for _ in range(number):
        wide = random.random() < 0.2
        ranges = dict[str, tuple[int, int]]()
        for name in "wxyz"[: random.randint(1, 4)]:
            low = random.choice((0, 0, 0, -3, 2, -random.choice(WIDE) if wide else 0))
            ranges[name] = low, low + random.choice((0, 1, 2, 3, 4, 6, 40, random.choice(WIDE) if wide else 9))
        index: Any = random_tree(random, list(ranges), 4)
        if wide:
            index = ("+", ("//", ("*", index, random.choice(WIDE)), random.choice((3, *WIDE))), index)
        clauses = [random_condition(random, list(ranges)) for _ in range(random.choice((0, 1, 1, 2, 3)))]
        valid = ("and", *clauses) if len(clauses) > 1 else clauses[0] if clauses else 1
        budget = random.choice((0, 1, 3, 8, 20, 60, BUDGET))
        found.append(question(index, valid, ranges, budget, random.random() < 0.8))
    return tuple(found)


def asked(module: Any, asked_for: Question) -> Any:
    """What a compiled module answers."""
    expression = asked_for.expression
    return module.simplified(expression.index, expression.clauses, asked_for.budget, asked_for.is_searched, 0)


def differences(module: Any, all_of_them: Iterable[Question]) -> list[int]:
    """The numbers of the questions that a module answers otherwise than Python."""
    answers = [(asked(module, one), one.answer) for one in all_of_them]
    return [at for at, (found, due) in enumerate(answers) if found is not NotImplemented and found != tuple(due)]


def answered(module: Any, all_of_them: Iterable[Question]) -> int:
    """How many questions a module answers."""
    return sum(asked(module, one) is not NotImplemented for one in all_of_them)


def loaded(file: Path) -> Any:
    """A compiled module, whatever its sources are."""
    module = compiled.loaded("impl.native.simplifier.cheapest", file)
    module.make(Form, Var, Quotient, Remainder, Group, shortened)
    return module


def faults() -> dict[str, Fault]:
    """The faults of the table, by what is wrong."""
    return table(Path(__file__).with_suffix(".txt"))


def built(folder: Path, fault: Fault | None, objects: Path | None, options: Sequence[str]) -> Path:
    """A module compiled into a folder; files that have no fault are taken from `objects`, if there are any."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {Path(name).name: (FOLDER / Path(name).name).read_text(encoding="utf-8") for name in (*CPP_FILES, *HEADERS)}
    if fault is not None:
        texts[fault.file] = fault.put_into(texts[fault.file])
    linked = list[Path]()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in [Path(name).name for name in CPP_FILES]:
        is_kept = objects is not None and fault is not None and name != fault.file
        target = (objects if is_kept and objects is not None else folder) / f"{name}.o"
        if not is_kept:
            compiled.compile_file("c++", folder / name, target, options)
        linked.append(target)
    return compiled.link("c++", linked, folder / "cheapest.so", options)


def main() -> None:
    """Prints what compiled modules answer."""
    for name in sys.argv[1:]:
        module = loaded(Path(name))
        number, different = answered(module, questions()), differences(module, questions())
        print(json.dumps({"file": name, "answered": number, "asked": len(questions()), "different": different}))


if __name__ == "__main__":
    main()
