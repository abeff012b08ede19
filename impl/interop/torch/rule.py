"""The exact rule for views in DTensor's sharding propagation, for the versions that it knows.

DTensor asks for each operation a strategy: the placements that the operand is brought to, and those of the result. Here
the strategies of the operations behind view, reshape, flatten and unflatten are replaced by ones that ask this library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from typing import Any

from impl.errors import DropinError
from impl.interop.torch.calls import inferred
from impl.interop.torch.placements import classes_of, placement_of, read
from impl.ops.sharding.views import Stays, Undecided, placed_after

Rule = Callable[[Any], Any]

OPERATIONS = ("view", "view_copy", "reshape", "_unsafe_view")
"""Operations of aten, overload `default`: what a call of view, reshape, flatten or unflatten comes to."""


VERSIONS = ("2.13.0", "2.15.0")
"""The versions of PyTorch whose DTensor `exact_views` knows."""


@contextmanager
def exact_views() -> Iterator[None]:
    """Within it, DTensor uses the exact rule for view, reshape, flatten and unflatten.

    What needs no communication has none. Where elements must move, mesh dimensions that can stay do, and the others are
    gathered, with those that divide the same axis further. What is not decided, or has another order of shards than its
    placements say, is left to PyTorch's own rule. Sharding decisions are cached by PyTorch: the caches of this thread
    are emptied at both ends.

    Raises DropinError unless PyTorch is of a version in `VERSIONS`.
    """
    try:
        version = metadata.version("torch").partition("+")[0]
    except metadata.PackageNotFoundError:
        raise DropinError(f"exact_views: torch is not installed; need one of {VERSIONS}") from None
    if version not in VERSIONS:
        raise DropinError(f"exact_views: torch is version {version}; need one of {VERSIONS}")
    with replaced():
        yield


@contextmanager
def replaced() -> Iterator[None]:
    """Within it, DTensor's propagator has the exact rule for `OPERATIONS`."""
    import torch  # noqa: PLC0415
    from torch.distributed.tensor import DTensor  # noqa: PLC0415
    from torch.distributed.tensor.debug import _clear_sharding_prop_cache  # noqa: PLC0415

    rules = DTensor._op_dispatcher.sharding_propagator.op_strategy_funcs
    before = {}
    for name in OPERATIONS:
        operation = getattr(torch.ops.aten, name).default
        before[operation] = rules[operation]
    _clear_sharding_prop_cache()
    try:
        for operation, rule in before.items():
            rules[operation] = exact(rule)
        yield
    finally:
        rules.update(before)
        _clear_sharding_prop_cache()


def exact(rule: Rule) -> Rule:
    """The exact rule, with PyTorch's own for what it does not decide."""

    def strategy(schema: Any) -> Any:
        from torch.distributed.tensor._dtensor_spec import DTensorSpec  # noqa: PLC0415
        from torch.distributed.tensor._op_schema import OpSpec, OpStrategy  # noqa: PLC0415
        from torch.distributed.tensor._ops.utils import generate_redistribute_costs  # noqa: PLC0415

        operand, new_shape = schema.args_schema[0], schema.args_schema[1]
        mesh, found = operand.mesh, []
        for one in operand.strategies:
            spec = one.output_spec
            pair = targets(operand.shape, new_shape, mesh, spec) if is_read(spec) else None
            if pair is None:
                return rule(schema)
            plain = {"mesh": mesh, "use_strided_shard_as_shard_order": False}
            wanted = DTensorSpec(placements=pair[0], tensor_meta=spec.tensor_meta, **plain)
            if pair[0] == tuple(spec.placements):
                wanted = spec
            costs = [generate_redistribute_costs(operand, wanted)]
            result = DTensorSpec(placements=pair[1], **plain)
            found.append(OpSpec(output_specs=result, input_specs=(wanted,), redistribute_cost=costs))
        return OpStrategy(found)

    return strategy


def is_read(spec: Any) -> bool:
    """Whether placements alone say how a tensor is divided, in classes that are known."""
    known = {"Replicate", "Shard", "_StridedShard", "Partial"}
    if not {type(one).__name__ for one in spec.placements} <= known:
        return False
    is_default = spec.shard_order == spec.compute_default_shard_order(tuple(spec.placements))
    return bool(spec.use_strided_shard_as_shard_order or is_default)


def targets(
    shape: Sequence[int], new_shape: Sequence[int], mesh: Any, spec: Any
) -> tuple[tuple[Any, ...], tuple[Any, ...]] | None:
    """The placements that the operand is brought to, and those of the result; None if that is not decided."""
    if not all(type(size) is int for size in (*shape, *new_shape)):
        return None
    given, new, sizes = list(spec.placements), inferred(shape, new_shape), tuple(shape)
    kept = given
    while True:
        found = placed_after(sizes, placement_of(sizes, mesh, kept), [("reshape", new)], "torch")
        if isinstance(found, Undecided):
            return None
        if isinstance(found, Stays):
            if found.sliced:
                return None
            return tuple(kept), classes_of(found.placement, kept)
        kept = gathered(kept, {int(exchange.mesh_axis) for exchange in found.exchanges})


def gathered(placements: Sequence[Any], moved: set[int]) -> list[Any]:
    """The placements with some mesh dimensions gathered, and with them those that divide the same axis further."""
    from torch.distributed.tensor import Replicate  # noqa: PLC0415

    first: dict[int, int] = {}
    for number in sorted(moved):
        first.setdefault(read(placements[number])[1], number)
    result = list(placements)
    for number, one in enumerate(placements):
        kind, axis, _, _ = read(one)
        if kind == "S" and number >= first.get(axis, len(result)):
            result[number] = Replicate()
    return result
