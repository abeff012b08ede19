"""The simplifier in C++ beside the one in Python, as it is compiled here and with faults (D16, D18, R10, R11)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.native import simplifier as support
from support.native.compiled import SANITIZED, answers_of

from impl.errors import SymbolicError
from impl.native import purely, simplifier
from impl.native.simplifier.sources import CPP_FILES, FILES, HEADERS, MIRRORED, WHOLE
from impl.native.sources import digest
from impl.simplify import Expression, simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.written import written, written_trees
from impl.symbolic import DivNode, NumNode, SumNode, Variable

ROOT = Path(__file__).parents[3]
NEEDS_BUILD = pytest.mark.skipif(simplifier.CHEAPEST is None, reason="it is not built, or not wanted")
NEEDS_COMPILER = pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler")


@NEEDS_BUILD
def test_the_build_answers_as_python_does():
    """R10. Costs and texts, whatever the budget, and nearly always."""
    questions = support.questions()
    different, answered = support.differences(simplifier, questions)
    assert different == [] and answered > 0.85 * len(questions) > 300


@NEEDS_BUILD
def test_an_answer_does_not_depend_on_what_was_asked_before():
    """R10. Nothing is kept between two questions."""
    questions = support.questions()[::5]
    alone = [support.asked(simplifier, one) for one in questions]
    turned = [support.asked(simplifier, one) for one in questions[::-1]]
    assert turned[::-1] == alone


@NEEDS_BUILD
def test_nothing_is_lost_or_kept():
    """Asked again and again, it takes no more memory than the first time."""
    sizes: list[int] = []
    questions = support.questions()[::9]
    for _ in range(4):
        support.differences(simplifier, questions)
        sizes.append(sys.getallocatedblocks())
    assert abs(sizes[3] - sizes[1]) < 50


def forms():
    """Expressions that it leaves to Python, each for one reason."""
    x, y = Form.of(Var("x", 0, 9)), Form.of(Var("y", 0, 9))
    deep = x
    for _ in range(70):
        deep = (deep + y) // 2
    return {
        "a wide number": (x * 2**64) // 3,
        "a sum that is too wide": (x * 2**62 + y * 2**62) // 3,
        "a name that is not ASCII": Form.of(Var("\u03b1", 0, 9)) // 2,
        "two variables of one name": (x + Form.of(Var("x", 0, 3))) // 2,
        "an order that is not that of the texts": Form(((y.atom, 1), (x.atom, 1)), 0),
        "divisions too deep inside one another": deep,
    }


@NEEDS_BUILD
@pytest.mark.parametrize("reason", forms())
def test_what_is_not_certain_is_left_to_python(reason):
    """R10. The answer is then Python's."""
    expression = Expression(forms()[reason], ())
    assert simplifier.simplified(expression.index, (), 500, True, 0) is NotImplemented
    found = written(expression)
    with purely():
        assert written(expression) == found


@NEEDS_BUILD
def test_it_can_be_left_out():
    """R10. `purely` leaves the questions to Python."""
    question = support.questions()[0]
    assert support.asked(simplifier, question) == tuple(question.answer)
    with purely():
        assert support.asked(simplifier, question) is NotImplemented


@pytest.mark.parametrize("name", ["simplified", "trees", "nodes"])
def test_where_it_is_not_built_questions_are_left_to_python(monkeypatch, name):
    """R10. Also where the rest of the native path is built."""
    monkeypatch.setattr(simplifier, "CHEAPEST", None)
    assert getattr(simplifier, name)() is NotImplemented


@NEEDS_BUILD
@pytest.mark.parametrize("arguments", [(), (1, 2, 3, 4), (Form((), 1), [], 5, True, 0)])
def test_a_call_with_other_arguments_is_refused(arguments):
    """It says what is needed."""
    with pytest.raises(TypeError, match="a form, a tuple of clauses, a budget, a bool and a cost are needed"):
        simplifier.CHEAPEST.simplified(*arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5,), "simplified: expression"),
        ((Expression(Form((), 1), ()), -1), "simplified: budget"),
        ((Expression(Form((), 1), ()), True), "simplified: budget"),
        ((Expression(Form((), 1), ()), 5, "most"), "simplified: effort"),
    ],
)
def test_bad_arguments_are_refused_as_ever(arguments, message):
    """R10. With the native path and without it."""
    with pytest.raises(SymbolicError, match=message):
        written(*arguments)
    with purely(), pytest.raises(SymbolicError, match=message):
        written(*arguments)


def test_where_it_alone_is_not_built_python_answers(monkeypatch):
    """R10, R11. Expressions and trees; and an index and a condition that are numbers stay apart."""
    x = Form.of(Var("x", 0, 7))
    asked = [("//", ("*", "x", 4), 2), ("<", "x", 9), {"x": (0, 7)}], [7, 1, {}], [1, 0, {}]
    known = [written_trees(*one) for one in asked]
    assert known == [(14, 3, ("*", "x", 2), 1, False), (0, 0, 7, 1, False), (0, 0, 0, 0, False)]
    monkeypatch.setattr(simplifier, "CHEAPEST", None)
    assert [written_trees(*one) for one in asked] == known
    assert written(Expression((x * 4) // 2, ()))[1:3] == (3, ("*", "x", 2))


def test_what_costs_little_is_not_begun():
    """R10. It stays as it is, with the native path and without it."""
    x = Form.of(Var("x", 0, 9))
    expression = Expression((x * 4) // 4 + x, ())
    assert written(expression, least=100)[:3] == (14, 14, written(expression, least=100).index)
    with purely():
        assert written(expression, least=100) == (14, 14, ("+", ("//", ("*", "x", 4), 4), "x"), 1, False)


def test_nodes_are_read_as_in_python():
    """R10. What costs just the least is begun; and a node that stands in the index and in the condition."""
    x, total = Variable("x", 0, 9), SumNode([Variable(f"x{number}", 0, 2) for number in range(150)])
    both = DivNode(total, 1000)
    for index, valid, gain in ((DivNode(x, 16), NumNode(1), 10), (DivNode(x, 16), NumNode(1), 11), (both, both < 5, 0)):
        found = [node.render() for node in simplify(index, valid, least_gain=gain)]
        with purely():
            assert [node.render() for node in simplify(index, valid, least_gain=gain)] == found


def test_a_condition_that_never_holds_has_no_equations():
    """R10. It is written as 0, whatever equations stand beside what is false; with the native path and without it."""
    x = Form.of(Var("x", 0, 9))
    expression = Expression(x // 2, ((">=", Form((), -1)), ("==", x % 2)))
    assert written(expression, least=5) == (0, 0, 0, 0, False)
    with purely():
        assert written(expression, least=5) == (0, 0, 0, 0, False)


@NEEDS_BUILD
@pytest.mark.parametrize(
    ("change", "is_there"),
    [
        ("", True),
        ("impl.native.simplifier.cheapest.sources = '0' * 16", False),
        ("impl.native.simplifier.cheapest.sources = ''; impl.native.simplifier.digest = lambda *_: ''", False),
    ],
)
def test_a_build_of_other_sources_is_not_used(change, is_there):
    """Nor one whose sources cannot be read."""
    program = f"import impl.native.simplifier\n{change}\nprint(impl.native.simplifier.opened() is not None)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == str(is_there)


def test_a_build_compiles_every_file():
    """Each once, and nothing else."""
    lines = (support.FOLDER / "whole.cpp").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == [f'#include "{Path(name).name}"' for name in CPP_FILES] and Path(WHOLE).name == "whole.cpp"


def test_every_source_counts(tmp_path):
    """The hash is another one if a byte of any file is, and every file of the folder is among them."""
    folder = support.FOLDER.parents[1]
    named = {Path(name).name for name in (*CPP_FILES, *HEADERS, WHOLE)}
    assert named == {path.name for path in support.FOLDER.iterdir() if path.suffix in (".cpp", ".h")}
    assert {folder / name for name in MIRRORED} <= set((folder / "simplify").rglob("*.py"))
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / name, tmp_path / name)
    whole = digest(str(tmp_path), FILES)
    for name in FILES:
        text = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(text + b" ")
        assert digest(str(tmp_path), FILES) != whole
        (tmp_path / name).write_bytes(text)
    assert digest(str(tmp_path), FILES) == whole


@NEEDS_COMPILER
def test_each_fault_is_noticed(tmp_path):
    """The questions themselves: with a fault something is answered otherwise, or less is; without one nothing is."""
    table = support.faults()
    assert len(table) > 20
    plain = support.built(
        tmp_path / "plain", None, None, support.with_headers(tmp_path / "careful", ("-O1", *support.STRICT))
    )
    fast = support.with_headers(tmp_path / "fast", support.FAST)
    modules = {
        title: support.built(tmp_path / str(number), fault, plain.parent, fast)
        for number, (title, fault) in enumerate(table.items())
    }
    found = answers_of("support.native.simplifier", [plain, *modules.values()], **support.answers_in(tmp_path))
    as_written = found[str(plain)]
    assert as_written["different"] == []
    assert as_written["answered"] > 0.85 * as_written["asked"]
    unnoticed = [
        title
        for title, module in modules.items()
        if not found[str(module)]["different"] and found[str(module)]["answered"] >= as_written["answered"]
    ]
    assert unnoticed == [], unnoticed


def library(name):
    """The file of a library of the compiler."""
    command = ["c++", f"-print-file-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@NEEDS_COMPILER
def test_the_sanitizers_find_nothing(tmp_path):
    """No access outside of what belongs to it, and no overflow of signed integers."""
    options = ("-Og", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", *support.STRICT)
    try:
        module = support.built_whole(tmp_path, options)
    except subprocess.CalledProcessError as error:
        if "-fsanitize" in str(error.stderr) or "asan" in str(error.stderr):
            pytest.skip("the compiler has no sanitizers")
        raise
    libraries = " ".join(map(library, ("libasan.so", "libstdc++.so")))
    answer = answers_of(
        "support.native.simplifier", [module], LD_PRELOAD=libraries, **SANITIZED, **support.answers_in(tmp_path)
    )
    assert answer[str(module)]["different"] == []
    assert answer[str(module)]["answered"] > 0.85 * answer[str(module)]["asked"]
