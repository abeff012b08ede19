"""Options whose values cannot be read (D17)."""

import pytest

from impl.cli.program import main
from impl.shown import shown


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
        (["lower", "(2, 3)", "--upcast", "-1:2"], "cannot read the upcast '-1:2': need axis:copies, such as 1:4"),
        (["cute", "coalesce", "-2:1"], "Layout: size -2 in shape -2; need sizes of 1 or more"),
        (["cute", "coalesce", "-:1"], "layout: '-:1' has '-'; need an integer or '(' at position 0"),
        (["simplify", "i", "--valid", "--json"], "argument --valid: expected one argument"),
        (["simplify", "i", "--bogus"], "unrecognized arguments: --bogus"),
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
