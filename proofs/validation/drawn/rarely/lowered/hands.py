"""Operations that are put together by hand and are no kernel, or none that runs, and values that are no
integers (D28)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, lower
from impl.lower import LANGUAGES, BinaryOps, UnaryOps, UOp, UOps, dtypes
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOpGraph
from impl.lower.uops.intervals import Interval
from impl.symbolic import AndNode, LtNode, ModNode, Node, SumNode, Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.kernels import computed_at

ZERO, ONE = (UOp(UOps.CONST, dtypes.int, (), number) for number in range(2))
HALF = UOp(UOps.CONST, dtypes.float, (), 0.5)
PAIR = UOp(UOps.CONST, dtypes.int.vec(2), (), 0)
TARGET, SOURCE = (UOp(UOps.DEFINE_GLOBAL, dtypes.int, (), (name, name == "data0")) for name in ("data0", "data1"))
BARRIER, GATE = UOp(UOps.BARRIER, None, (), None), UOp(UOps.IF, None, (ZERO,), None)
BEFORE = [ZERO, ONE, HALF, PAIR, TARGET, SOURCE]
"""What stands before an operation that is wrong; a barrier only where that has it, as it means nothing in Python."""


def ask_by_hand(random: Random) -> None:
    """Each in its ways."""
    about_arguments(random)
    about_inputs(random)
    about_scopes(random)
    about_what_does_not_run(random)
    about_values(random)
    about_ends_of_types(random)
    about_many_elements(random)
    about_deep_conditions(random)


def require_no_kernel(uops: list[UOp], random: Random) -> None:
    """Raises WrongAnswerError unless operations are neither run nor written."""
    language, question = LANGUAGES[random.choice(("cuda", "opencl", "metal", "c"))], f"by hand: {uops[-1]}"
    require_refused(lambda: lower.interpret(uops, [0] * 4, [1, 2, 3, 4], {"gidx0": 0}), f"interpret: {question}")
    require_refused(lambda: lower.uops_to_cstyle(language, "k", uops), f"uops_to_cstyle: {question}")


def about_arguments(random: Random) -> None:
    """Arguments that operations do not have."""
    wrong: dict[UOps, tuple[Any, ...]] = {
        UOps.DEFINE_GLOBAL: ((), (1,), None, "data0", ("data0",), ("data0", 1), (0, True)),
        UOps.DEFINE_LOCAL: (None, ("tile0",), ("tile0", "4"), (4, "tile0")),
        UOps.DEFINE_VAR: (None, 3, ("n",)),
        UOps.SPECIAL: (None, (), (0,), (3, "gidx0", 4), (-1, "gidx0", 4), ("x", "gidx0", 4), (0, "gidx0"), (0, 1, 2)),
        UOps.CONST: (None, "1", (1,), 1j),
        UOps.ALU: (None, "+", UOps.ALU),
    }
    for kind, arguments in wrong.items():
        vin = (ZERO, ONE) if kind is UOps.ALU else ()
        require_no_kernel([*BEFORE, UOp(kind, dtypes.int, vin, random.choice(arguments))], random)


def about_inputs(random: Random) -> None:
    """Too few inputs, too many, those that are no values or no memory, and those of other lanes."""
    binary, load = random.choice(list(BinaryOps)), UOps.LOAD
    wrong = [
        (UOps.ALU, dtypes.int, (ZERO,), binary), (UOps.ALU, dtypes.int, (ZERO, ONE, ONE), binary),
        (UOps.ALU, dtypes.bool, (ZERO, ONE), UnaryOps.NOT), (UOps.ALU, dtypes.int, (ZERO, PAIR), binary),
        (UOps.ALU, dtypes.int, (PAIR, PAIR), binary), (UOps.ALU, dtypes.int, (SOURCE, ONE), binary),
        (UOps.ALU, dtypes.int, (BARRIER, ONE), binary), (load, dtypes.int, (ONE, ZERO), None),
        (load, dtypes.int, (SOURCE, TARGET), None), (load, dtypes.int, (SOURCE, PAIR), None),
        (load, dtypes.int, (SOURCE, ZERO, ONE, PAIR), None), (load, dtypes.int.vec(2), (SOURCE, ZERO, ONE, ONE), None),
        (UOps.STORE, None, (ZERO, ZERO, ONE), None), (UOps.STORE, None, (TARGET, ZERO, TARGET), None),
        (UOps.STORE, None, (TARGET, PAIR, ONE), None), (UOps.STORE, None, (TARGET, ZERO, BARRIER), None),
        (UOps.GEP, dtypes.int, (ZERO,), 0), (UOps.GEP, dtypes.int, (PAIR,), random.choice((-1, 2, 9))),
        (UOps.GEP, dtypes.int, (PAIR,), None), (UOps.CAST, dtypes.int.vec(2), (ZERO,), None),
        (UOps.CAST, dtypes.int, (ZERO,), None), (UOps.CAST, dtypes.int.vec(3), (ZERO, ONE), None),
        (UOps.CAST, dtypes.int.vec(2), (ZERO, PAIR), None), (UOps.LOOP, dtypes.int, (ZERO, SOURCE), None),
        (UOps.IF, None, (BARRIER,), None), (UOps.IF, None, (PAIR,), None),
    ]  # fmt: skip
    for kind, dtype, vin, argument in random.sample(wrong, 12):
        before = [*BEFORE, BARRIER] if BARRIER in vin else BEFORE
        require_no_kernel([*before, UOp(kind, dtype, vin, argument)], random)


def about_scopes(random: Random) -> None:
    """What is computed in a scope is not known behind it, in whichever of two; inside it is."""
    loop = random.choice((GATE, UOp(UOps.LOOP, dtypes.int, (ZERO, ONE), None)))
    end = UOp(UOps.ENDIF if loop is GATE else UOps.ENDLOOP, None, (loop,), None)
    inner = UOp(UOps.ALU, dtypes.int, (ZERO, ONE), BinaryOps.ADD)
    stored = UOp(UOps.STORE, None, (TARGET, ZERO, inner), None)
    outer = [UOp(UOps.IF, None, (ONE,), None), UOp(UOps.IF, None, (ONE,), None)][: random.randint(0, 2)]
    require_no_kernel([*BEFORE, *outer, loop, inner, end, stored], random)
    written = lower.uops_to_cstyle(LANGUAGES["c"], "k", [*BEFORE, *outer, loop, inner, stored, end])
    require("data0[0]" in written, "uops_to_cstyle: a scope", written)


def about_what_does_not_run(random: Random) -> None:
    """A divisor of 0, ends of loops and addresses that are no integers, elements that are no numbers, memory that
    cannot be written or has another name, and more loops than Python calls: no more than an answer is refused."""
    size = random.randint(1, 4)
    load = UOp(UOps.LOAD, dtypes.int, (SOURCE, ZERO), None)
    total = UOp(UOps.ALU, dtypes.int, (load, ONE), BinaryOps.ADD)
    endings = [
        [UOp(UOps.ALU, dtypes.int, (ONE, ZERO), random.choice((BinaryOps.DIV, BinaryOps.MOD)))],
        [UOp(UOps.LOOP, dtypes.int, (ZERO, HALF), None)],
        [UOp(UOps.LOAD, dtypes.int, (SOURCE, HALF), None)],
        [UOp(UOps.STORE, None, (TARGET, HALF, ONE), None)],
        [load, total],
        [UOp(UOps.STORE, None, (SOURCE, ZERO, ONE), None)],
        [UOp(UOps.DEFINE_GLOBAL, dtypes.int, (), ("data2", True))],
        [UOp(UOps.LOOP, dtypes.int, (ZERO, ONE), None) for _ in range(2000)],
    ]
    for ending in endings:
        uops = [*BEFORE, *ending]
        require_refused(lambda uops=uops: lower.interpret(uops, [0] * size, "a" * size), f"interpret: {ending[-1]}")  # type: ignore[misc]


def about_values(random: Random) -> None:
    """Values of symbolic sizes that are no integers, in whichever place; integers of other libraries are."""
    names = random.sample("abcdef", random.randint(1, 3))
    sizes: Any = [Variable(name, 1, 4) for name in names]
    kernel = lower.lower(ShapeTracker.from_shape(tuple(sizes)))
    values: dict[str, Any] = {name: random.randint(1, 3) for name in names}
    for wrong in (2.5, "x", None, True, 1j, (1,)):
        given = {**values, random.choice(names): wrong}
        require_refused(
            lambda given=given: lower.interpret(kernel.uops.uops, [0] * 64, [1] * 64, given),  # type: ignore[misc]
            f"interpret: {given}",
        )
    found = [0] * 64
    lower.interpret(kernel.uops.uops, found, [1] * 64, values)
    require(sum(found) == prod(values.values()), "interpret: values", values, found)


def about_ends_of_types(random: Random) -> None:
    """The last numbers of each type that counts, and the first that it does not hold, as constants and as variables."""
    for dtype, bits in ((dtypes.int, 31), (dtypes.long, 63)):
        emitter, near = Emitter(UOpGraph(), dtype), random.randint(1, 9)
        for held, beyond in ((2**bits - 1, 2**bits), (-(2**bits), -(2**bits) - 1)):
            require(emitter.node(held).arg == held, "Emitter: the last number", dtype, held)
            require_refused(partial(emitter.node, beyond), f"Emitter: {beyond} of {dtype}")
        emitter.loop_uops["i"] = emitter.note(emitter.uops.add(UOps.SPECIAL, dtype, (), (0, "i", 2)), Interval(0, near))
        require_refused(partial(emitter.node, Variable("i", 0, near) + (2**bits - near)), f"Emitter: {dtype} overflows")


def about_deep_conditions(random: Random) -> None:
    """Conditions, sums and remainders in one another, deeper than Python calls itself: an operation for each, and its
    value."""
    emitter, x, y = Emitter(UOpGraph()), Variable("x", 0, 9), Variable("y", 0, 9)
    for number, variable in enumerate((x, y)):
        special = emitter.uops.add(UOps.SPECIAL, dtypes.int, (), (number, variable.expr, 10))
        emitter.loop_uops[variable.expr] = emitter.note(special, Interval(0, 9))
    node: Node = x
    for _ in range(random.randint(400, 600)):
        kind, number = random.randrange(3), random.randint(2, 7)
        parts: tuple[Node, ...] = (SumNode([node, y]), AndNode([LtNode(node, number), LtNode(y, 8)]), ModNode(node, 7))
        node = parts[kind]
    names = {id(uop): name for name, uop in emitter.loop_uops.items()}
    at = {"x": random.randint(0, 9), "y": random.randint(0, 9)}
    found, wanted = computed_at(emitter.node(node), at, names), node.substitute({x: at["x"], y: at["y"]})
    require(found == wanted, "Emitter: deep conditions", at, found)


def about_many_elements(random: Random) -> None:
    """Of more than a thousand elements the padding is none of those that are read, either."""
    size, before, after = random.randint(1000, 1100), random.randint(0, 3), random.randint(1, 3)
    tracker = ShapeTracker.from_shape((size,)).pad(((before, after),))
    if random.random() < 0.5:
        tracker = tracker.reshape((1, size + before + after)).expand((2, size + before + after))
    wanted = [*[0] * before, *range(1, size + 1), *[0] * after] * (prod(tracker.shape) // (size + before + after))
    found = [-1] * len(wanted)
    lower.interpret(lower.lower(tracker).uops.uops, found, range(1, size + 1))
    require(found == wanted, "many elements", tracker)
