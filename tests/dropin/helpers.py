"""What tinygrad's tests import from `test.helpers`, which its source distribution leaves out."""

from typing import Any


def assert_jit_cache_len(jitted: Any, expected: int) -> None:
    """Fails unless a `TinyJit` captured as many kernels; a graph holds several."""
    kernels = [kernel for item in jitted.jit_cache for kernel in getattr(item.prg, "jit_cache", [item])]
    if len(kernels) != expected:
        raise AssertionError(f"{len(kernels)} kernels are captured; need {expected}")


def is_dtype_supported(dtype: Any, device: str = "CLANG") -> bool:
    """Whether clang has a type: all but bfloat16."""
    return str(dtype.name) != "__bf16"
