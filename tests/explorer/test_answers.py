"""What the page asks, answered by the library: every index, every program and every refusal (D16, D17)."""

import doctest
import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import explorer
from explorer import answered, ask
from explorer.asking import QUESTIONS, exact
from explorer.typed import typed
from impl.chains.chain import MOST_STEPS
from impl.cli.reading.chains import parse_chain
from impl.errors import LayoutError
from impl.mergeability import equivalent
from spec.stack import read
from spec.view import View
from tests.explorer.drawn import DEEP, texts

ROOT = Path(__file__).parents[2]


def asked(name, **given):
    """The reply to a question, as the page gets it."""
    return json.loads(answered(json.dumps({"ask": name, **given})))


def definition_of(view):
    """A view of the definitions."""
    mask = view.mask or tuple((0, size) for size in view.shape)
    return View(view.shape, view.strides, view.offset, tuple(b for b, _ in mask), tuple(e for _, e in mask))


@pytest.mark.parametrize("text", texts(60))
def test_cells_and_paths_are_what_the_definitions_read(text):
    """D16. Each cell that is drawn, and the path of every fifth."""
    found = asked("stack", text=text)
    if "error" in found:
        assert found["error"]["sentence"] and "internal error" not in found["error"]["sentence"]
        return
    stack = tuple(map(definition_of, typed({"text": text}).views))
    for level, view in enumerate(found["answer"]["views"]):
        for position, index in enumerate(view["indices"]):
            reading = read(stack[: level + 1], tuple(map(int, index)))
            address = view["addresses"][position]
            if address == "!":
                assert reading.address is None
            else:
                assert address == exact(reading.address if reading.is_valid else None)
            if position % 5 == 0:
                path = asked("path", text=text, level=level, index=index)["answer"]
                assert path["address"] == (None if address == "!" else address)
                assert len(path["levels"]) <= level + 1


@pytest.mark.parametrize(
    "text", ["(2, 8, 16, 64).permute(0, 2, 1, 3).reshape(2, 16, 512)", "(300, 2).T.flatten()", "(9, 9, 99).T.flatten()"]
)
def test_the_witness_is_drawn_also_of_large_views(text):
    """D17. What is drawn begins where the witness is, unless something else is asked for."""
    found = ask("stack", {"text": text})
    drawn, marked = found["views"][-1]["indices"], found["verdict"]["marked"]
    assert marked and set(marked) <= set(drawn) and not found["views"][-1]["whole"]
    rank = len(drawn[0])
    top = ask("stack", {"text": text, "windows": {"1": [0] * rank}})["views"][-1]
    assert top["begins"] == [0] * rank


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (("path", {"text": "(2, 3)"}), "explorer: the question has no 'index'"),
        (("path", {"text": "(2, 3)", "index": "ab"}), "explorer: index: 'ab' is not integers"),
        (("path", {"text": "(2, 3)", "index": (0.5, 1)}), "explorer: index: 0.5 is not an integer"),
        (("path", {"text": "(2, 3)", "index": [0, 0], "level": "x"}), "explorer: level: 'x' is not an integer"),
        (("stack", {"text": "(2, 3)", "step": 1.5}), "explorer: step: 1.5 is not an integer"),
        (("stack", {"text": "(2, 3)", "windows": {"0": "x"}}), "explorer: windows: 'x' is not integers"),
        (("merge", None), "explorer: None is no question; need its parts by name, such as text"),
        (("merge", {"text": "(2, 3)", "equality": 7}), "explorer: equality 7; need one of ('observable', 'strict')"),
        (("equivalence", {"text": "(2, 3)"}), "explorer: the question has no 'with'"),
        (("sharding", {"text": "(2, 3)"}), "explorer: the question has no 'mesh'"),
        (("check", {}), "explorer: the question has no 'record'"),
        (
            ("edit", {"text": "(2, 3)", "level": 0, "field": "strides", "axis": 2, "value": 1}),
            "edit: axis 2; need 0 <= axis < 2",
        ),
    ],
)
def test_a_part_that_is_missing_or_wrong_is_refused_in_a_sentence(question, sentence):
    """And by the door between JavaScript and the library as well."""
    with pytest.raises(LayoutError) as refusal:
        ask(*question)
    assert str(refusal.value) == sentence
    name, given = question
    if given is not None:
        assert asked(name, **given) == {"error": {"sentence": sentence}}


@pytest.mark.parametrize("text", ["", "[]", "5", "{}", "[" * 100_000])
def test_what_is_no_question_is_refused_in_a_sentence(text):
    """Of any text."""
    assert json.loads(answered(text))["error"]["sentence"].startswith("explorer: ")


def test_the_arithmetic_of_a_path_is_written_out():
    """D3, D8. Sums and digits are true as they stand."""
    path = ask("path", {"text": "(4, 6).T.reshape(3, 8)[::-1]", "index": (1, 5)})
    lines = [line for level in path["levels"] for line in (level["sum"], *level["digits"])]
    assert len(lines) == 4
    for line in lines:
        left, right = line.split(" = ")
        numbers = {"__builtins__": {}}
        assert eval(left, numbers) == int(right)  # noqa: S307  (sums and digits, written by the function under test)
    assert path["sentence"].endswith(f"address {path['address']}")


def test_a_chain_as_it_is_written_reads_what_the_chain_reads():
    """L4. Each reshape a view of its own, or as few views as are found: the same."""
    padded = "(2, 3).pad(((1, 0), (0, 1))).reshape(3, 4).T[1:].flatten()"
    for text in ("(4, 6).T.reshape(2, 3, 4)", padded, "(6,)[::-1]"):
        written, fewest = typed({"text": text}).views, typed({"text": text, "reading": "fewest"}).views
        assert equivalent(written, fewest) and len(written) >= len(fewest)
    assert len(typed({"text": "(4, 6).T.reshape(2, 3, 4)"}).views) == 2


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("(2, 3).T.reshape(4).flatten()", ".reshape(4)"),
        ("(2, 3).frob(1).T", "(2, 3).frob(1).T"),
        ("View((2, 3))\nView((4,), (1, 2))\nView((1,))", "View((4,), (1, 2))"),
        ("(2, 3)\n  .T\n  .reshape(7)", ".reshape(7)"),
    ],
)
def test_a_refusal_says_where(text, part):
    """D15. The step or the line that the library refuses."""
    error = asked("stack", text=text)["error"]
    text = ask("stack", {"text": "(1,)"}) and text if "View" in text else "".join(map(str.strip, text.splitlines()))
    assert text[error["begin"] :].startswith(part) and error["part"] == part


@pytest.mark.parametrize(("before", "after"), [(400, ""), (0, ".T" * 400), (998, ""), (7, ".T" * 500)])
def test_the_step_that_is_refused_is_found_in_a_few_readings(before, after, monkeypatch):
    """D15. However long the chain is."""
    read = []
    monkeypatch.setattr("explorer.typed.parse_chain", lambda text: read.append(text) or parse_chain(text))
    begin = len("(2, 3)" + ".T" * before)
    error = asked("stack", text="(2, 3)" + ".T" * before + ".reshape(7)" + after)["error"]
    assert (error["begin"], error["part"]) == (begin, ".reshape(7)")
    assert 1 < len(read) < 20


@pytest.mark.parametrize("text", DEEP)
def test_what_is_nested_too_deeply_for_a_browser_is_refused(text):
    """Whichever part of a question it is; a chain of all the steps that there may be is not."""
    for name in ("merge", "check", "edit"):
        sentence = asked(name, **{"text": text, "record": text})["error"]["sentence"]
        assert sentence.startswith("explorer: text is nested too deeply; need at most 1025 calls, or 410 operators")
    assert "explorer: record is nested" in asked("check", record=text)["error"]["sentence"]


@pytest.mark.parametrize("step", [".T", ".t()", "[0:]", ".reshape((2, 3))"])
def test_a_chain_of_as_many_steps_as_there_may_be_is_read(step):
    """D15."""
    assert asked("merge", text="(2, 3)" + step * (MOST_STEPS - 1))["answer"]["kind"] == "mergeable"


def test_no_question_ends_in_a_traceback(monkeypatch):
    """Faults are told as such, and refusals as sentences; a question that is none is one."""
    with monkeypatch.context() as broken:
        broken.setattr("explorer.questions.path.written", lambda index: index[9])
        assert "internal error: IndexError" in asked("path", text="(2,)", index=[1])["error"]["sentence"]
    assert "is no question" in asked("frob")["error"]["sentence"]
    assert asked("path", text="(2,)", index=[2])["error"]["sentence"] == "path: (2,) is no index of the shape (2,)"


@pytest.mark.parametrize("text", ["(4, 6).T.reshape(2, 3, 4)", "(2, 4).T.reshape(2, 4)", "View((4,))\nView((5,))"])
@pytest.mark.parametrize("equality", ["observable", "strict"])
def test_the_checker_accepts_what_is_answered_and_nothing_else(text, equality):
    """D17. The record as it is; with one number changed it is refused."""
    record = ask("merge", {"text": text, "equality": equality})["record"]
    assert ask("check", {"record": record}) == {"accepted": True, "problem": None}
    changed = json.loads(record)
    match changed["answer"]:
        case "mergeable":
            changed["view"]["strides"][0] += 1
        case "not mergeable":
            changed["witness"]["addresses"][0] += 1
        case "out of bounds":
            changed["flat"] += 1
    assert not ask("check", {"record": json.dumps(changed)})["accepted"]
    assert not ask("check", {"record": "{"})["accepted"]


@pytest.mark.parametrize("text", [f"({2**53},)", "(100000000, 100000000, 100000000).T.reshape(-1)",
                                  f"(3, {2**53 + 1}).T.reshape(-1)", f"(2, {10**4000})"])  # fmt: skip
def test_numbers_that_javascript_would_round_are_in_the_record_as_they_are(text):
    """D17. As the page gets it, and sends it back."""
    record = asked("merge", text=text)["answer"]["record"]
    assert asked("check", record=record)["answer"] == {"accepted": True, "problem": None}


def test_the_tables_are_the_certificate():
    """L1. Periods times digits sum to the flat number, each digit within its size."""
    found = ask("merge", {"text": "(4, 6).T.reshape(2, 3, 4)"})
    rows = json.loads(found["record"])["certificate"]["address"]["rows"]
    assert [row[0] for row in found["tables"][0]["rows"]] == [f"y // {row['period']} % {row['size']}" for row in rows]


@pytest.mark.parametrize("field", ["strides", "offset", "mask"])
def test_a_handle_changes_one_part(field):
    """D7. All else stays; what is then typed reads back."""
    text = "View((4, 2), (1, 4), offset=1)\nView((2, 3), (3, 1))"
    new = ask("edit", {"text": text, "level": 0, "field": field, "axis": 0, "end": 1, "value": "3"})["text"]
    before, after = typed({"text": text}).views, typed({"text": new}).views
    assert after[1] == before[1] and after[0].shape == before[0].shape
    changed = {name for name in ("strides", "offset", "mask") if getattr(before[0], name) != getattr(after[0], name)}
    assert changed == {field}


def test_a_mask_that_does_not_fit_is_refused():
    """D7."""
    with pytest.raises(LayoutError, match="mask"):
        ask("edit", {"text": "(2, 3)", "level": 0, "field": "mask", "axis": 0, "end": 1, "value": "3"})


@pytest.mark.parametrize("text", ["(2, 6)", "(6,)", "(1, 4)", "(3, 5, 4)", "()", "(7,)"])
def test_every_operation_that_is_suggested_fits(text):
    """D15. Each can be put behind the chain."""
    for step in ask("stack", {"text": text})["suggested"]:
        assert ask("stack", {"text": text + step})["views"]


@pytest.mark.parametrize("tab", ["merge", "index", "kernel", "sharding", "equivalence", "check"])
def test_the_python_prints_what_the_page_shows(tab):
    """D17. The program that is one click away runs as it stands."""
    given = {"text": "(2, 6).T.reshape(3, 4)", "mesh": "2", "placement": "Shard(0)", "with": "(3, 4)", "tab": tab}
    program = ask("python", given)["text"]
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    shown = ask(tab, given | ({"record": "{}"} if tab == "check" else {}))
    wanted = {
        "merge": lambda: "\n".join(shown["lines"]),
        "index": lambda: shown["text"]["address"],
        "kernel": lambda: shown["text"],
        "sharding": lambda: f"elements={shown['elements']}" if shown["elements"] else "Stays(",
        "equivalence": lambda: shown["sentence"],
        "check": lambda: "accepted",
    }[tab]()
    assert wanted in run.stdout


def module_names():
    """Every module of the explorer, but for the command."""
    found = pkgutil.walk_packages(explorer.__path__, "explorer.")
    return ["explorer", *(module.name for module in found if not module.name.endswith("__main__"))]


@pytest.mark.parametrize("name", module_names())
def test_the_examples_of_a_module(name):
    """Every docstring that shows an example."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_question_is_a_module_and_every_module_a_question():
    """The list is whole."""
    folder = ROOT / "explorer" / "questions"
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(QUESTIONS)
