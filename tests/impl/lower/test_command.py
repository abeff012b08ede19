"""`python -m impl lower`: the text of a kernel, its operations, and one-line errors (D29)."""

import json

import pytest

from impl.cli.program import main

STACK = "ShapeTracker(views=(View((4, 2), (1, 4)), View((2, 4))))"
KERNEL = """\
typedef float float4 __attribute__((vector_size(16), aligned(4), may_alias));
void view(float* restrict data0, const float* restrict data1) {
  for (int ridx0 = 0; ridx0 < 2; ridx0++) {
    int alu0 = ridx0*2;
    float val0 = data1[alu0];
    float val1 = data1[4+alu0];
    float val2 = data1[1+alu0];
    float val3 = data1[5+alu0];
    float4 cast0 = (float4){val0, val1, val2, val3};
    *((float4*)(data0+(ridx0*4))) = cast0;
  }
}
"""
OPERATIONS = """\
   0 UOps.DEFINE_GLOBAL  : dtypes.double             []                               ('data0', True)
   1 UOps.DEFINE_GLOBAL  : dtypes.double             []                               ('data1', False)
   2 UOps.CONST          : dtypes.int                []                               0
   3 UOps.CONST          : dtypes.int                []                               5
   4 UOps.CONST          : dtypes.int                []                               4
   5 UOps.LOOP           : dtypes.int                [2, 3]                           None
   6 UOps.ALU            : dtypes.int                [5, 4]                           BinaryOps.MUL
   7 UOps.LOAD           : dtypes.double.vec(4)      [1, 6]                           None
   8 UOps.STORE          :                           [0, 6, 7]                        None
   9 UOps.ENDLOOP        :                           [5]                              None
"""


def test_the_command_prints_the_kernel(capsys):
    """D29."""
    assert main(["lower", STACK, "--language", "c", "--upcast", "1:4"]) == 0
    assert capsys.readouterr() == (KERNEL, "")


def test_the_command_prints_the_operations(capsys):
    """D28."""
    assert main(["lower", "View((5, 4))", "--uops", "--upcast", "1:4", "--dtype", "double"]) == 0
    assert capsys.readouterr() == (OPERATIONS, "")


@pytest.mark.parametrize("language", ["opencl", "metal", "cuda"])
def test_the_command_knows_the_other_languages(language, capsys):
    """D29."""
    assert main(["lower", "View((4, 2), (1, 4))", "--language", language, "--name", "columns"]) == 0
    assert "void columns(" in capsys.readouterr().out


def test_the_command_says_how_a_kernel_is_launched(capsys):
    """D29. As plain data; what runs in loops is not launched."""
    assert main(["lower", "View((60, 100), (1, 60))", "--language", "opencl", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["launch"] == {
        "grid": [8, 1, 1],
        "block": [32, 8, 1],
        "buffers": {"data0": {"elements": 6000, "bytes": 24000}, "data1": {"elements": 6000, "bytes": 24000}},
        "before": 0,
        "shared_bytes": 4224,
        "index": "int32",
    }
    assert main(["lower", "View((60, 100), (1, 60))", "--json"]) == 0
    assert "launch" not in json.loads(capsys.readouterr().out)


def test_the_launch_says_what_is_read_before_the_first_element(capsys):
    """D29. Addresses below 0 are memory in front of the buffer that is named."""
    assert main(["lower", "View((2,), (3,), -1)", "--language", "cuda"]) == 0
    assert "// data1: 3 elements, 12 bytes, and 1 before the first\n" in capsys.readouterr().out
    assert main(["lower", "View((3,), (-2,), -5)", "--language", "opencl", "--json"]) == 0
    launch = json.loads(capsys.readouterr().out)["launch"]
    assert (launch["before"], launch["buffers"]["data1"]["elements"]) == (9, 0)


def test_a_launch_says_of_more_groups_than_cuda_has_that_they_are_too_many(capsys):
    """D29. A prime number of elements has one thread in each group."""
    for size, is_too_many in ((2147483659, True), (2147483647, False)):
        assert main(["lower", f"View(({size},))", "--dtype", "int8", "--language", "cuda"]) == 0
        assert ("; CUDA launches at most 2147483647 groups\n" in capsys.readouterr().out) == is_too_many


EXAMPLE = "need such as (2, 3).T or View((2, 3), (1, 2))"
NEED = "need axis:copies, such as 1:4, axes counted from 0"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["View((2,"], f"cannot read 'View((2,': '(' was never closed at character 5; {EXAMPLE}"),
        (["View((2,))", "--upcast", "0"], f"lower: --upcast: cannot read '0': {NEED}"),
        (["View((2,))", "--upcast", "-1:2"], None),
        (["View((2,))", "--upcast", "1:2"], "lower: --upcast: axis 1 of the shape (2,); need 0 <= axis < 1"),
        (["View((2,))", "--upcast", "0:0"], "lower: --upcast: axis 0 by 0; need 1 or more"),
        (["View((999,))", "--upcast", "0:999"], "lower: --upcast: {0: 999} makes 999 copies; need at most 256"),
        (["View((2, 3))", "--upcast", "1:4"], "lower: --upcast: axis 1 of size 3 by 4; need at most 3"),
        (["View((2,))", "--upcast", "0:2", "--upcast", "0:2"], "lower: --upcast: axis 0 is given twice; need it once"),
        (["View((2,))", "--upcast", "0:2,0:2"], "lower: --upcast: axis 0 is given twice; need it once"),
        (["View((2,))", "--name", "main"], None),
        (["View((2,))", "--name", "f(void) { system"], None),
        (["View((2,))", "--language", "metal", "--dtype", "double"], None),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments, message, capsys):
    """D29."""
    assert main(["lower", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and "error: " in captured.err
    assert message is None or captured.err == f"error: {message}\n"
