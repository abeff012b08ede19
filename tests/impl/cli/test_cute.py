"""`python -m impl cute` (D39, D40, L14)."""

import json

import pytest

from impl.cli.program import main


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["compose", "(4,3):(3,1)", "12"], 0, "(4,3):(3,1), the outer layout written as (4,3):(1,4)"),
        (["coalesce", "(2,(1,6)):(1,(6,2))"], 0, "12:1"),
        (["complement", "4:2", "24"], 0, "(2,3):(1,8)"),
        (["complement", "(4,6):(1,6)"], 1, "no complement: 4, where the mode 4:1 ends, does not divide the stride of "
         "6:6"),
        (["right-inverse", "(4,8):(8,1)"], 0, "(8,4):(4,1)"),
        (["left-inverse", "(4,8):(1,5)"], 0, "(5,8):(1,4)"),
        (["left-inverse", "(2,2):(2,3)"], 3, "not decided: the modes 2:2 and 2:3 are no chain"),
        (["left-inverse", "(4,4):(3,2)"], 1, "no left inverse: the integers 12 and 2 both have the value 6"),
        (["divide", "24", "4:2"], 0, "(4,(2,3)):(2,(1,8))"),
        (["product", "(2,2):(4,1)", "6"], 0, "((2,2),(2,3)):((4,1),(2,8))"),
        (["compose", "(4,2):(2,1)", "(4,4):(1,4)"], 0, "(4,4):(2,1), the outer layout written as "
         "(4,4):(1,4)"),
        (["compose", "(4,2):(2,1)", "(4,4):(1,4)", "--within"], 1, "out of domain: at 15 the outer layout has 15, and "
         "the base ends at 8"),
        (["compose", "(4,2):(2,1)", "(4,2):(1,4)", "--within"], 0, "(4,2):(2,1), the outer layout "
         "written as (4,2):(1,4)"),
        (["compose", "(9,6,5):(13,115,692)", "(12,6,12):(40,-33,-2)", "--budget", "0"], 3, "not decided: reachability "
         "would take 42 units of work, the budget is 0"),
        (["compose", "(4,3):(3,1)", "12", "--budget", "100000"], 0, "(4,3):(3,1), the outer layout written as "
         "(4,3):(1,4)"),
        (["divide", "24", "4:2", "--budget", "100000"], 0, "(4,(2,3)):(2,(1,8))"),
    ],
)  # fmt: skip
def test_answers(capsys, arguments, code, text):
    """D39, D40."""
    assert main(["cute", *arguments]) == code
    assert capsys.readouterr().out.strip() == text


def test_answers_as_json(capsys):
    """D40, L14."""
    found = []
    for arguments in (["compose", "(4,3):(3,1)", "12"], ["compose", "(4,6,8):(2,3,5)", "6:3"], ["divide", "24", "4:2"],
                      ["complement", "(4,6):(1,6)"], ["left-inverse", "(2,2):(2,3)"],
                      ["compose", "(4,2):(2,1)", "(4,4):(1,4)", "--within"]):  # fmt: skip
        main(["cute", *arguments, "--json"])
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == {"answer": "layout", "layout": "(4,3):(3,1)", "refined": "(4,3):(1,4)"}
    assert found[1]["answer"] == "none" and found[1]["witness"]["indices"] == [0, 1, 2, 3, 1, 2]
    assert (found[1]["witness"]["kind"], found[1]["witness"]["mode"]) == ("split", 0)
    assert found[2] == {"answer": "layout", "layout": "(4,(2,3)):(2,(1,8))"}
    assert [each["answer"] for each in found[3:]] == ["none", "not decided", "out of domain"]
    assert (found[5]["index"], found[5]["value"], found[5]["size"]) == (15, 15, 8)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compose", "4"], "cute: compose: the number of layouts is 1; need 2"),
        (["complement", "4", "8", "8"], "cute: complement: the number of layouts is 3; need 1 or 2"),
        (["complement", "4:1", "24:2"], "cute: complement is to fill 24:2; need a size or a shape, without strides"),
        (["coalesce", "4", "--budget", "7"], "cute: coalesce has no --budget; need compose, divide or product"),
        (["divide", "24", "4", "--within"], "cute: divide has no --within; need compose"),
        (["compose", "4", "2", "--budget", "-1"], "cute: budget -1; need 0 or more"),
        (["coalesce", "(4"], "layout: '(4' ends; need ',' or ')' at position 2"),
        (["coalesce", "0"], "Layout: size 0 in shape 0; need sizes of 1 or more"),
    ],
)
def test_refusals(capsys, arguments, message):
    """D39."""
    assert main(["cute", *arguments]) == 2
    assert capsys.readouterr().err.strip().endswith(f"error: {message}")
