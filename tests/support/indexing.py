"""Index expressions as text, run in their languages on every index of a tracker."""

import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from random import Random

import numpy as np
from support.stacks.random_stacks import any_stack, of_movements
from support.stacks.symbolic_drawn import Drawn
from support.stacks.symbolic_programs import at, points_of, tracked

from impl import LayoutError, ShapeTracker, View
from impl.lower.indexing import IndexExpression, index_expression
from spec.shape import index_set
from spec.stack import read
from spec.view import View as SpecView

NOT_VALID = -(2**62)
"""What stands for the address of an index that is not valid."""

C_COMPILER = ("gcc", "-std=c11", "-O0", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover")
"""What overflows, or divides by 0, ends the program."""


def spec_view(view):
    """A view as the definition has it."""
    mask = view.mask or tuple((0, size) for size in view.shape)
    begins, ends = tuple(begin for begin, _ in mask), tuple(end for _, end in mask)
    return SpecView(view.shape, view.strides, view.offset, begins, ends)


def drawn_symbolic(last):
    """The trackers of symbolic sizes of so many programs that have a meaning."""
    for seed in range(last):
        try:
            tracker = tracked(Drawn(Random(seed)).program(4))
            tracker.expr_idxs()
        except LayoutError:
            continue
        yield tracker


def cases_of(tracker, language, names="i"):
    """The case of a tracker, or one for each of its values."""
    found = index_expression(tracker, language, names)
    for values in points_of(sorted(tracker.vars(), key=lambda variable: variable.expr)):
        parts = [at((v.shape, v.strides, v.offset, v.mask), values) for v in tracker.views]
        named = {variable.expr: value for variable, value in values.items()}
        yield Case(found, tuple(View.create(*each) for each in parts), named)


def drawn(count, most=400):
    """So many stacks that have a meaning, of movement operations and of views as they come, by turns."""
    found: list[ShapeTracker] = []
    seed = 0
    while len(found) < count:
        random = Random(seed := seed + 1)
        tracker = ShapeTracker(of_movements(random, 1, 4) if seed % 2 else any_stack(random))
        try:
            tracker.require_in_bounds("drawn")
        except LayoutError:
            continue
        if 0 < prod(tracker.shape) <= most:
            found.append(tracker)
    return found


def wanted(views):
    """The address of every index, in row-major order, by the definition (D16)."""
    defined = tuple(map(spec_view, views))
    readings = [read(defined, index) for index in index_set(defined[-1].shape)]
    return [reading.address if reading.is_valid else NOT_VALID for reading in readings]


@dataclass(frozen=True)
class Case:
    """An index expression, the views that it is of, and the values of its symbolic sizes."""

    found: IndexExpression
    views: tuple[View, ...]
    values: Mapping[str, int] = field(default_factory=dict)

    @property
    def shape(self):
        return self.views[-1].shape


def by_python(case):
    """What Python computes, one index after the other."""
    found = case.found
    code = compile(f"({found.address}) if {found.condition or True} else {NOT_VALID}", "pasted", "eval")
    names = {"__builtins__": {"min": min}, **case.values}
    return [
        eval(code, names, dict(zip(found.names, index, strict=True)))  # noqa: S307  what is asked is what it computes
        for index in index_set(case.shape)
    ]


def by_numpy(case):
    """What numpy computes on arrays that broadcast, with a warning for what overflows."""
    found = case.found
    axes = np.ix_(*(np.arange(size, dtype=found.type) for size in case.shape))
    names = {"np": np, **case.values, **dict(zip(found.names, axes, strict=True))}
    address, valid = (eval(str(text), names) for text in (found.address, found.condition or True))  # noqa: S307
    assert not isinstance(address, np.ndarray) or address.dtype == found.type
    whole = np.where(valid, np.asarray(address, np.int64), np.int64(NOT_VALID))
    return np.broadcast_to(whole, case.shape).ravel().tolist()


def by_c(cases, folder):
    """What C computes for each of some cases: one program with a loop nest for each. The address is computed before the
    condition is asked for, so that what is undefined there is found as well."""
    source, binary = folder / "pasted.c", folder / "pasted"
    source.write_text(c_program(cases))
    done = subprocess.run([*C_COMPILER, str(source), "-o", str(binary)], check=False, capture_output=True)
    assert done.returncode == 0, done.stderr[:3000]
    done = subprocess.run([str(binary)], check=False, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[:3000]
    return [list(map(int, line.split())) for line in done.stdout.splitlines()]


def c_program(cases):
    """The text of the program."""
    lines = ["#include <stdint.h>", "#include <stdio.h>"]
    for number, case in enumerate(cases):
        found, kind = case.found, f"{case.found.type}_t"
        lines.append(f"static void case_{number}(void) {{")
        lines += [f"volatile {kind} value_{name} = {value};" for name, value in case.values.items()]
        lines += [f"{kind} {name} = value_{name}; (void){name};" for name in case.values]
        for name, size in zip(found.names, case.shape, strict=True):
            counter = f"counter_{name}"
            loop = f"for (volatile {kind} {counter} = 0; {counter} < {size}; {counter}++)"
            lines.append(f"{loop} {{ {kind} {name} = {counter}; (void){name};")
        lines.append(f"{kind} address = {found.address};")
        lines.append(f'printf("%lld ", {found.condition or 1} ? (long long)address : {NOT_VALID}LL);')
        lines.append("}" * len(found.names) + ' puts(""); }')
    calls = " ".join(f"case_{number}();" for number in range(len(cases)))
    return "\n".join([*lines, f"int main(void) {{ {calls} return 0; }}"]) + "\n"
