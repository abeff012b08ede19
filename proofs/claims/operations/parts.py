"""View operations on the part of a tensor that a device holds (L10): a step on the part is part of the step on the
whole."""

from collections.abc import Iterator
from typing import Any

from impl.ops.records.program import Step, dims_after, local_step, shape_after
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, refuted
from spec.movement import expand, permute, shrink, stride
from spec.shape import Shape


def steps() -> Iterator[tuple[str, Any]]:
    """Cases: the steps other than a reshape on up to 2 axes, permutations on up to 3; for a stride the distances of its
    elements."""
    orders = ((0,), (0, 1), (1, 0), (1, 2, 0), (2, 0, 1), (0, 2, 1))
    yield from (("permute", order) for order in orders)
    yield from ((kind, rank) for kind in ("expand", "shrink") for rank in (1, 2))
    yield from (("stride", apart) for apart in ((1,), (2,), (-1,), (1, -2), (3, 1)))


@claim(
    "C45.step",
    "A step on the part of one device, divided no more than `dims_after` lets it be, reads there what the whole step "
    "reads at the same place of the whole.",
    family="mesh",
    scope=AllSizes("any parts of the axes that may stay divided; ranks 1 and 2, permutations up to rank 3"),
    ids=("L10", "D20", "D25"),
    cases=steps,
)
def a_step_on_a_part_is_part_of_the_step(given: Given, kind: str, argument: Any) -> None:
    rank = argument if isinstance(argument, int) else len(argument)
    shape = given.integers("size", rank, at_least=0)
    step = any_step(given, kind, argument, shape)
    divided = tuple((f"m{axis}",) for axis in range(rank))
    needed, after = dims_after(shape, step, divided, {})
    begins, parts = zip(*(any_part(given, k, shape[k], bool(needed[k])) for k in range(rank)), strict=True)
    moves = {names: begins[axis] for axis, names in enumerate(needed)}
    whole, places = shape_after(shape, step), tuple(moves[names] if names else 0 for names in after)
    lengths = {names: parts[axis] for axis, names in enumerate(needed) if names}
    local = tuple(lengths.get(names, extent) for names, extent in zip(after, whole, strict=True))
    index = given.index(local)
    taken = local_step(step, local)
    there = STEPS[kind](parts, taken.argument).source(index)
    meant = STEPS[kind](shape, step.argument).source(tuple(i + p for i, p in zip(index, places, strict=True)))
    given.agree("the shape", impl=STEPS[kind](parts, taken.argument).shape, spec=local)
    given.agree("the place in the whole", impl=tuple(i + b for i, b in zip(there, begins, strict=True)), spec=meant)


STEPS: dict[str, Any] = {"permute": permute, "expand": expand, "shrink": shrink, "stride": stride}


def any_part(given: Given, axis: int, extent: int, is_divided: bool) -> tuple[int, int]:
    """Where the part of a device begins, and its length: any part of an axis that may be divided, else all of it."""
    if not is_divided:
        return 0, extent
    begin, length = given.integer(f"begin{axis}", at_least=0), given.integer(f"length{axis}", at_least=0)
    given.assume(begin + length <= extent)
    return begin, length


def any_step(given: Given, kind: str, argument: Any, shape: Shape) -> Step:
    """Any step of a kind that the shape allows."""
    match kind:
        case "permute" | "stride":
            return Step(kind, argument)
        case "expand":
            new = given.integers("new", argument, at_least=0)
            for extent, wanted in zip(shape, new, strict=True):
                given.assume((extent == 1) | (extent == wanted))
            return Step("expand", new)
    ranges = []
    for axis, extent in enumerate(shape):
        first, length = given.integer(f"first{axis}", at_least=0), given.integer(f"count{axis}", at_least=0)
        given.assume(first + length <= extent)
        ranges.append((first, first + length))
    return Step("shrink", tuple(ranges))

@claim(
    "C45.cut-axis",
    "A device that has a part of an axis can shrink it by itself (false: what is kept may lie on another device).",
    family="mesh",
    scope=ALL_SIZES,
    ids=("L10",),
    expect=refuted,
)
def cut_axes_may_be_divided(given: Given) -> None:
    size, first = given.integer("size", at_least=2), given.integer("first", at_least=0)
    begin = given.integer("begin", at_least=0, below=size)
    given.assume(first < size)
    local = local_step(Step("shrink", ((first, first + 1),)), (1,))
    (there,) = shrink((size,), local.argument).source((0,))
    given.agree("the place in the whole", impl=there + begin, spec=first)
