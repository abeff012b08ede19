"""`python -m impl simplify`: result, rules, costs, and one-line errors (R10)."""

import json

import pytest

from impl.cli.program import main

FLAT = ["((i0*4+i1)//4)%3", "--range", "i0=0:2", "--range", "i1=0:4"]


def test_the_command_prints_result_rules_and_costs(capsys):
    """R10."""
    assert main(["simplify", *FLAT]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["index  i0", "valid  1"]
    assert [line.split()[0] for line in lines[2:-1]] == ["remainder", "nested", "inside", "inside"]
    assert lines[-1] == "cost   24 -> 0"


def test_the_condition_simplifies_the_index(capsys):
    """R10. The diagonal of a matrix."""
    arguments = ["(i*12+j)//13", "--valid", "(i*12+j)%13 < 1", "--range", "i=0:12", "--range", "j=0:12"]
    assert main(["simplify", *arguments]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["index  j", "valid  (i==j)"]


@pytest.mark.parametrize("index", ["(0-a//3)//5", "(8-(a+5)//3)%2", "(1-a%4)%2"])
def test_each_step_that_is_printed_is_true_as_python_reads_it(index, capsys):
    """R10. `-a//3` would be the quotient of `-a`."""
    assert main(["simplify", index, "--range", "a=0:40"]) == 0
    steps = [line.split(maxsplit=1)[1].split(" -> ") for line in capsys.readouterr().out.splitlines()[2:-1]]
    assert steps
    for before, after in steps:
        assert [eval(before, {}, {"a": a}) for a in range(40)] == [eval(after, {}, {"a": a}) for a in range(40)]  # noqa: S307


def test_a_step_of_a_condition_is_printed_as_one(capsys):
    """R10. `x -> y` would say that the two are equal; they are not negative, or 0, at the same points."""
    arguments = ["(i*12+j)//13", "--valid", "(i*12+j)%13 < 1", "--range", "i=0:12", "--range", "j=0:12"]
    assert main(["simplify", *arguments]) == 0
    steps = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()[2:-1]]
    assert [text for rule, text in steps if rule == "tight"] == ["-((i*12+j)%13) >= 0 -> -((i*12+j)%13) == 0"]
    points = [{"i": i, "j": j} for i in range(12) for j in range(12)]
    for _, text in steps:
        before, after = text.split(" -> ")
        where = points if "==" in after else [point for point in points if point["i"] == point["j"]]
        assert [eval(before, {}, point) for point in where] == [eval(after, {}, point) for point in where]  # noqa: S307


def test_what_is_too_deep_to_be_read_is_printed_in_full(capsys):
    """R10. A part that stands for itself while the rest is simplified has no name of its own in the answer."""
    index = "a"
    for _ in range(26):
        index = f"(({index}+a*2)//2)"
    index = f"{index}%40"
    assert main(["simplify", index, "--range", "a=0:40"]) == 0
    index_line, _, *steps, _ = capsys.readouterr().out.splitlines()
    assert steps
    for before, after in [(index, index_line.split()[1]), *(step.split(maxsplit=1)[1].split(" -> ") for step in steps)]:
        values = [[eval(text, {}, {"a": a}) for a in range(40)] for text in (before, after)]  # noqa: S307
        assert values[0] == values[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["i0+"], "cannot read 'i0+': invalid syntax at character 3; need such as (i*4 + j)//3"),
        (["i0"], "simplify: the variable 'i0' has no range; need one for each variable"),
        (["1", "--range", "i0=4"], "cannot read the range 'i0=4': need name=begin:end, such as i0=0:4"),
        (["1", "--range", "i0=4:4"], "the range 'i0=4:4' is empty; need begin < end"),
        (["1", "--range", "a=0:2", "--range", "a=0:3"], "simplify: --range: that of a is given twice; need it once"),
        (["__import__('os')"], "cannot read \"__import__('os')\": need + - * // % < <= > >= == and"),
        (["1 if 1 else 2"], "cannot read '1 if 1 else 2': need + - * // % < <= > >= == and"),
        (["2//0"], "simplify: the divisor 0 is not a number other than 0"),
        (["True"], "cannot read 'True': need + - * // % < <= > >= == and"),
        (["1", "--valid", "1 != 2"], "cannot read '1 != 2': need < <= > >= =="),
        (["1", "--valid", "1 + 2"], "simplify: '1+2' is not a condition made of < <= == and"),
        (["1", "--budget", "-1"], "simplify: budget -1; need 0 or more"),
        (["(" * 5000 + "1" + ")" * 5000], None),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments, message, capsys):
    """R10. Parsed, never evaluated."""
    assert main(["simplify", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("error: ") and captured.err.count("\n") == 1
    assert message is None or captured.err == f"error: {message}\n"


@pytest.mark.parametrize("valid", ["i<2 and i>2", "i//2==0 and i>=2", "i<0"])
def test_the_steps_lead_to_a_condition_that_never_holds(valid, capsys):
    """R10. What a clause becomes where the others hold is no step of the index."""
    assert main(["simplify", "i", "--valid", valid, "--range", "i=0:4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["index  0", "valid  0"]
    assert lines[-2:-1] == ["  nowhere          a condition never holds: index 0"]
    assert main(["simplify", "i", "--valid", valid, "--range", "i=0:4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["steps"][-1] == {"rule": "nowhere", "before": None, "after": "0"}
