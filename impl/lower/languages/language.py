"""The dialects of C that kernels are written in: how each spells a signature, a type and a vector."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from impl.doors import at_least, flag, listed, one_of, pairs_of, text
from impl.errors import LowerError
from impl.integers import as_integers, as_plain_integer
from impl.lower.dtypes import DType, dtypes
from impl.lower.languages.given import lane_of, nearest, require_number, require_pattern, together

SAME = ("bool", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double")


def names(**others: str) -> Mapping[str, str]:
    """The name of each kind of element, the same as here but for some."""
    return {name: name for name in SAME} | others


@dataclass(frozen=True, slots=True)
class CStyleLanguage:
    """What one dialect writes where. Vectors are at most `widest` bytes, and have one of the numbers of lanes given.

    `shared_prefix` stands before memory that a group of threads shares; at a `barrier` they wait for each other.
    """

    kernel_prefix: str = ""
    buffer_prefix: str = ""
    buffer_suffix: str = ""
    var_prefix: str = "const "
    var_suffix: str = ""
    extra_args: tuple[str, ...] = ()
    header: str = ""
    types: Mapping[str, str] = field(default_factory=names)
    lanes: tuple[int, ...] = (16, 8, 4, 2)
    widest: int = 64
    workitems: Mapping[str, str] = field(default_factory=dict)
    shared_prefix: str = ""
    barrier: str = ""

    def __post_init__(self) -> None:
        what = type(self).__name__
        texts = ("kernel_prefix", "buffer_prefix", "buffer_suffix", "var_prefix", "var_suffix", "header")
        for name in (*texts, "shared_prefix", "barrier"):
            text(getattr(self, name), f"{what}: {name}", LowerError)
        object.__setattr__(self, "extra_args", tuple(listed(str, self.extra_args, f"{what}: extra_args", LowerError)))
        for name in ("types", "workitems"):
            for pair in pairs_of(getattr(self, name), f"{what}: {name}", LowerError):
                listed(str, pair, f"{what}: {name}", LowerError)
        for name, pattern in self.workitems.items():
            require_pattern(f"{what}: workitems: {name}", pattern)
        object.__setattr__(self, "lanes", as_integers(self.lanes, f"{what}: lanes", LowerError))
        as_plain_integer(self.widest, f"{what}: widest", LowerError)

    @property
    def has_threads(self) -> bool:
        """Whether kernels are run by numbered threads."""
        return bool(self.workitems)

    @property
    def before_loop(self) -> str | None:
        """The line before an outermost loop, if there is to be one: rounds of it write different elements."""
        return None

    def type(self, dtype: DType) -> str:
        """The name of a kind. Raises LowerError if the language does not have it."""
        found = self.scalar_type(dtype)
        if dtype.lanes == 1:
            return found
        if dtype.lanes not in self.widths(dtype.scalar):
            raise LowerError(f"{type(self).__name__}: there is no {dtype}; need {self.widths(dtype.scalar)} lanes")
        return self.vector_type(dtype)

    def scalar_type(self, dtype: DType) -> str:
        """The name of the kind of a lane. Raises LowerError if the language does not have it."""
        found = self.types.get(one_of(DType, dtype, f"{type(self).__name__}: type", LowerError).name)
        if found is None:
            raise LowerError(f"{type(self).__name__}: there is no {dtype.scalar}; need one of {', '.join(self.types)}")
        return found

    def vector_type(self, dtype: DType) -> str:
        """The name of a vector."""
        return f"{self.scalar_type(dtype)}{dtype.lanes}"

    def widths(self, dtype: DType) -> tuple[int, ...]:
        """How many lanes vectors of a kind may have, widest first."""
        one_of(DType, dtype, f"{type(self).__name__}: widths", LowerError)
        return tuple(lanes for lanes in self.lanes if lanes * dtype.itemsize <= self.widest)

    def vector(self, dtype: DType, parts: list[str]) -> str:
        """The text of a vector of some elements."""
        return f"{self.type(dtype)}({together(parts)})"

    def lane(self, vector: str, number: int) -> str:
        """The text of one element of a vector."""
        vector, number = lane_of(vector, number)
        return f"{vector}[{number}]"

    def number(self, value: int | float, dtype: DType) -> str:
        """The text of a number of a kind. Raises LowerError for one that has none: infinities, what is beyond the kind,
        and fractions where the kind has integers."""
        require_number(value, one_of(DType, dtype, f"{type(self).__name__}: number", LowerError))
        match dtype.name:
            case "half":
                return f"({self.type(dtype)})({nearest(value, dtype)}f)"
            case "float":
                return f"{nearest(value, dtype)}f"
            case "double":
                return str(float(value))
            case _:
                return whole(int(value))

    def declarations(self, vectors: list[DType]) -> str:
        """The lines that have to stand before a kernel that uses some vectors."""
        listed(DType, vectors, f"{type(self).__name__}: declarations", LowerError)
        return self.header


def whole(value: int) -> str:
    """An integer; the least one of 64 bits has no literal of its own."""
    return f"({value + 1}LL-1)" if value == -(2**63) else str(value)


C_TYPES = names(
    bool="_Bool", char="signed char", uchar="unsigned char", ushort="unsigned short", uint="unsigned int",
    long="long long", ulong="unsigned long long", half="_Float16",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClangLanguage(CStyleLanguage):
    """C11 with the vectors that gcc and clang share. A vector there needs no more alignment than its elements.

    With `has_shuffles`, lanes of two vectors that become one are written by the function that clang and gcc, from 12
    on, have for it: a compiler takes a fifth of the time over it, and makes one instruction of it where there is one.
    More than one of `threads` divide each outermost loop among themselves, by OpenMP.
    """

    buffer_suffix: str = " restrict"
    types: Mapping[str, str] = field(default_factory=lambda: C_TYPES)
    has_shuffles: bool = False
    threads: int = 1

    def __post_init__(self) -> None:
        super(ClangLanguage, self).__post_init__()
        flag(self.has_shuffles, "ClangLanguage: has_shuffles", LowerError)
        at_least(1, self.threads, "ClangLanguage: threads", LowerError)

    @property
    def before_loop(self) -> str | None:
        """OpenMP's word for a loop that threads divide among themselves."""
        return f"#pragma omp parallel for num_threads({self.threads})" if self.threads > 1 else None

    def vector_type(self, dtype: DType) -> str:
        """A name of its own; booleans are no elements of vectors, bytes are."""
        self.scalar_type(dtype)
        return f"{'uchar' if dtype.name == 'bool' else dtype.name}{dtype.lanes}"

    def vector(self, dtype: DType, parts: list[str]) -> str:
        """The text of a vector: a compound literal."""
        return f"({self.type(dtype)}){{{together(parts)}}}"

    def declarations(self, vectors: list[DType]) -> str:
        """The types of the vectors: they may alias what they are loaded from."""
        lines = [
            f"typedef {self.scalar_type(dtypes.uchar if v.name == 'bool' else v)} {self.type(v)} "
            f"__attribute__((vector_size({v.itemsize}), aligned({v.scalar_size}), may_alias));\n"
            for v in listed(DType, vectors, "ClangLanguage: declarations", LowerError)
        ]
        return self.header + "".join(dict.fromkeys(lines))


@dataclass(frozen=True, slots=True)
class OpenCLLanguage(CStyleLanguage):
    """OpenCL C 1.2. It takes no pointers to booleans, so those are bytes."""

    kernel_prefix: str = "__kernel "
    buffer_prefix: str = "__global "
    buffer_suffix: str = " restrict"
    types: Mapping[str, str] = field(default_factory=lambda: names(bool="uchar"))
    workitems: Mapping[str, str] = field(
        default_factory=lambda: {"gidx": "get_group_id({number})", "lidx": "get_local_id({number})"}
    )
    shared_prefix: str = "__local "
    barrier: str = "barrier(CLK_LOCAL_MEM_FENCE);"

    def vector(self, dtype: DType, parts: list[str]) -> str:
        """The text of a vector: a vector literal."""
        return f"({self.type(dtype)})({together(parts)})"

    def lane(self, vector: str, number: int) -> str:
        """The text of a component, by its hexadecimal number."""
        vector, number = lane_of(vector, number)
        return f"{vector}.s{number:x}"


@dataclass(frozen=True, slots=True)
class MetalLanguage(CStyleLanguage):
    """The Metal Shading Language. It has no `double`."""

    kernel_prefix: str = "kernel "
    buffer_prefix: str = "device "
    var_prefix: str = "constant "
    var_suffix: str = "&"
    extra_args: tuple[str, ...] = (
        "uint3 gid [[threadgroup_position_in_grid]]", "uint3 lid [[thread_position_in_threadgroup]]",
    )  # fmt: skip
    header: str = "#include <metal_stdlib>\nusing namespace metal;\n"
    types: Mapping[str, str] = field(
        default_factory=lambda: {name: text for name, text in names().items() if name != "double"}
    )
    lanes: tuple[int, ...] = (4, 2)
    workitems: Mapping[str, str] = field(default_factory=lambda: {"gidx": "gid.{letter}", "lidx": "lid.{letter}"})
    shared_prefix: str = "threadgroup "
    barrier: str = "threadgroup_barrier(mem_flags::mem_threadgroup);"


CUDA_TYPES = names(
    char="signed char", uchar="unsigned char", ushort="unsigned short", uint="unsigned int",
    long="long long", ulong="unsigned long long",
)  # fmt: skip
CUDA_VECTORS = names(bool="uchar", long="longlong", ulong="ulonglong")
COMPONENTS = "xyzw"


@dataclass(frozen=True, slots=True)
class CUDALanguage(CStyleLanguage):
    """CUDA C++. Vectors are at most 16 bytes, what a thread loads at once."""

    kernel_prefix: str = 'extern "C" __global__ '
    buffer_suffix: str = " __restrict__"
    types: Mapping[str, str] = field(default_factory=lambda: CUDA_TYPES)
    lanes: tuple[int, ...] = (4, 2)
    widest: int = 16
    workitems: Mapping[str, str] = field(
        default_factory=lambda: {"gidx": "blockIdx.{letter}", "lidx": "threadIdx.{letter}"}
    )
    shared_prefix: str = "__shared__ "
    barrier: str = "__syncthreads();"

    def widths(self, dtype: DType) -> tuple[int, ...]:
        """There is a vector of two halves, and none of four."""
        one_of(DType, dtype, "CUDALanguage: widths", LowerError)
        found = tuple(lanes for lanes in self.lanes if lanes * dtype.itemsize <= self.widest)
        return (2,) if dtype == dtypes.half else found

    def vector_type(self, dtype: DType) -> str:
        """The name of a vector in the toolkit's headers."""
        self.scalar_type(dtype)
        return f"{CUDA_VECTORS[dtype.name]}{dtype.lanes}"

    def vector(self, dtype: DType, parts: list[str]) -> str:
        """The text of a vector: a call of the function that makes one."""
        return f"make_{self.type(dtype)}({together(parts)})"

    def lane(self, vector: str, number: int) -> str:
        """The text of a component, by its letter."""
        vector, number = lane_of(vector, number, len(COMPONENTS))
        return f"{vector}.{COMPONENTS[number]}"


LANGUAGES: dict[str, CStyleLanguage] = {
    "c": ClangLanguage(), "opencl": OpenCLLanguage(), "metal": MetalLanguage(), "cuda": CUDALanguage(),
}  # fmt: skip
"""The languages by name."""
