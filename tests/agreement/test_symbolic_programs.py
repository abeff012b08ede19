"""Programs with symbolic sizes agree with numpy at every value of their variables, or are refused (D10 to D16, D29)."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from support.stacks.symbolic_asked import QUESTIONS, Tally
from support.stacks.symbolic_drawn import drawn
from support.stacks.symbolic_programs import Program, fits_everywhere

from impl import LayoutError
from impl.symbolic import Variable, node

ROOT = Path(__file__).parents[2]
IMPL = str(ROOT / "impl")
ASKED = {kind: range(100 * place, 100 * place + 100) for place, kind in enumerate(QUESTIONS)}
"""What is asked of the programs of which seeds; `make symbolic-programs` asks everything of 20,000."""

n = Variable("n", 1, 9)
FOUND = [
    Program((n,), (("pad", ((1, 1),)), ("shrink", ((0, n + 2),)))),
    Program((n,), (("pad", ((1, 1),)), ("pad", ((0, 1),)))),
    Program((n, 3), (("pad", ((2, 0), (0, 0))), ("shrink", ((1, 3), (0, 3))))),
    Program((n,), (("pad", ((0, 9),)), ("shrink", ((5, 6),)), ("reshape", ()), ("reshape", (1,)), ("expand", (3,)))),
    Program((n,), (("pad", ((0, 9),)), ("shrink", ((5, 6),)), ("expand", (4,)), ("reshape", (2, 2)))),
    Program((2, n), (("permute", (1, 0)), ("reshape", (n * 2,)), ("pad", ((1, 0),)), ("pad", ((0, 1),)))),
]
"""Programs that read something wrong once, or have a comparison that is open in a place of their own."""


def asked(question, programs):
    """How often the answers were right and refused, of the programs that fit; raises for a wrong one."""
    answers = Counter()
    for program in programs:
        fits = fits_everywhere(program)
        try:
            found = question(program)
        except LayoutError:
            answers[fits, "refused"] += 1
            continue
        assert found is None, f"{program}: {found}"
        answers[fits, "right"] += 1
    return answers


@pytest.mark.parametrize("kind", ASKED)
def test_a_program_with_symbolic_sizes_reads_as_numpy_at_every_value_or_is_refused(kind):
    """D10 to D16, D29. 43 of 788 were wrong; most of those that fit are accepted."""
    answers = asked(QUESTIONS[kind], map(drawn, ASKED[kind]))
    assert answers[True, "right"] >= max(5 * answers[True, "refused"], 70)
    assert answers[False, "refused"] > 0 == answers[False, "right"]


def test_the_programs_have_in_them_what_they_are_to_try():
    """None agrees because nothing is asked: each operation, symbolic arguments to it, masks, several views."""
    tally = Tally()
    for seed in range(1000, 1100):
        tally.ask(drawn(seed))
    assert tally.differences == [] and tally.points > 500
    wanted = ("pad", "shrink", "expand", "permute", "stride", "reshape", "+", "simplify", "a mask", "a symbolic mask",
              "pad by a symbolic integer", "shrink by a symbolic integer", "expand by a symbolic integer",
              "reshape by a symbolic integer", "several variables", "a variable that may be negative",
              "a negative step", "a symbolic offset", "a symbolic stride", "a size that may be 0",
              "2 views")  # fmt: skip
    assert {name: tally.parts[name] for name in wanted if tally.parts[name] < 3} == {}


@pytest.mark.parametrize("program", FOUND, ids=str)
@pytest.mark.parametrize("kind", ASKED)
def test_a_program_that_was_wrong_is_right(kind, program):
    """D10 to D16, D29."""
    assert QUESTIONS[kind](program) is None


def test_the_same_holds_without_assertions():
    """D10 to D16. Nothing of it rests on `assert`, which -O leaves out."""
    code = (
        "from support.stacks.symbolic_drawn import drawn\n"
        "from support.stacks.symbolic_programs import disagreement\n"
        "from impl import LayoutError\n"
        "right = wrong = 0\n"
        "for seed in range(600, 800):\n"
        "    try:\n"
        "        found = disagreement(drawn(seed))\n"
        "        right, wrong = right + (found is None), wrong + (found is not None)\n"
        "    except LayoutError:\n"
        "        pass\n"
        "print(__debug__, wrong, right > 100)\n"
    )
    search = f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'tests')!r}]\n"
    ran = subprocess.run([sys.executable, "-O", "-c", search + code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("False 0 True\n", "")


def test_none_of_the_librarys_code_asks_for_the_truth_of_a_node(monkeypatch):
    """D10 to D16. Decided or not: what it asks has a name (`impl.symbolic.decisions.decided`)."""
    askers: list[str] = []
    truth = node.truth.body

    def watched(node):
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_name == "__bool__":
            frame = frame.f_back
        askers.append(frame.f_code.co_filename)
        return truth(node)

    monkeypatch.setattr(node.truth, "body", watched)
    assert not n < 1
    assert askers == [__file__]
    for kind in ASKED:
        asked(QUESTIONS[kind], map(drawn, range(800, 820)))
    assert [file for file in askers if file.startswith(IMPL)] == []
