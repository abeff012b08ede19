"""The text of kernels in each language, taken by a real compiler where the machine has one (D29)."""

import os
import re
import shutil
import subprocess
from itertools import product

import pytest
from support.kernels import recorded

from impl import ShapeTracker
from impl.errors import LayoutError, LowerError
from impl.lower import (
    LANGUAGES,
    CStyleLanguage,
    UOpGraph,
    UOps,
    dtypes,
    index_expression,
    kernel_text,
    lower,
    lowered_for,
    uops_to_cstyle,
)
from impl.lower.languages.language import whole
from impl.symbolic import Variable

N = Variable("n", 1, 40)
TRACKERS = [
    ("rows", ShapeTracker.from_shape((6, 16))),
    ("columns", ShapeTracker.from_shape((6, 8)).permute((1, 0))),
    ("blocks", ShapeTracker.from_shape((40, 33)).permute((1, 0)).pad(((1, 0), (0, 2)))),
    ("backwards", ShapeTracker.from_shape((6, 8)).stride((-1, -1))),
    ("padded", ShapeTracker.from_shape((6, 7)).pad(((1, 2), (0, 1)))),
    ("gated", ShapeTracker.from_shape((6, 4)).pad(((0, 0), (0, 1))).reshape((10, 3))),
    ("conditional", ShapeTracker.from_shape((6, 4)).pad(((0, 0), (0, 1))).reshape((10, 3, 1)).expand((10, 3, 2))),
    ("a stack", ShapeTracker.from_shape((4, 6)).permute((1, 0)).reshape((3, 8))),
    ("a scalar", ShapeTracker.from_shape(())),
    ("no elements", ShapeTracker.from_shape((0, 3))),
    ("large", ShapeTracker.from_shape((2**20, 2**20)).permute((1, 0))),
    ("of n rows", ShapeTracker.from_shape((N, 8)).permute((1, 0)).pad(((1, 0), (0, 0)))),
]
KINDS = (
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64",
)  # fmt: skip
COMPILERS = {
    "c": ("cc", "-std=c11", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-x", "c"),
    "opencl": ("clang", "-x", "cl", "-cl-std=CL1.2", "-Xclang", "-finclude-default-header", "-fsyntax-only", "-Werror"),
    "cuda": ("nvcc", "-x", "cu", "--ptx", "-o", os.devnull),
}


def all_texts(language):
    """A kernel of each tracker, unrolled and not, and of each kind of element; for Metal but `double`."""
    count = 0
    for name, tracker in TRACKERS:
        axis = len(tracker.shape) - 1
        for upcast in ({}, {axis: 4}, {axis: 2}) if tracker.shape else ({},):
            for kind in KINDS if name in ("rows", "padded", "backwards", "blocks") else ("float32",):
                if (language, kind) != ("metal", "float64"):
                    yield kernel_text(tracker, language, kind, upcast, f"kernel_{(count := count + 1)}")


def unit(language):
    """All kernels in one text, with what is declared before them declared once."""
    head: list[str] = []
    rest: list[str] = []
    for text in all_texts(language):
        for line in text.splitlines():
            (head if line.startswith(("typedef", "#")) else rest).append(line)
    return "\n".join([*dict.fromkeys(head), *rest]) + "\n"


@pytest.mark.parametrize("language", COMPILERS)
def test_a_compiler_takes_every_kernel(language, tmp_path):
    """D29. Skipped where the machine has no compiler for the language."""
    command, *options = COMPILERS[language]
    if shutil.which(command) is None:
        assert language != "c", "there is no C compiler"
        pytest.skip(f"no {command}")
    source = tmp_path / "kernels.txt"
    source.write_text(unit(language))
    done = subprocess.run([command, *options, str(source)], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[:4000]
    assert source.read_text().count("void kernel_") > 100


def test_the_check_of_a_language_can_fail(tmp_path):
    """The test of the test: what is no C is refused."""
    source = tmp_path / "kernel.c"
    source.write_text("void kernel_1(float* restrict data0) { data0[0] = ridx0; }")
    command, *options = COMPILERS["c"]
    assert subprocess.run([command, *options, str(source)], capture_output=True, check=False).returncode != 0


SIGNATURES = [
    ("c", "void view(float* restrict data0, const float* restrict data1, const int n) {"),
    (
        "opencl",
        "__kernel void view(__global float* restrict data0, const __global float* restrict data1, const int n) {",
    ),
    (
        "metal",
        "kernel void view(device float* data0, const device float* data1, constant int& n, "
        "uint3 gid [[threadgroup_position_in_grid]], uint3 lid [[thread_position_in_threadgroup]]) {",
    ),
    (
        "cuda",
        'extern "C" __global__ void view(float* __restrict__ data0, const float* __restrict__ data1, const int n) {',
    ),
]


@pytest.mark.parametrize(("language", "signature"), SIGNATURES)
def test_the_signature_of_each_language(language, signature):
    """D29. Output, input, and the symbolic sizes by name."""
    assert signature in kernel_text(ShapeTracker.from_shape((N, 8)), language).splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_blocks_of_every_kernel_are_closed(language):
    """D28. And each name is declared before it is used; what there is for Metal, which has no compiler here."""
    for text in all_texts(language):
        assert text.count("{") == text.count("}") and text.count("(") == text.count(")"), text
        depth = 0
        for line in text.splitlines():
            depth -= line.strip() == "}"
            assert line.startswith("  " * depth) or line.startswith(("typedef", "#")), text
            depth += line.endswith("{")
        assert depth == 0


def test_threads_replace_loops_where_there_are_threads():
    """D29. Only axes of symbolic size are looped over there."""
    for name, tracker in TRACKERS:
        found = [uop.uop for uop in lowered_for(tracker, "cuda", tiles=False).uops]
        assert (UOps.LOOP in found) == (name == "of n rows"), name
    launch = dict(lowered_for(ShapeTracker.from_shape((100, 60)), "metal").launch)
    assert launch == {"gidx0": 24, "lidx0": 250}


def test_what_a_language_does_not_have_is_refused():
    """D29."""
    with pytest.raises(LowerError, match=r"MetalLanguage: there is no dtypes.double; need one of bool, char"):
        kernel_text(ShapeTracker.from_shape((4,)), "metal", "double")
    with pytest.raises(LowerError, match=r"ClangLanguage has no threads for \(0, 'lidx0', 4\)"):
        uops_to_cstyle(LANGUAGES["c"], "view", lowered_for(ShapeTracker.from_shape((4,)), "cuda").uops)
    with pytest.raises(LowerError, match=r"CUDALanguage: there is no dtypes.float.vec\(8\); need \(4, 2\) lanes"):
        uops_to_cstyle(LANGUAGES["cuda"], "view", lower(ShapeTracker.from_shape((8,)), upcast={0: 8}).uops)
    with pytest.raises(LowerError, match="language: 'rust' is none of c, opencl, metal, cuda"):
        kernel_text(ShapeTracker.from_shape((4,)), "rust")


WORDS = (
    "alignas concept consteval constexpr constinit const_cast co_await dynamic_cast reinterpret_cast requires "
    "static_cast thread_local typeid wchar_t read_only write_only read_write quad NULL NAN INFINITY MAXFLOAT "
    "HUGE_VAL HUGE_VALF INT_MAX UINT_MAX LONG_MAX SCHAR_MAX CHAR_MIN CHAR_BIT SSIZE_MAX DBL_MAX FLT_MAX FLT_EPSILON "
    "HALF_MAX M_PI M_PI_F M_SQRT1_2 M_2_SQRTPI EOF RAND_MAX BUFSIZ EXIT_SUCCESS FILENAME_MAX SEEK_SET FP_NAN INT64_C "
    "CLK_LOCAL_MEM_FENCE CUDART_VERSION cudaStreamDefault cl_khr_fp16 as_float4 errno assert EDOM isnan signbit "
    "offsetof stdin alloca"
)


@pytest.mark.parametrize("word", WORDS.split())
def test_a_word_of_a_language_or_a_macro_of_its_headers_is_no_name(word):
    """D29. Neither in a kernel nor in an index."""
    tracker = ShapeTracker.from_shape((Variable(word, 1, 8), 4)).permute((1, 0))
    for call in (kernel_text, index_expression, lambda tracker: kernel_text(tracker, name=word)):
        with pytest.raises(LowerError, match="cannot be used"):
            call(tracker)


def test_what_only_begins_like_a_macro_is_a_name():
    """D29."""
    for name in ("N", "SEQ_LEN", "BLOCK_SIZE", "start_pos", "M_tile", "TIME_STEPS", "n_max", "cuda", "as_rows", "INT"):
        tracker = ShapeTracker.from_shape((Variable(name, 1, 8), 4))
        assert kernel_text(tracker, "cuda", name=f"{name}s") and index_expression(tracker)


@pytest.mark.parametrize("name", ["", "a b", "f() {} void g", "x;", "int", "kernel", "data0"])
def test_a_name_is_never_more_than_a_name(name):
    """D29. Neither that of a kernel nor that of a size."""
    tracker = ShapeTracker.from_shape((4,))
    with pytest.raises(LowerError, match="cannot be used"):
        kernel_text(tracker, name=name)
    with pytest.raises(LayoutError, match="cannot be used" if name.isidentifier() else "is no name"):
        kernel_text(ShapeTracker.from_shape((Variable(name, 1, 9), 2)))


ELSEWHERE = r"__attribute__.*|\[\[.*?\]\]|\.[xyzw]\b|::\w+|\"C\""
"""Where a word cannot be taken for a variable: attributes, fields, what is in a class, texts."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_size_has_no_name_that_a_kernel_has(language):
    """Whatever word stands in the text of a kernel with a size, no other size may be called so."""
    words: set[str] = set()
    rows, block = ShapeTracker.from_shape((N, 4)), ShapeTracker.from_shape((64, 40)).permute((1, 0))
    for tracker, kind in product((rows, rows.pad(((1, 0), (1, 0))), block), ("float", "half", "uchar", "long")):
        text = kernel_text(tracker, language, kind, {} if tracker is block else {1: 2})
        code = re.sub(rf"//.*|#.*|{ELSEWHERE}|\b\d\w*", "", text)
        words |= set(re.findall(r"[A-Za-z_]\w*", code))
    assert {"data0", "data1", "n", "view"} < words
    for word in sorted(words - {"n", "view"}):
        with pytest.raises(LayoutError):
            kernel_text(ShapeTracker.from_shape((Variable(word, 1, 9), 4)), language)


def test_a_buffer_has_one_of_the_names_of_buffers():
    """D29."""
    graph = UOpGraph()
    graph.add(UOps.DEFINE_GLOBAL, dtypes.float, (), ("data0, int* x", True))
    with pytest.raises(LowerError, match="is no buffer; need a name such as data0"):
        uops_to_cstyle(LANGUAGES["c"], "view", graph)


def test_the_least_integer_is_written_without_a_literal():
    """D28. There is none for it."""
    assert whole(-(2**63)) == "(-9223372036854775807LL-1)" and whole(-5) == "-5"


def test_quotients_of_recorded_kernels_have_no_negative_numerators():
    """R13, D18. Wherever a division is left, the interval of what is divided is not below 0."""
    seen = 0
    for tracker in recorded()[::4]:
        text = kernel_text(tracker)
        seen += text.count("/") + text.count("%")
    assert seen > 20


@pytest.mark.parametrize("pattern", ["{foo}", "{", "}", "{0}", "{letter.x}", "{number:q}"])
def test_a_text_for_threads_has_a_place_for_their_dimension(pattern):
    """D29."""
    with pytest.raises(LowerError, match=r"workitems: gidx: '.*'; need a text with {number} or {letter}"):
        CStyleLanguage(workitems={"gidx": pattern})


NUMBERS = [(float("inf"), dtypes.float), (float("nan"), dtypes.half), (1e39, dtypes.float), (70000.0, dtypes.half),
           (2.5, dtypes.int), (2**64, dtypes.long), (2**64, dtypes.half), (2**128, dtypes.float),
           (10**400, dtypes.double), (None, dtypes.int)]  # fmt: skip


@pytest.mark.parametrize(("number", "kind"), NUMBERS)
def test_a_number_that_a_kind_does_not_have_is_not_written(number, kind):
    """D29. `inff` is no C."""
    with pytest.raises(LowerError, match=r"is no number of|is not an int or a float"):
        LANGUAGES["c"].number(number, kind)


@pytest.mark.parametrize("name", LANGUAGES)
def test_what_a_language_writes_is_a_kind_a_lane_and_texts(name):
    """D29. Asked for one by one."""
    language, pair = LANGUAGES[name], dtypes.int.vec(2)
    calls = [
        lambda: language.type(None), lambda: language.widths(None), lambda: language.vector_type(None),
        lambda: language.number(1, None), lambda: language.declarations(None), lambda: language.vector(pair, None),
        lambda: language.vector(None, []), lambda: language.lane("v", None), lambda: language.lane("v", 16),
        lambda: language.lane("v", -1), lambda: language.lane(None, 0),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(LowerError):
            call()
