"""Texts that are read: views, stacks and chains of calls, expressions with ranges and conditions, and layouts of CuTe;
what is read of them is what they say, and what is written is read again (D7, D16, D18, D39)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from json import dumps
from math import prod
from random import Random

from impl import ShapeTracker, View, chain
from impl.chains.libraries import HAD
from impl.chains.table import brief, short
from impl.cli.reading.chains import parse_chain
from impl.cli.reading.expressions import parse_range, parse_tree, reported
from impl.cli.reading.parsing import parse_view, parse_views
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute import Composed, Layout, compose, parse_layout
from impl.lower import index_expression
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.calls import MOST, MOST_AXES, addresses, call_on
from proofs.validation.drawn.interop.layouts import drawn_layout
from proofs.validation.drawn.interop.many import subscripted
from proofs.validation.drawn.programs import shape_of
from proofs.validation.drawn.stacks import base_of

NAMES = "abc"
ONE_BY_ONE = re.compile(r"\.(flip|broadcast_to)\((-?\d+,[^()]*)\)")
"""Axes and sizes one by one, which numpy takes in a sequence."""
BACK = re.compile(r":[^:,\]]*:-")
"""A step back in a subscript."""
REFUSED = {
    "torch": re.compile(r"(view|reshape|permute|expand|broadcast_to)\(\)|unsqueeze\(\("),
    "numpy": re.compile(r"broadcast_to\(.*-1"),
}
"""Calls that a library does not take as they are written, though others do."""
POINTS = 12
"""Points at which an expression is read."""


def ask_read_texts(random: Random) -> None:
    """Texts of each kind."""
    for _ in range(3):
        about_views(random)
        about_layouts(random)
        about_no_products(random)
    about_long_numbers(random)
    about_chains(random)
    about_indices(random)
    about_expressions(random)


def spaced(random: Random, text: str) -> str:
    """The text with spaces where they mean nothing."""
    return text.replace(",", random.choice((",", ", ", " , "))) if random.random() < 0.5 else f" {text} "


def as_product(random: Random, number: int) -> str:
    """A number as a text, also as a product."""
    by = random.choice((1, -1, 2, 3))
    return f"{number // by}*{by}" if number % by == 0 and random.random() < 0.4 else str(number)


def about_views(random: Random) -> None:
    """Views in calls, in short, in JSON and in a stack; what does not fit is refused."""
    views = [base_of(random, [size or 1 for size in shape_of(random, 5)]) for _ in range(random.randint(1, 4))]
    for view in views:
        shape, strides, offset, mask = view.parts
        fields = {"shape": shape, "strides": strides, "offset": offset, "mask": mask}
        numbers = "".join(f"{as_product(random, stride)}, " for stride in strides)
        parts = [f"{shape}", f"strides=({numbers})", f"offset={as_product(random, offset)}", f"mask={mask}"]
        listed = ", ".join(parts)
        texts = [repr(view), brief(view), short(view), dumps(fields), f"View({listed})", f"View.create({listed})"]
        for text in texts:
            found = parse_view(spaced(random, text))
            require(View.create(*found.parts) == View.create(*view.parts), "parse_view", text, found)
            require(found.shape == shape and found.offset == offset, "parse_view", text, found)
        wrong = dumps({**fields, "contiguous": not view.contiguous})
        require_refused(partial(parse_view, wrong), f"parse_view: {wrong}")
    tracker = ShapeTracker(tuple(views))
    for text in (repr(tracker), dumps([dict(zip(("shape", "strides", "offset", "mask"), view.parts, strict=True))
                                       for view in views])):  # fmt: skip
        several = parse_views(text)
        require(several == tracker.views, "parse_views", text, several)


def about_no_products(random: Random) -> None:
    """A product of which a factor is no integer is no part of a view, also where Python has one that would fit."""
    part, times = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 2))), random.randint(0, 3)
    shape, number = part * times, random.choice((0, 1, 5))
    of_tuples = (f"{times}*{part}", f"{part}*{times}", f"{times}*{[*part]}")
    of_others = [f"{number}*{other}" for other in ("True", "False", "None", "()")]
    of_others += [f"{other}*{number}" for other in ("True", "None", "()")]
    one, every = random.choice(of_others), random.choice((*of_tuples, *of_others))
    sizes = [str(size) for size in shape]
    sizes.insert(random.randint(0, len(sizes)), one)
    listed = f"({', '.join(sizes)},)"
    for wrong in (f"View({every})", f"View({shape}, {random.choice(of_tuples)})", f"View({shape}, offset={one})",
                  f"View({listed})", f"View({(*shape, 2)}, {listed})"):  # fmt: skip
        require_refused(partial(parse_view, wrong), f"parse_view: {wrong}")


def about_chains(random: Random) -> None:
    """A chain of calls as text reads what numpy does, and so do the calls one by one; after an array of one library
    where the two mean the same by them."""
    numpy = numpy_module()
    shape = tuple(random.choice((1, 2, 3, 4, 5)) for _ in range(random.randint(1, 5)))
    while prod(shape) > MOST:
        shape = shape[1:]
    found, array = chain(shape), numpy.arange(prod(shape)).reshape(shape)
    for _ in range(random.randint(2, 7)):
        draws = (call_on(random, numpy, array), subscripted(random, array) if array.ndim > 2 and array.size else None)
        name, given, after = random.choice(draws) or draws[0]
        if after.size <= MOST and after.ndim <= MOST_AXES:
            found, array = found.then(name, *given), after
    text = "".join(step.call for step in found.steps)
    begun, *calls = [step.call for step in found.steps]
    in_torch = [f"torch.empty{text}"] * (".transpose(" not in text)
    one_argument = ONE_BY_ONE.sub(r".\1((\2))", "".join(calls))
    in_numpy = [f"np.zeros({begun}, dtype=int){one_argument}"] * (".squeeze(" not in text)
    for library, texts in ((None, [text]), ("torch", in_torch), ("numpy", in_numpy)):
        for written in texts if library is None or makes_views(library, calls) else ():
            again = parse_chain(written)
            require(again.shape == array.shape, "parse_chain", written, again.shape)
            require(addresses(again.views) == array.reshape(-1).tolist(), "parse_chain", written, again)


def makes_views(library: str, calls: list[str]) -> bool:
    """Whether a library makes views by all of some calls, as they are written; PyTorch has no steps back."""
    names = [call.partition("(")[0].removeprefix(".") for call in calls]
    is_forward = library != "torch" or not any(BACK.search(call) for call in calls if call.startswith("["))
    is_refused = any(REFUSED[library].search(call) for call in calls)
    return is_forward and not is_refused and all(name.startswith("[") or name in HAD[library] for name in names)


def integer(random: Random, depth: int) -> str:
    """An integer of sums, differences, products, quotients and remainders, in brackets or not."""
    if depth == 0:
        return str(random.choice((*NAMES, *NAMES, random.randint(0, 9))))
    left, right, by = integer(random, depth - 1), integer(random, depth - 1), random.choice((2, 3, 4, 7))
    found: str = random.choice((
        f"{left} + {right}", f"{left} - ({right})", f"({left})*{by}", f"({left})//{by}", f"({left} - {right}) % {by}",
        f"-({left})", f"{left} - {right}",
    ))  # fmt: skip
    return found


def condition(random: Random) -> str:
    """Comparisons, some in a chain, that all have to hold."""
    found: list[str] = []
    for _ in range(random.randint(1, 3)):
        left, low = integer(random, 1), random.randint(-6, 6)
        sign, other = random.choice(("<", "<=", ">", ">=", "==")), random.choice(("<", "<="))
        is_chain = random.random() < 0.4
        wide = low + random.randint(3, 12)
        more = f" {sign} {random.randint(-6, 12)}" if random.random() < 0.4 else ""
        found.append(f"{low} {other} {left} {other} {wide}{more}" if is_chain else f"{left} {sign} {low}")
    return " and ".join(found)


def value(text: str, at: Mapping[str, int]) -> int:
    """What Python makes of a text at a point."""
    return int(eval(text, {}, dict(at)))  # noqa: S307  (sums, products, divisions and comparisons, drawn here)


def drawn_point(random: Random, ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """A point of half-open ranges, often at an end."""
    return {name: random.choice((low, end - 1, random.randrange(low, end))) for name, (low, end) in ranges.items()}


def about_expressions(random: Random) -> None:
    """An expression, its ranges and its condition as the command reads them; what it writes has the same values."""
    ranges = {name: (low, low + random.choice((3, 5, 9))) for name, low in zip(NAMES, (0, -4, 0), strict=True)}
    known = dict(parse_range(f"{name}={low}:{end}") for name, (low, end) in ranges.items())
    require(all(known[name] == (low, end - 1) for name, (low, end) in ranges.items()), "parse_range", ranges, known)
    index, valid = integer(random, random.randint(1, 3)), condition(random)
    reader, question = Reader(known), f"simplify: {index}; {valid}; {ranges}"
    expression = Expression(reader.form(parse_tree(index)), reader.clauses(parse_tree(valid)))
    found = reported(simplified(expression), reader)
    written, holds = str(found["index"]), str(found["valid"])
    for _ in range(POINTS):
        at = drawn_point(random, ranges)
        is_valid = bool(value(valid, at))
        require(bool(value(holds, at)) is is_valid, question, at, "the condition", holds)
        require(not is_valid or value(written, at) == value(index, at), question, at, "the index", written)


def about_layouts(random: Random) -> None:
    """A layout of CuTe as text, with static integers of either sign, and spaces."""
    layout = drawn_layout(random, low=-3)
    signs = [random.choice((1, 1, -1)) for _ in layout.leaves]
    if layout.shape == tuple(size for size, _ in layout.leaves):
        layout = Layout(layout.shape, tuple(step * sign for (_, step), sign in zip(layout.leaves, signs, strict=True)))
    text = str(layout)
    require(parse_layout(text) == layout, "parse_layout", text, parse_layout(text))
    static = text.replace("-", "_m") if random.random() < 0.5 else text
    require(parse_layout(static) == layout, "parse_layout", static, parse_layout(static))
    shape, _, stride = text.partition(":")
    one = f"({shape}):({stride})"
    found = parse_layout(spaced(random, one))
    require(found.shape == (layout.shape,) and found.stride == (layout.stride,), "parse_layout", one, found)
    for wrong in (f"{text})", f"({text}", f"{shape}:", f"{shape}:({stride},1)", f"{text}:1"):
        require_refused(partial(parse_layout, wrong), f"parse_layout: {wrong}")
    composed = compose(layout, drawn_layout(random))
    if isinstance(composed, Composed):
        parts = tuple(map(parse_layout, str(composed).split(", the outer layout written as ")))
        require(parts == (composed.layout, composed.refined), "a composition in words", composed)


def about_long_numbers(random: Random) -> None:
    """An integer of a layout of CuTe has up to 4000 digits: it is read as it is, and a longer one is refused."""
    count = random.choice((1, 30, 640, 641, 3990, 4000, 4001, 4299, 4300, 4301, 5000, 9000))
    digits = random.choice("23456789") + "".join(random.choices("0123456789", k=count - 1))
    sign = random.choice(("", "_", "-", "_m")) if count != 4000 else ""
    texts = digits, f"(2,{digits}):(1,{sign}{digits})", f"((3),2):(({sign}{digits}),0)"
    if count > 4000:
        for text in texts:
            require_refused(partial(parse_layout, text), f"parse_layout: {count} digits")
        return
    size, step = int(digits), int(digits) * (-1 if sign in {"-", "_m"} else 1)
    wanted = (size, 1), ((2, size), (1, step)), (((3,), 2), ((step,), 0))
    for text, parts in zip(texts, wanted, strict=True):
        found = parse_layout(text)
        require((found.shape, found.stride) == parts, f"parse_layout: {count} digits", sign, text[:9])


WORDS = ("float", "int", "for", "return", "lambda", "class", "None", "struct", "threadIdx", "min", "np", "unsigned")
"""Words that C, CUDA or Python has a meaning for."""


def about_indices(random: Random) -> None:
    """The names of the indices of up to fourteen axes: each its own, and none that a language has a meaning for."""
    shape = tuple(random.choice((1, 2)) for _ in range(random.randint(1, 14)))
    tracker, language = ShapeTracker.from_shape(shape), random.choice(("c", "cuda", "python", "numpy"))
    prefix = random.choice((None, "i", "axis"))
    found = index_expression(tracker, language, prefix)
    wanted = tuple(f"{prefix or 'idx'}{axis}" for axis in range(len(shape)))
    require(found.names == wanted, "index_expression: names", tracker, found)
    again = tracker.index_expression(language, wanted)
    require(again == index_expression(tracker, language, list(wanted)), "index_expression: names", tracker, again)
    place = random.randrange(len(shape))
    for wrong in (random.choice(WORDS), wanted[place - 1] if place else "a b", "_x", "x" * 70):
        given = (*wanted[:place], wrong, *wanted[place + 1 :])
        require_refused(partial(index_expression, tracker, language, given), f"index_expression: {given}")
    size = Variable(random.choice(wanted), 1, 9)
    symbolic = ShapeTracker.from_shape((*shape[:-1], size))
    require_refused(partial(index_expression, symbolic, language, wanted), f"index_expression: {symbolic}; {wanted}")
