"""Programs with symbolic sizes agree with numpy at every value of their variables, or are refused (D10 to D16, D29)."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from support.stacks.symbolic_drawn import drawn
from support.stacks.symbolic_programs import (
    Program,
    disagreement,
    expression_disagreement,
    fits_everywhere,
    kernel_disagreement,
)

from impl import LayoutError
from impl.symbolic import Variable, node

ROOT = Path(__file__).parents[2]
IMPL = str(ROOT / "impl")
ASKED = {
    "views": (disagreement, range(300)),
    "expressions": (lambda program: expression_disagreement(program, is_simplified=True), range(300, 400)),
    "raw expressions": (lambda program: expression_disagreement(program, is_simplified=False), range(400, 500)),
    "kernels": (lambda program: kernel_disagreement(program, None, 8), range(500, 600)),
}
"""What is asked of which programs."""

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
    """D10 to D16, D29. 43 of 788 were wrong; nine in ten of those that fit are accepted."""
    question, seeds = ASKED[kind]
    answers = asked(question, map(drawn, seeds))
    assert answers[True, "right"] >= max(9 * answers[True, "refused"], 70)
    assert answers[False, "refused"] > 0 == answers[False, "right"]


@pytest.mark.parametrize("program", FOUND, ids=str)
@pytest.mark.parametrize("kind", ASKED)
def test_a_program_that_was_wrong_is_right(kind, program):
    """D10 to D16, D29."""
    assert ASKED[kind][0](program) is None


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
    askers, truth = list[str](), node.truth.body

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
        asked(ASKED[kind][0], map(drawn, range(800, 840)))
    assert [file for file in askers if file.startswith(IMPL)] == []
