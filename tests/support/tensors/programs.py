"""Programs of operations on tensors, as `tests/vectors/view-ops-cases.json` writes them, and what runs them.

A program is a list of [result, operation, operands, arguments]. `vmap` has a body, which sees the names outside of it;
`shard` and `reshard` give the mesh axes of each logical axis.
"""

import json
from pathlib import Path

import numpy as np

from impl import ops

CASES = json.loads((Path(__file__).parents[2] / "vectors" / "view-ops-cases.json").read_text(encoding="utf-8"))["cases"]
"""The recorded programs with their results."""

ON_LISTS = {"concatenate": ops.concatenate, "stack": ops.stack}
"""Operations that take their tensors as one list."""

NAMES = {"mean": ops.reduce_mean}
"""Operations that the programs call by another name."""


def array_of(data: dict) -> np.ndarray:
    """An input or a result of a case."""
    return np.array(data["data"], dtype=data["dtype"]).reshape(data["shape"])


def run(program: list, values: dict, mesh: ops.Mesh | None) -> dict:
    """All values by name after a program."""
    for name, operation, operands, arguments in program:
        values = values | {name: step(operation, [values[operand] for operand in operands], arguments, values, mesh)}
    return values


def step(operation: str, operands: list, arguments: dict, values: dict, mesh: ops.Mesh | None) -> ops.Tensor:
    """The result of one line of a program."""
    if operation in ("shard", "reshard"):
        return getattr(ops, operation)(operands[0], ops.ShardingSpec(mesh, arguments["spec"]))
    if operation == "vmap":
        return ops.vmap(
            lambda *given: body(arguments, given, values, mesh),
            in_axes=tuple(arguments["in_axes"]),
            out_axes=arguments["out_axes"],
            spmd_axis_name=arguments.get("spmd_axis_name"),
            mesh=mesh,
        )(*operands)
    if operation in ON_LISTS:
        return ON_LISTS[operation](operands, **arguments)
    return (NAMES.get(operation) or getattr(ops, operation))(*operands, **arguments)


def body(arguments: dict, given: tuple, values: dict, mesh: ops.Mesh | None) -> ops.Tensor:
    """The result of the body of a `vmap`."""
    inside = values | dict(zip(arguments["params"], given, strict=True))
    return run(arguments["body"], inside, mesh)[arguments["result"]]


def result_of(case: dict, mesh: ops.Mesh | None) -> ops.Tensor:
    """The result of a case."""
    values = {name: array_of(data) for name, data in case["inputs"].items()}
    return ops.Tensor.of(run(case["program"], values, mesh)[case["result"]])
