"""Many programs with symbolic sizes beside numpy: how many agree, are refused or differ, and what they are made of.

    python -m support.stacks.symbolic_asked                              # 20,000 programs; PYTHONPATH=.:tests
    python -m support.stacks.symbolic_asked --programs 500 --seed 7      # 500 others

The programs are those of the seeds from `--seed` on (`symbolic_drawn`), each asked all questions at the values of its
variables; the first program of a difference is shown, and makes the status 1.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from support.stacks.symbolic_drawn import drawn, flat_steps
from support.stacks.symbolic_programs import (
    Program,
    disagreement,
    expression_disagreement,
    fits_everywhere,
    kernel_disagreement,
    nodes_in,
    size_disagreement,
    tracked,
)

from impl import LayoutError, ShapeTracker

QUESTIONS: dict[str, Callable[[Program], str | None]] = {
    "views": disagreement,
    "simplified": lambda program: disagreement(program, ShapeTracker.simplify),
    "canonical": lambda program: disagreement(program, ShapeTracker.canonical),
    "sizes": size_disagreement,
    "expressions": lambda program: expression_disagreement(program, is_simplified=True),
    "raw expressions": lambda program: expression_disagreement(program, is_simplified=False),
    "kernels": lambda program: kernel_disagreement(program, None, 2),
}
"""What is asked: the views, as they are and made fewer, how much memory they read, index expressions with their
strides, and kernels."""


def outcome(question: Callable[[Program], str | None], program: Program) -> tuple[str, str | None]:
    """Whether an answer agrees, is refused or differs, and the refusal or the difference."""
    try:
        found = question(program)
    except LayoutError as refusal:
        return "refused", str(refusal)
    return ("agrees", None) if found is None else ("differs", found)


def is_symbolic(part: Any) -> bool:
    """Whether a node is in it."""
    return next(nodes_in(part), None) is not None


def made_of(program: Program, tracker: ShapeTracker) -> Iterator[str]:
    """What a program that is accepted has in it: each operation once, and what is special about it and its views."""
    steps = list(flat_steps(program.steps))
    yield from {operation for operation, _ in (*program.steps, *steps)}
    yield from {f"{operation} by a symbolic integer" for operation, argument in steps if is_symbolic(argument)}
    parts = [view.parts for view in tracker.views]
    has = {
        "several variables": len(program.variables()) > 1,
        "a variable that may be negative": any(variable.min < 0 for variable in program.variables()),
        "a negative step": any(operation == "stride" and min(argument, default=1) < 0 for operation, argument in steps),
        "a mask": any(part.mask is not None for part in parts),
        "a symbolic mask": any(is_symbolic(part.mask) for part in parts),
        "a symbolic stride": any(is_symbolic(part.strides) for part in parts),
        "a symbolic offset": any(is_symbolic((part.offset,)) for part in parts),
        "a size that may be 0": any(size == 0 or (is_symbolic((size,)) and size.min == 0) for size in tracker.shape),
        "rank 0": tracker.shape == (),
    }
    yield from (name for name, holds in has.items() if holds)
    yield f"{min(len(parts), 4)} view{'s' * (len(parts) > 1)}{' or more' * (len(parts) > 3)}"


class Tally:
    """What has become of some programs."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        self.refusals: Counter[tuple[bool, str]] = Counter()
        self.parts: Counter[str] = Counter()
        self.steps = self.points = 0
        self.differences: list[str] = []

    def ask(self, program: Program) -> None:
        """Asks a program all questions."""
        for name, question in QUESTIONS.items():
            kind, said = outcome(question, program)
            self.answers[name, kind] += 1
            if kind == "differs":
                self.differences.append(f"{name}: {program}: {said}")
            if name == "views" and kind == "refused":
                self.refusals[fits_everywhere(program), str(said).partition(":")[0]] += 1
            elif name == "views":
                self.steps += len(list(flat_steps(program.steps)))
                self.points += program.count_points()
                self.parts.update(made_of(program, tracked(program)))

    def lines(self) -> Iterator[str]:
        """The figures."""
        for name in QUESTIONS:
            yield f"{name:16}" + ", ".join(
                f"{self.answers[name, kind]} {kind}" for kind in ("agrees", "refused", "differs")
            )
        accepted = self.answers["views", "agrees"] + self.answers["views", "differs"]
        yield f"accepted: {accepted}, of {self.steps} steps, at {self.points} values"
        yield from (f"  {number:7} have {name}" for name, number in self.parts.most_common())
        for fits, title in ((True, "refused, and fit at all values"), (False, "refused, and do not fit")):
            names = {name: number for (is_fit, name), number in self.refusals.most_common() if is_fit is fits}
            yield f"{title}: {sum(names.values())}, of them by {names}"


def main(arguments: list[str]) -> int:
    """Asks the programs of some seeds, and prints the figures."""
    parser = ArgumentParser(prog="python -m support.stacks.symbolic_asked", description="Symbolic sizes beside numpy.")
    parser.add_argument("--programs", type=int, default=20_000, metavar="N", help="how many")
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    asked: Any = parser.parse_args(arguments)
    tally = Tally()
    for seed in range(asked.seed, asked.seed + asked.programs):
        tally.ask(drawn(seed))
    print(f"{asked.programs} programs from seed {asked.seed}, assertions {'on' if __debug__ else 'off'}")
    print(*tally.lines(), *tally.differences, sep="\n")
    return int(bool(tally.differences))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
