"""Options whose values cannot be read (D17)."""

import pytest

from impl.cli.program import main


@pytest.mark.parametrize("arguments", [["mergeable", "(2,)"], ["simplify", "1"], ["cute", "compose", "4", "2"]])
@pytest.mark.parametrize("budget", ["much", "1e3", "nan", ""])
def test_a_budget_is_an_integer(arguments, budget, capsys):
    """D17."""
    assert main([*arguments, "--budget", budget]) == 2
    line = f"error: argument --budget: {budget!r} is not an integer; need one such as 1000"
    assert capsys.readouterr().err.splitlines()[-1] == line
