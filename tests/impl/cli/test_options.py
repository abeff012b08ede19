"""Options whose values cannot be read (D17)."""

import pickle

import pytest

from impl import MergeError, View, mergeable
from impl.cli import program
from impl.cli.commands.equivalent import SEVERAL
from impl.cli.options import UsageError
from impl.cli.program import main
from impl.mergeability import equivalent
from impl.shown import shown

HELP = "need what `python -m impl simplify --help` lists"
NAME = (
    "need a letter, then at most 62 letters, digits and single _, no keyword, no macro of a standard header, and no "
    "name that kernels give themselves, such as data0"
)
NAMES = (
    "need a letter, then at most 62 letters, digits and _, and no word that C, CUDA or Python has a meaning for, and "
    "no macro of a standard header"
)
KINDS = (
    "no such elements; need one of bool, int8, char, uint8, uchar, int16, short, uint16, ushort, int32, int, uint32, "
    "uint, int64, long, uint64, ulong, float16, half, float32, float"
)
READ = "need axis:copies, such as 1:4, axes counted from 0"
LINEAR = "a product of two variables is not linear; need one times a number"
LISTED = "python -m impl --help lists them"
PAIRS = "need pairs, one for each axis, such as ((1, 0), (0, 0))"
COMMANDS = ", ".join(program.COMMANDS)


@pytest.mark.parametrize("arguments", [["mergeable", "(2,)"], ["simplify", "1"], ["cute", "compose", "4", "2"]])
@pytest.mark.parametrize("budget", ["much", "1e3", "nan", "", "\uff15", "1_000", "9" * 5000])
def test_a_budget_is_an_integer(arguments, budget, capsys):
    """D17."""
    assert main([*arguments, "--budget", budget]) == 2
    line = f"error: argument --budget: {shown(budget)} is not an integer; need one such as 1000"
    assert capsys.readouterr().err.splitlines()[-1] == line


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["simplify", "-i+3", "--range", "i=0:4"], "index  ((i*-1)+3)"),
        (["simplify", "-h+3", "--range", "h=-3:4"], "index  ((h*-1)+3)"),
        (["simplify", "(i+3)//4", "--valid", "-i<-1", "--range", "i=0:4"], "index  1"),
        (["shard", "torch", "8", "-1,4", "--mesh", "2", "--placement", "S(0)"], "no communication: (2, 4) [Shard(0)]"),
    ],
)
def test_what_begins_with_one_minus_is_no_option(arguments, line, capsys):
    """D17. Neither as an argument nor as the value of an option."""
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines()[0] == line


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["lower", "(2, 3)", "--upcast", "-1:2"], f"lower: --upcast: cannot read '-1:2': {READ}"),
        (["lower", "(2, 3)", "--name", "for"], f"lower: --name: 'for' cannot be used; {NAME}"),
        (["index", "(2, 3)", "--names", "a,for"], f"index: --names: 'for' cannot be used; {NAMES}"),
        (["lower", "(2,)", "--language", "metal", "--dtype", "float64"], f"lower: --dtype float64: metal has {KINDS}"),
        (["simplify", "i", "--range", "i=0:2,i=0:3"], "simplify: --range: that of i is given twice; need it once"),
        (["simplify", "i*i", "--range", "i=0:2"], f"simplify: {LINEAR}"),
        (["simplify", ""], "cannot read '': it is empty; need such as (i*4 + j)//3"),
        (["chain", "(2, 3).pad((1, 1))"], f"pad: (1, 1) of 2 axes; {PAIRS}"),
        (["equivalent", "(2,)", "(2,)", "(2,)"], f"unrecognized arguments: (2,); need two stacks; {SEVERAL}"),
        (["help"], f"argument COMMAND: invalid choice: 'help'; {LISTED}; need one of {COMMANDS}"),
        (["cute", "coalesce", "-2:1"], "Layout: size -2 in shape -2; need sizes of 1 or more"),
        (["cute", "coalesce", "-:1"], "layout: '-:1' has '-'; need an integer or '(' at position 0"),
        (["simplify", "i", "--valid", "--json"], f"argument --valid: expected one argument; {HELP}"),
        (["simplify", "i", "--bogus"], f"unrecognized arguments: --bogus; {HELP}"),
    ],
)
def test_what_is_wrong_with_it_is_what_it_says(arguments, line, capsys):
    """D17. Options have two, and are options still."""
    assert main(arguments) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"error: {line}"


@pytest.mark.parametrize("arguments", [["simplify", "-h"], ["-h"], ["mergeable", "(2,)", "-h"]])
def test_the_one_short_option_is_help(arguments):
    """D17."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0


def test_a_variable_of_one_value_is_told_before_the_rules(capsys):
    """D17. It is no part of the cost before, as its value was put in its place."""
    assert main(["simplify", "i//2 + j", "--range", "i=0:1,j=0:4,k=1:2"]) == 0
    told = ["  one value        i -> 0", "cost   0 -> 0"]
    assert capsys.readouterr().out.splitlines() == ["index  j", "valid  1", *told]


def test_what_closes_a_batch_is_in_its_help(capsys):
    """D17."""
    with pytest.raises(SystemExit):
        main(["batch", "-h"])
    said = " ".join(capsys.readouterr().out.split())
    assert "--json a closing line as well" in said and "exit status: 0 yes" in said and "70, 2, 3, 1, 0" in said


@pytest.mark.parametrize("ask", [lambda: mergeable("(2, 3).T"), lambda: equivalent("(2, 3)", (View.create((2, 3)),))])
def test_a_text_is_no_stack_in_python(ask):
    """D17. What reads one is named."""
    with pytest.raises(MergeError, match=r"parse_views\(text\) has"):
        ask()


def test_an_error_of_usage_can_be_pickled():
    again = pickle.loads(pickle.dumps(UsageError("no such option", "usage: show")))
    assert (type(again), str(again), again.usage) == (UsageError, "no such option", "usage: show")


@pytest.mark.parametrize("way", [[], ["--uops"], ["--json"], ["--uops", "--json"]])
def test_what_a_kernel_cannot_have_is_refused_whatever_is_written(way, capsys):
    """Found: the operations were written without a look at the type of elements and the name."""
    assert main(["lower", "(2, 3)", "--language", "metal", "--dtype", "double", *way]) == 2
    assert "--dtype double: metal has no such elements" in "".join(capsys.readouterr())
    assert main(["lower", "(2, 3)", "--name", "x y", *way]) == 2
    assert "--name: 'x y' cannot be used" in "".join(capsys.readouterr())
