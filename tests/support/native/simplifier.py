"""The simplifier in C++ beside the one in Python: questions, what Python answers, and compiled modules with faults.

    python -m support.native.simplifier FILE.so ...   # a line of JSON for each: how many it answers up to the first of
                                                      # which the answer differs, and which that is
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from support.native import compiled
from support.native.corners import corners, of_pairs, that_end, whole_spaces
from support.native.faults import Fault, table
from support.native.programs import programs
from support.native.spaces import plain, spaces, vanishing
from support.simplified import random_condition, random_tree, recorded

import impl.native.simplifier
from impl.native import purely
from impl.native.simplifier.sources import CPP_FILES, HEADERS, WHOLE
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import BUDGET, Effort
from impl.simplify.size import MOST_WORK, work_of
from impl.simplify.trees import Reader
from impl.simplify.written import NAMED, Written, written, written_nodes
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable

FOLDER = Path(impl.native.simplifier.__file__).parent
STRICT = ("-std=c++17", "-Wall", "-Wextra", "-Werror")
FASTEST = "clang++" if shutil.which("clang++") else "c++"
"""The compiler that takes the least time without optimising: clang, two thirds of that of gcc."""
FAST = ("-O0", "-std=c++17", "-w")
"""What it is told where little is asked of what it makes."""
WIDE = (2**30 - 1, 2**30, 2**31, 2**53, 2**62, 2**63 - 1, 2**63, 2**70)
"""Numbers about which arithmetic of so many bits goes wrong."""

ANSWERS = "VIEW_ALGEBRA_ANSWERS"
"""The variable of the environment that names a file of answers, which another process has asked Python for."""

SHOWN = (
    0, 3, 4, 7, 24, 32, 33, 37, 59, 65, 72, 73, 80, 81, 84, 111, 112, 114, 118, 124, 125, 132, 134, 139, 141, 142, 145,
    146, 184, 225, 243, 349, 371, 389, 427, 431, 464, 468, 591, 592, 599, 646, 722, 982, 1029, 1050, 1155, 1191, 1230,
    1343, 1415, 1481, 1487, 1523, 1527, 1559, 1563,
)  # fmt: skip
"""The numbers of questions that have shown faults: they are asked first, which takes a quarter of the time, and the
others where they show nothing. Where they are other questions by now, it takes longer."""

SELDOM = ("//", ("+", ("*", ("%", "x", 97), -1), ("*", ("%", "x", 89), -1), 183), 1000)
"""An index that is 0, but for one value of `x` in 12,634 at which it is -1."""


class Question(NamedTuple):
    """Two trees and the ranges of their variables, the expression that they are, how it is to be simplified, and what
    Python answers; and the same two as nodes, if they can be, with what Python answers to that."""

    trees: tuple[Any, Any, Any]
    expression: Expression
    budget: int
    is_searched: bool
    answer: Written
    nodes: tuple[Node, Node] | None
    answer_of_nodes: Any


def question(index: Any, valid: Any, ranges: Any, budget: int, is_searched: bool, *, said: Any = None) -> Question:
    """A question about two trees; what Python answers is asked if it is not known."""
    reader = Reader(ranges)
    expression = Expression(reader.form(index), reader.clauses(valid))
    effort: Effort = "full" if is_searched else "fast"
    known: dict[str, Node] = {}
    nodes = None if "==" in str(valid) else (as_node(index, ranges, known), as_condition(valid, ranges, known))
    if said is None:
        with purely():
            said = written(expression, budget, effort), nodes and written_nodes(*nodes, budget, effort)
    return Question((index, valid, ranges), expression, budget, is_searched, said[0], nodes, said[1])


def as_node(tree: Any, ranges: Any, known: dict[str, Node]) -> Node:
    """A tree as the node that it looks like; some divisors are negative, `y` is made anew each time, and `x'` is
    another variable that is called `x`."""
    match tree:
        case int():
            return NumNode(tree)
        case str():
            made = Variable(tree.rstrip("'"), *ranges[tree])
            return made if tree == "y" else known.setdefault(tree, made)
        case ["+", *parts]:
            return SumNode([as_node(part, ranges, known) for part in parts])
        case ["*", left, int() as factor] | ["*", int() as factor, left]:
            return MulNode(as_node(left, ranges, known), factor)
        case [operation, left, by]:
            sign = -1 if by % 3 == 2 else 1
            return (DivNode if operation == "//" else ModNode)(as_node(left, ranges, known), sign * by)
    raise ValueError(tree)


def as_condition(tree: Any, ranges: Any, known: dict[str, Node]) -> Node:
    """A condition without equations as nodes."""
    match tree:
        case int():
            return NumNode(tree)
        case ["and", *parts]:
            return AndNode([as_condition(part, ranges, known) for part in parts])
        case [operation, left, right]:
            bound = right + (operation == "<=") if isinstance(right, int) else as_node(right, ranges, known)
            return LtNode(as_node(left, ranges, known), bound)
    raise ValueError(tree)


@cache
def questions() -> tuple[Question, ...]:
    """All questions, with what Python answers: out of a file, if one is named."""
    wanted = [*trees_asked()]
    file = os.environ.get(ANSWERS)
    known = pickle.loads(Path(file).read_bytes()) if file else [None] * len(wanted)
    return tuple([question(*each, said=answers) for each, answers in zip(wanted, known, strict=True)])


def answers_in(folder: Path) -> dict[str, str]:
    """What a process is told so that it need not ask Python: the name of a file in a folder, which is written."""
    file = folder / "answers"
    file.write_bytes(pickle.dumps([(one.answer, one.answer_of_nodes) for one in questions()]))
    return {ANSWERS: str(file)}


def trees_asked(number: int = 250) -> Iterator[tuple[Any, Any, Any, int, bool]]:
    """The recorded expressions, and random ones, some of which have wide numbers; budgets from none to the usual."""
    yield SELDOM, 1, {"x": (0, 97 * 89 + 4000)}, BUDGET, True
    yield from [(*one, BUDGET, True) for one in programs()]
    random = Random(5)
    for record in recorded():
        ranges = {name: (0, size - 1) for name, size in record["ranges"].items()}
        for is_searched in (True, False):
            yield record["idx"], record["valid"], ranges, BUDGET, is_searched
    apart = Random(7)
    for index, valid, ranges in (*corners(), *spaces(apart, number)):
        yield index, valid, ranges, apart.choice((3, 20, BUDGET, 2**32 + 1)), apart.random() < 0.7
    yield from [(*one, BUDGET, True) for one in vanishing(Random(16), number // 2)]
    sparing = Random(15)
    for one in plain(sparing, number):
        yield (*one, sparing.choice((2, 5, 8, 20, 60, BUDGET)), sparing.random() < 0.8)
    for index, valid, ranges in (*whole_spaces(), *of_pairs(), *that_end()):
        yield from [(index, valid, ranges, BUDGET, is_searched) for is_searched in (True, False)]
    for _ in range(number):
        wide = random.random() < 0.2
        ranges: dict[str, tuple[int, int]] = {}
        for name in "wxyz"[: random.randint(1, 4)]:
            low = random.choice((0, 0, 0, -3, 2, -random.choice(WIDE) if wide else 0))
            ranges[name] = low, low + random.choice((0, 1, 2, 3, 4, 6, 40, random.choice(WIDE) if wide else 9))
        index: Any = random_tree(random, list(ranges), 4)
        if wide:
            index = ("+", ("//", ("*", index, random.choice(WIDE)), random.choice((3, *WIDE))), index)
        clauses = [random_condition(random, list(ranges)) for _ in range(random.choice((0, 1, 1, 2, 3)))]
        valid = ("and", *clauses) if len(clauses) > 1 else clauses[0] if clauses else 1
        budget = random.choice((0, 1, 3, 8, 20, 60, BUDGET))
        yield index, valid, ranges, budget, random.random() < 0.8


def asked(module: Any, one: Question) -> Any:
    """What a compiled module answers."""
    return module.simplified(one.expression.index, one.expression.clauses, one.budget, one.is_searched, 0)


def every_way(module: Any, one: Question) -> Iterator[tuple[Any, Any]]:
    """What a compiled module answers to a question in each way in which it can be asked, and what Python does: forms
    that are too large are not handed to it."""
    if work_of(one.expression) <= MOST_WORK:
        yield asked(module, one), tuple(one.answer)
    yield module.trees(*one.trees, one.budget, one.is_searched, 0), tuple(one.answer)
    if one.nodes is not None:
        of_nodes, due = module.nodes(*one.nodes, one.budget, one.is_searched, 0), one.answer_of_nodes
        yield of_nodes, due and (tuple(due.written), due.nodes, due.negative)


def differences(module: Any, all_of_them: Iterable[Question], most: int | None = None) -> tuple[list[int], int]:
    """The numbers of the questions that a module answers otherwise than Python, at most so many of them; and how many
    it answers in every way, up to the last of these."""
    different: list[int] = []
    number = 0
    for at, one in enumerate(all_of_them):
        ways = list(every_way(module, one))
        number += all(found is not NotImplemented for found, _ in ways)
        if any(found is not NotImplemented and found != due for found, due in ways):
            different.append(at)
            if len(different) == most:
                break
    return different, number


def loaded(file: Path) -> Any:
    """A compiled module, whatever its sources are."""
    module = compiled.loaded("impl.native.simplifier.cheapest", file)
    module.make(*NAMED)
    return module


def faults() -> dict[str, Fault]:
    """The faults of the table, by what is wrong."""
    return table(Path(__file__).with_suffix(".txt"))


def with_headers(folder: Path, options: Sequence[str]) -> tuple[str, ...]:
    """The options, and what the compiler is told so that it reads the headers of the language and of Python once for
    all files, which take it half of its time; nothing more where that is not clang."""
    if FASTEST != "clang++":
        return tuple(options)
    folder.mkdir(parents=True, exist_ok=True)
    texts = [(FOLDER / Path(name).name).read_text(encoding="utf-8") for name in (*CPP_FILES, *HEADERS)]
    included = {line for text in texts for line in text.splitlines() if line.startswith("#include <")}
    header = folder / "headers.hpp"
    header.write_text("\n".join(["#define PY_SSIZE_T_CLEAN", *sorted(included)]), encoding="utf-8")
    compiled.compile_file(FASTEST, header, folder / "headers.pch", (*options, "-x", "c++-header"))
    return (*options, "-include-pch", str(folder / "headers.pch"))


def built(folder: Path, fault: Fault | None, objects: Path | None, options: Sequence[str]) -> Path:
    """A module compiled into a folder; files that no fault reaches are taken from `objects`, if there are any."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {Path(name).name: (FOLDER / Path(name).name).read_text(encoding="utf-8") for name in (*CPP_FILES, *HEADERS)}
    if fault is not None:
        texts[fault.file] = fault.put_into(texts[fault.file])
    reached = {*texts} if objects is None or fault is None else compiled.including(texts, [fault.file])
    linked: list[Path] = []
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in [Path(name).name for name in CPP_FILES]:
        target = (folder if name in reached else objects or folder) / f"{name}.o"
        if name in reached:
            compiled.compile_file(FASTEST, folder / name, target, options)
        linked.append(target)
    return compiled.link("c++", linked, folder / "cheapest.so", ())


def built_whole(folder: Path, options: Sequence[str]) -> Path:
    """A module compiled into a folder from the one file that a build compiles."""
    compiled.compile_file("c++", FOLDER / Path(WHOLE).name, folder / "whole.o", options)
    return compiled.link("c++", [folder / "whole.o"], folder / "cheapest.so", options)


def main() -> None:
    """Prints what compiled modules answer: each is asked first what has shown a fault of another, or did before."""
    shown: dict[int, Question] = {at: questions()[at] for at in SHOWN if at < len(questions())}
    for name in sys.argv[1:]:
        module = loaded(Path(name))
        different, number = differences(module, shown.values(), most=1)
        if different:
            different = [[*shown][different[0]]]
        else:
            different, number = differences(module, questions(), most=1)
            shown.update({at: questions()[at] for at in different})
        print(json.dumps({"file": name, "answered": number, "asked": len(questions()), "different": different}))


if __name__ == "__main__":
    main()
