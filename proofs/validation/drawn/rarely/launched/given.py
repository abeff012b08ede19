"""What a kernel is given: sizes by variables that have a value already, memory in the order of bytes of the machine or
in the other, fields of any name, memory to write of another size, and stacks whose last views go on in order (D16,
D29)."""

from __future__ import annotations

import ctypes
import sys
from array import array
from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop.arrays.libraries import numpy_module
from impl.lower import materialize
from impl.symbolic import NumNode, Variable
from proofs.validation.defined import refusal_of, require, require_refused, view_at
from spec.shape import index_set
from spec.stack import read

IS_LITTLE = sys.byteorder == "little"
"""Whether the machine has the last byte of an integer first."""
OWN, OTHER = ("<", ">") if IS_LITTLE else (">", "<")
"""The order of bytes of this machine, in a format, and the other one."""
KINDS: list[tuple[Any, Any]] = [
    (ctypes.c_int8, "b"), (ctypes.c_uint8, "B"), (ctypes.c_int16, "h"), (ctypes.c_uint16, "H"), (ctypes.c_int32, "i"),
    (ctypes.c_uint32, "I"), (ctypes.c_int64, "q"), (ctypes.c_uint64, "Q"), (ctypes.c_long, "l"), (ctypes.c_ulong, "L"),
    (ctypes.c_ssize_t, "n"), (ctypes.c_size_t, "N"), (ctypes.c_float, "f"), (ctypes.c_double, "d"),
]  # fmt: skip
"""Kinds of elements of ctypes, and the letters that memory and Python have for them."""


def ask_what_is_given(random: Random) -> None:
    """Each in its ways."""
    about_sizes_with_a_value(random)
    about_orders_of_bytes(random)
    about_names_of_fields(random)
    about_memory_of_another_size(random)
    about_rows_above(random)
    about_sizes_below_sizes(random)
    about_part_of_a_stack(random)


def about_sizes_with_a_value(random: Random) -> None:
    """Sizes by variables that are free, or have been bound, and numbers beside them: where each has its own value all
    is read; where any number, or variable that is bound, is given another, or two of one name differ, it is refused."""
    numpy, names = numpy_module(), random.sample("kmn", random.randint(1, 3))
    sizes = {name: random.randint(1, 4) for name in names}
    free: dict[str, Any] = {name: Variable(name, 1, 5) for name in names}
    order = random.sample(range(len(names)), len(names))
    tracker = ShapeTracker.from_shape(tuple(free.values())).permute(tuple(order))
    memory = bytes(random.randint(1, 99) for _ in range(prod(sizes.values())))
    wanted = numpy.frombuffer(memory, dtype="u1").reshape(tuple(sizes.values())).transpose(order).tobytes()

    def bound(name: str) -> Any:
        return Variable(name, 1, 5).bind(sizes[name])

    number, beside = random.randint(0, 9), Variable("z", 0, 9).bind(random.randint(1, 8))
    pairs = [(random.choice((free[name], bound(name))), size) for name, size in sizes.items()]
    more = [(NumNode(number), number), (Variable("s", 2, 2), 2), (beside, beside.val)]
    right = random.sample(pairs + random.sample(more, 2), len(pairs) + 2)
    question = "materialize: sizes that have a value"
    found = materialize(tracker, memory, var_vals=dict(right), compiler=None)
    require(bytes(found) == wanted, question, tracker, right, bytes(found), wanted)
    for name, size in sizes.items():
        for other in {size - 1, size + 1, 1} - {size, 0}:
            others = {free[each]: sizes[each] for each in sizes if each != name}
            for two in ({bound(name): other}, {free[name]: size, Variable(name, 1, 6): other}):
                wrong = dict(random.sample([*two.items(), *others.items()], len(two) + len(others)))
                ask = partial(materialize, tracker, memory * 5, var_vals=wrong, compiler=None)
                require_refused(ask, f"{question}: {wrong}")
    for key, value in more:
        for other in (value + 1, value - 1, -value - 1):
            wrong = dict(random.sample([*pairs, (key, other)], len(pairs) + 1))
            ask = partial(materialize, tracker, memory, var_vals=wrong, compiler=None)
            require_refused(ask, f"{question}: {wrong}")


def about_orders_of_bytes(random: Random) -> None:
    """Arrays of ctypes, of numpy and of Python, and memory in a format with a sign in front, all in the order of bytes
    of this machine, are read as what they are. In the other order they are elements of no kind, but of one byte, and
    are read where a kind is named."""
    numpy, size = numpy_module(), random.randint(1, 5)
    tracker = ShapeTracker.from_shape((size,)).stride((-1,))
    for kind, code in random.sample(KINDS, 3):
        values, itemsize = [random.randint(1, 99) for _ in range(size)], ctypes.sizeof(kind)
        letter = code if code not in "nN" else f"{'iu'[code == 'N']}{itemsize}"
        plain: Any = memoryview((kind * size)(*values)).cast("B")
        held = numpy.array(values, dtype=letter)
        right: list[Any] = [(kind * size)(*values), held, held.astype(held.dtype.newbyteorder(OWN))]
        right += [plain.cast(code), plain.cast(f"@{code}"), *([] if code in "nN" else [array(code, values)])]
        for memory in right:
            question = f"materialize: elements of format {memoryview(memory).format}"
            found = materialize(tracker, memory, compiler=None)
            require(found.tolist() == values[::-1], question, values, found.tolist())
            is_alike = found.itemsize == itemsize and found.format.islower() == code.islower()
            require(is_alike, question, found.format, code)
        if itemsize == 1:
            continue
        swapped = getattr(kind, "__ctype_be__" if IS_LITTLE else "__ctype_le__")
        wrong: list[Any] = [(swapped * size)(*values), held.astype(held.dtype.newbyteorder(OTHER))]
        for memory in wrong:
            question = f"materialize: elements of format {memoryview(memory).format}"
            require_refused(partial(materialize, tracker, memory, compiler=None), question)
            name = f"int{8 * itemsize}"
            found = materialize(tracker, memory, name, compiler=None)
            whole = bytes(memoryview(memory).cast("B"))
            items = [whole[place : place + itemsize] for place in range(0, len(whole), itemsize)]
            require(bytes(found) == b"".join(items[::-1]), question, name, whole, bytes(found))


def about_names_of_fields(random: Random) -> None:
    """Structures whose fields, and those of a field, have names with the letters of formats in them, in capitals and
    not, are read as the bytes that they are; one with an object in any field is not."""
    numpy = numpy_module()

    def name() -> str:
        return "".join(random.choices("OTidqPZxo_", k=random.randint(1, 4))) + random.choice(("O", "ld", "", "_O"))

    def fields(depth: int) -> list[Any]:
        names = sorted({name() for _ in range(random.randint(1, 3))})
        kinds: list[Any] = ["i4", "f8", "u1", "<i2", "q", *([fields(depth - 1)] * 2 if depth else [])]
        return [(each, random.choice(kinds), *random.choice(((), (), ((2,),)))) for each in names]

    for depth in (0, 1, 2):
        of = fields(depth)
        own = numpy.dtype(of)
        count = random.randint(1, 3)
        memory = numpy.frombuffer(random.randbytes(own.itemsize * count), dtype=own)
        length = own.itemsize * count
        question = f"materialize: elements of format {memoryview(memory).format}"
        tracker = ShapeTracker.from_shape((length,)).stride((-1,))
        found = materialize(tracker, memory, "uint8", compiler=None)
        require(bytes(found) == memory.tobytes()[::-1], question, bytes(found))
        held = [*of, (random.choice(("z", "zO")), object)]
        objects = numpy.zeros(2, dtype=random.sample(held, len(held)))
        ask = partial(materialize, tracker, objects, "uint8", compiler=None)
        require_refused(ask, f"materialize: objects: {held}")


def about_memory_of_another_size(random: Random) -> None:
    """The memory to write is an element, or a byte, or much, more or less than it takes, of the same kind or bytes:
    that is refused, with both numbers of bytes, and nothing is written. Of the right size it is written."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    tracker = ShapeTracker.from_shape(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    code = random.choice("bBhHiIqQfd")
    memory = array(code, [random.randint(1, 99) for _ in range(tracker.size)])
    count, itemsize = tracker.size, memory.itemsize
    wanted = bytes(materialize(tracker, memory, compiler=None))
    for other in {0, count - 1, count + 1, 2 * count, count + random.randint(2, 40)}:
        outs: list[Any] = [array(code, bytes(other * itemsize)), bytearray(other * itemsize),
                           bytearray(max(other * itemsize - 1, 0)), bytearray(other * itemsize + 1)]  # fmt: skip
        for out in outs:
            length = memoryview(out).nbytes
            if length == count * itemsize:
                continue
            refusal = refusal_of(partial(materialize, tracker, memory, out=out, compiler=None))
            numbers = f"has {length} bytes", f"takes {count * itemsize}"
            is_told = refusal is not None and all(number in str(refusal) for number in numbers)
            require(is_told and not any(bytes(out)), "materialize: out of another size", shape, code, length, refusal)
    for out in (array(code, bytes(count * itemsize)), bytearray(count * itemsize)):
        given: Any = out
        found = materialize(tracker, memory, out=given, compiler=None)
        require(found is given and bytes(given) == wanted, "materialize: out", shape, code, bytes(given), wanted)


def about_rows_above(random: Random) -> None:
    """Above a view in any order, padded or not, stand one view or two that go on in order through all of its elements,
    or only through the first of them: what is read is what the definition says. One that goes on beyond the last has no
    meaning."""
    for _ in range(3):
        shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
        below = ShapeTracker.from_shape(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
        if random.random() < 0.5:
            below = below.pad(tuple((random.randint(0, 1), random.randint(0, 1)) for _ in shape))
        below = below.stride(tuple(random.choice((1, -1, 2)) for _ in shape))
        views, memory = list(below.views), bytes(random.randint(1, 99) for _ in range(prod(shape)))
        for _ in range(random.randint(1, 2)):
            most = prod(map(int, views[-1].shape))
            shapes = [rows for rows in product(range(1, 6), repeat=random.randint(1, 2)) if prod(rows) <= most]
            views.append(View.create(random.choice((*random.sample(shapes, 1), (most,)))))
        tracker, defined = ShapeTracker(tuple(views)), tuple(view_at(view, {}) for view in views)
        readings = [read(defined, index) for index in index_set(defined[-1].shape)]
        wanted = bytes(memory[each.address or 0] if each.is_valid else 0 for each in readings)
        for out in (None, bytearray(len(wanted))):
            question = "materialize: views in order above another"
            found = materialize(tracker, memory, out=out, compiler=None)
            require(bytes(found) == wanted, question, tracker, memory, bytes(found), wanted)
        beyond = ShapeTracker((*views, View.create((prod(map(int, views[-1].shape)) + random.randint(1, 3),))))
        ask = partial(materialize, beyond, memory, compiler=None)
        require_refused(ask, f"materialize: beyond what is below: {beyond}")


def about_sizes_below_sizes(random: Random) -> None:
    """A size that is at most as large as another one, among up to four, is refused where it is larger by one."""
    names = "abcd"[: random.randint(2, 4)]
    free: list[Any] = [Variable(name, 1, 9) for name in names[:-1]]
    values: dict[Any, int] = {each: random.randint(1, 3) for each in free}
    other = random.choice(free)
    below: Any = Variable(names[-1], 0, other)
    tracker, most, count = ShapeTracker.from_shape((*free, below)), values[other], prod(values.values())
    memory = bytes(random.randint(1, 99) for _ in range(count * (most + 1)))
    ask = partial(materialize, tracker, memory, compiler=None)
    found = bytes(ask(var_vals={**values, below: most}))
    require(found == memory[: count * most], "materialize: a size as large as another", values, most, found)
    require_refused(partial(ask, var_vals={**values, below: most + 1}), f"materialize: {most + 1} above {values}")


def about_part_of_a_stack(random: Random) -> None:
    """Through up to four views in another order a part of a row is read: as many elements are written."""
    rows, columns = random.randint(2, 3), random.randint(2, 3)
    turned = (View.create((rows, columns), (1, rows)),) * random.randint(1, 4)
    views = (View.create((rows * columns,)), *turned, View.create((random.randint(1, rows * columns),)))
    defined = tuple(view_at(view, {}) for view in views)
    wanted = [read(defined, index).address for index in index_set(defined[-1].shape)]
    found = [*bytes(materialize(ShapeTracker(views), bytes(range(rows * columns)), compiler=None))]
    require(found == wanted, "materialize: a part of a stack", views, found, wanted)
