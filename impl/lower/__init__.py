"""From views to loops and code: kernels that write what a tracker reads.

    >>> from impl import ShapeTracker
    >>> from impl.lower import kernel_text, materialize
    >>> columns = ShapeTracker.from_shape((2, 4)).permute((1, 0)).pad(((1, 0), (0, 0)))
    >>> print(kernel_text(columns, language="c", upcast={1: 2}))
    typedef float float2 __attribute__((vector_size(8), aligned(4), may_alias));
    void view(float* restrict data0, const float* restrict data1) {
      *((float2*)(data0+0)) = (float2){0.0f, 0.0f};
      for (int ridx0 = 0; ridx0 < 4; ridx0++) {
        float val0 = data1[ridx0];
        float val1 = data1[4+ridx0];
        float2 cast0 = (float2){val0, val1};
        *((float2*)(data0+(2+(ridx0*2)))) = cast0;
      }
    }

The way there: `prepare` finds the shape that a tracker is best lowered in; `loops.kernel.lower` asks a tracker for its
index expression and walks over a `schedule`, the order and the blocks in which indices are visited; `ranges` cuts axes
where masks begin and end and where blocks do, so that each coordinate has one place; `nest` opens loops and conditions
and `leaf` writes loads and stores, copies of which come from `expand`; `emit` makes operations of nodes, with the
`intervals` that keep them inside of 32 or 64 bits; `uops` holds the operations, each in the outermost scope where it
is known; `cstyle` writes them in one of the `languages`, with elements of the `dtypes`; `launch` says with how many
threads one is launched. `runtime` compiles and runs that (`materialize`), once `extent` has compared what is read with
the buffer. What is rendered is what is proved: the claims C30 to C34 read the same operations. `indexing` writes the
index expression alone, for programs of one's own.

Integers are elements, not bytes; ranges are half-open, but for the bounds of a `Variable`.
"""

from __future__ import annotations

from collections.abc import Mapping

from impl.doors import flag, one_of, pairs_of
from impl.errors import LowerError
from impl.lower.dtypes import DType, dtype_named, dtypes
from impl.lower.indexing import IndexExpression, index_expression
from impl.lower.languages.cstyle import uops_to_cstyle
from impl.lower.languages.language import (
    LANGUAGES,
    ClangLanguage,
    CStyleLanguage,
    CUDALanguage,
    MetalLanguage,
    OpenCLLanguage,
)
from impl.lower.launch import Launch, launch_of
from impl.lower.loops.expand import expand_idx, expand_idxs, expand_node, iter_idxs
from impl.lower.loops.kernel import Kernel, lower
from impl.lower.loops.schedule import Schedule, plain_schedule, tiled_schedule
from impl.lower.loops.shared import lower_tile, tile_of
from impl.lower.runtime.run import materialize
from impl.lower.uops.emit import Emitter, render_loop
from impl.lower.uops.graph import BinaryOps, UnaryOps, UOp, UOpGraph, UOps
from impl.lower.uops.interpret import interpret
from impl.shapetracker import ShapeTracker
from impl.shown import shown

__all__ = [
    "LANGUAGES",
    "BinaryOps",
    "CStyleLanguage",
    "CUDALanguage",
    "ClangLanguage",
    "DType",
    "Emitter",
    "IndexExpression",
    "Kernel",
    "Launch",
    "MetalLanguage",
    "OpenCLLanguage",
    "Schedule",
    "UOp",
    "UOpGraph",
    "UOps",
    "UnaryOps",
    "dtypes",
    "expand_idx",
    "expand_idxs",
    "expand_node",
    "index_expression",
    "interpret",
    "iter_idxs",
    "kernel_text",
    "launch_of",
    "lower",
    "lowered_for",
    "materialize",
    "plain_schedule",
    "render_loop",
    "tiled_schedule",
    "uops_to_cstyle",
]


def lowered_for(
    tracker: ShapeTracker,
    language: str = "c",
    dtype: DType | str = "float",
    upcast: Mapping[int, int] | None = None,
    *,
    tiles: bool = True,
) -> Kernel:
    """The kernel of a tracker as a language can run it: with its vectors, and with threads where it has them.

    What these read along another axis than they write along goes through memory that a group of them shares, unless
    axes are unrolled or `tiles` is False."""
    found = language_named(language)
    kind = dtype_named(dtype)
    is_free = upcast is None or not pairs_of(upcast, "lower: upcast", LowerError)
    if flag(tiles, "lower: tiles", LowerError) and found.shared_prefix and is_free:
        free, _ = one_of(ShapeTracker, tracker, "lower: tracker", LowerError).unbind()
        free.require_in_bounds("lower")
        if (tile := tile_of(free)) is not None:
            return lower_tile(free, kind, tile)
    return lower(tracker, kind, upcast, widths=found.widths(kind), has_threads=found.has_threads)


def kernel_text(
    tracker: ShapeTracker,
    language: str = "c",
    dtype: DType | str = "float",
    upcast: Mapping[int, int] | None = None,
    name: str = "view",
    *,
    tiles: bool = True,
) -> str:
    """The text of the kernel of a tracker; where threads run it, a comment before it says how it is launched."""
    found, kernel = language_named(language), lowered_for(tracker, language, dtype, upcast, tiles=tiles)
    text = uops_to_cstyle(found, name, kernel.uops)
    if not found.has_threads:
        return text
    comment = "".join(f"// {line}\n" for line in str(launch_of(tracker, kernel)).splitlines())
    return comment + text


def language_named(name: str) -> CStyleLanguage:
    """The language of a name. Raises LowerError for any other."""
    if not isinstance(name, str) or name not in LANGUAGES:
        raise LowerError(f"language: {shown(name)} is none of {', '.join(LANGUAGES)}")
    return LANGUAGES[name]
