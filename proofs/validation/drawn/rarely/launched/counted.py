"""What kernels count: loops from anywhere, also from below 0, and quotients and remainders of what is negative, by
divisors of either sign (D18, D29, R13)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from impl.lower import ClangLanguage, Emitter, UOp, UOpGraph, UOps, dtypes, interpret, uops_to_cstyle
from impl.symbolic import Variable
from proofs.validation.defined import require


def ask_what_is_counted(random: Random) -> None:
    """Loops that begin anywhere, and divisions by numbers of either sign, as they run."""
    for _ in range(2):
        about_loops(random)
    for _ in range(6):
        about_divisors(random)


def buffers(graph: UOpGraph) -> tuple[UOp, UOp]:
    """The output and the input of a kernel."""
    return (
        graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data0", True)),
        graph.add(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data1", False)),
    )


def ranges(random: Random, count: int) -> list[Any]:
    """The variables of so many loops, each from anywhere, of two rounds or more."""
    found: list[Any] = []
    for number in range(count):
        low = random.choice((0, 0, 1, -1, -2, -7, 5))
        found.append(Variable(f"x{number}", low, low + random.randint(1, 8)))
    return found


def about_loops(random: Random) -> None:
    """One to three loops: they run over all values of their variables, and are written so."""
    graph, loops = UOpGraph(), ranges(random, random.randint(1, 3))
    emitter, (output, source) = Emitter(graph), buffers(graph)
    emitter.render_loop(loops)
    where, step = emitter.const(0), 1
    for loop in reversed(loops):
        shifted = emitter.add(emitter.variable(loop), emitter.const(-loop.min))
        where = emitter.add(where, emitter.mul(shifted, emitter.const(step)))
        step *= loop.max - loop.min + 1
    value = graph.add(UOps.LOAD, dtypes.int, (source, where))
    graph.add(UOps.STORE, None, (output, where, value))
    given, found = random.sample(range(step), step), [-1] * step
    interpret(graph.uops, found, given)
    require(found == given, "loops from anywhere", loops, found, given)
    text = uops_to_cstyle(ClangLanguage(), "view", graph)
    for number, loop in enumerate(loops):
        name = f"ridx{number}"
        written = f"for (int {name} = {loop.min}; {name} < {loop.max + 1}; {name}++)"
        require(written in text, "a loop in C", loops, written, text)


def about_divisors(random: Random) -> None:
    """The quotient and the remainder of a sum of two variables by a number of either sign round down, as Python does,
    and lie where the emitter says."""
    graph, loops = UOpGraph(), ranges(random, 2)
    emitter, (output, source) = Emitter(graph), buffers(graph)
    emitter.render_loop(loops)
    by, factor = random.choice((1, 2, 3, 5, 16)) * random.choice((1, -1, -1)), random.choice((1, -1, 2, -3))
    first, second = map(emitter.variable, loops)
    whole = emitter.add(emitter.mul(first, emitter.const(factor)), second)
    name, made = random.choice((("//", emitter.div), ("%", emitter.mod)))
    found = made(whole, by)
    low, high = emitter.interval_of(found)
    length = loops[1].max - loops[1].min + 1
    rows = emitter.mul(emitter.add(first, emitter.const(-loops[0].min)), emitter.const(length))
    where = emitter.add(rows, emitter.add(second, emitter.const(-loops[1].min)))
    value = graph.add(UOps.LOAD, dtypes.int, (source, emitter.add(found, emitter.const(-low))))
    graph.add(UOps.STORE, None, (output, where, value))
    values = [factor * x + y for x, y in product(*(range(loop.min, loop.max + 1) for loop in loops))]
    wanted = [value // by if name == "//" else value % by for value in values]
    written = [0] * len(values)
    require(low <= min(wanted) <= max(wanted) <= high, "where a division lies", loops, factor, name, by, (low, high))
    interpret(graph.uops, written, range(low, high + 1))
    require(written == wanted, "a division", loops, factor, name, by, written, wanted)
