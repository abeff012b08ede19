"""Every public callable refuses what it cannot take: in its own words, with an error of the library, and nothing else.

`proofs.validation.doors` reads off what is public, and has the bad values. What is public and new is called as well,
and fails until its arguments have good values there.
"""

import subprocess
import sys
from itertools import repeat
from math import prod
from pathlib import Path

import pytest
from support.processes import running

from impl import LayoutError, ShapeTracker, View, mergeable, ops, parse_view
from impl.cli.program import main
from impl.errors import MovementError
from impl.integers import MOST_ENTRIES, as_integer, as_integers, as_pairs
from impl.lower import BinaryOps
from impl.lower.uops.intervals import Interval
from impl.shown import shown
from impl.symbolic import NumNode, Variable
from proofs.terminal import INTERRUPTED
from proofs.validation.doors import calls, drawn
from proofs.validation.doors.calls import doors, faults
from proofs.validation.doors.surface import REFUSING
from proofs.validation.doors.values import emitter
from proofs.validation.doors.zoo import DIGITS, NEVER, ZOO

ROOT = Path(__file__).parents[1]
DOORS = doors()


def test_the_zoo_is_large_and_so_is_the_surface():
    """At least 60 values, and some hundred callables."""
    assert len(ZOO) >= 100 and set(NEVER) <= set(ZOO)
    assert len(DOORS) >= 200
    assert sum(len(door.parameters) for door in DOORS.values()) >= 400


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_good_call_succeeds(door):
    """Or all the bad ones would be refused for nothing."""
    if door.name in REFUSING:
        with pytest.raises(LayoutError):
            door.call()
    else:
        door.call()


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_nothing_is_raised_from_inside(door):
    """Each argument in turn is each of the bad values; what none may take is refused."""
    assert list(faults(door)) == []


def test_nothing_is_raised_from_inside_without_assertions():
    """The same for everything, in one process with `-O`."""
    arguments = [sys.executable, "-O", "-m", "proofs.validation.doors.calls"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(Path.home())}
    done = subprocess.run(arguments, capture_output=True, encoding="utf-8", cwd=ROOT, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    wrong, _, calls, *_ = done.stdout.splitlines()[-1].split()
    assert (wrong, int(calls) > 40_000) == ("0", True)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_raised_from_inside_where_several_arguments_are_bad(seed):
    """And parts of them, and what holds them. 20,000 others: `make doors`."""
    assert list(drawn.faults(300, seed)) == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("calls --bogus", "error: unrecognized arguments: --bogus"),
        ("calls absent", "error: no callable's name begins with 'absent'; need one such as 'impl.View'"),
        ("drawn --calls 0", "error: argument --calls: '0' is not a number of at least 1"),
    ],
)
def test_calls_are_not_made_for_options_that_there_are_not(command, said):
    """Found: any option started the whole run, and `--help` too; no call was wrong where none was made."""
    done = subprocess.run(
        [sys.executable, "-m", *f"proofs.validation.doors.{command}".split()],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.endswith(f"{said}\n")


@pytest.mark.parametrize("name", ["calls", "drawn"])
def test_the_help_of_the_calls(name, capsys):
    """It says what the exit status means."""
    with pytest.raises(SystemExit) as ended:
        {"calls": calls, "drawn": drawn}[name].main(["--help"])
    said = capsys.readouterr().out
    assert ended.value.code == 0 and said.startswith(f"usage: python -m proofs.validation.doors.{name} ")
    assert "exit status: 0 every call ends as it may, 1 one does not, 2 wrong usage" in said


@pytest.mark.parametrize("name", ["calls", "drawn"])
def test_an_interrupt_ends_the_calls(name):
    """Found: a traceback."""
    command = [sys.executable, "-c", INTERRUPTED_SOON, name]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as run:
        assert run.communicate()[1] == "\ninterrupted\n"
    assert run.returncode == INTERRUPTED


INTERRUPTED_SOON = """
import os, runpy, signal, sys, threading
from proofs.validation.doors import limits

def limited(limited=limits.limit_memory):
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    limited()

limits.limit_memory = limited
runpy.run_module(f"proofs.validation.doors.{sys.argv.pop()}", run_name="__main__")
"""


@pytest.mark.parametrize("value", [int, float, View, type], ids=repr)
def test_a_class_that_has_an_index_is_no_integer(value):
    """D7. `hasattr(int, "__index__")` is true; of the class."""
    with pytest.raises(LayoutError, match=r"View: shape: position 0: <class '.*'> is not an integer"):
        View.create((value,))


def test_what_has_an_index_becomes_a_plain_int():
    """D7."""
    index = as_integer(ZOO["Index"](), "x", LayoutError)
    assert (index, type(index)) == (1, int)
    assert [type(n) for n in as_integers([ZOO["IntEnum"](), ZOO["numpy int"]()], "x", LayoutError)] == [int, int]


def test_an_iterator_without_an_end_is_refused():
    """D7."""
    for reader, endless in ((as_integers, ZOO["endless"]()), (as_pairs, repeat((0, 1)))):
        with pytest.raises(LayoutError, match=f"has more than {MOST_ENTRIES} entries"):
            reader(endless, "shape", LayoutError)


def test_what_has_no_end_is_refused_in_a_list_too():
    """numpy asked it for numbers until the memory was full."""
    for value in ([ZOO["endless by index"]()], [1, [ZOO["endless by index"]()]], [[ZOO["endless"]()]]):
        with pytest.raises(LayoutError, match=r"ops: .* is no array; need one, or a number, or nested lists"):
            ops.divide(value, 2)


def test_the_ends_of_an_interval_are_integers():
    """D29, R13. Intervals hold what they are given."""
    made = emitter()
    one = made.const(1)
    for interval in (Interval(None, 3), Interval(0, "x"), Interval((), 1.5)):
        for asked in (lambda i=interval: made.note(one, i), lambda i=interval: made.alu(BinaryOps.ADD, one, one, i)):
            with pytest.raises(LayoutError, match=r"note: interval: (low|high): .* is not an integer"):
                asked()
    assert made.interval_of(one) == (1, 1)


def test_an_error_of_the_library_goes_through_an_iterator():
    """What a generator of the user's own asks of the library."""
    with pytest.raises(LayoutError, match="shrink: axis 0 range"):
        View.create(View.create((size,)).shrink(((0, 3),)).shape[0] for size in (3, 2))


@pytest.mark.parametrize(
    "value", [None, 0, 1, "", "x", 2.5, (), (1,), object(), int, ...], ids=lambda value: type(value).__name__
)
def test_trackers_and_views_compare_with_anything(value):
    """D7, D16. As everything in Python does."""
    for own in (View.create((2, 3)), ShapeTracker.from_shape((2, 3))):
        assert own != value and own != value
        assert own in {own, 3} and own not in [value]


def test_invert_multiplies_no_sizes_that_nobody_checked():
    """D13, D14. The product of these has 500 million digits."""
    transposed = View.create((2, 3)).permute((1, 0))
    assert transposed.invert((DIGITS,) * 100_000) is None
    assert transposed.invert((DIGITS,) * 1000 + (0,)) is None
    with pytest.raises(MovementError, match=r"invert: out_shape: axis 1 of .* is negative"):
        transposed.invert((2, -3))
    with pytest.raises(MovementError, match=r"reshape: 100000 axes, and elements counted with 1661000000 bits; need"):
        View.create((2, 3)).reshape((DIGITS,) * 100_000)
    assert transposed.invert((2, 3)).shape == (2, 3) and prod((2, 3)) == 6


def test_integers_that_python_does_not_write_are_in_no_ones_way():
    """D7, D11, D17. In messages, in `repr`, which is read again, and in the identity of nodes."""
    view = View.create((DIGITS, 3))
    with pytest.raises(MovementError, match=r"range \(0, an integer of 16610 bits\) leaves the shape"):
        view.shrink(((0, DIGITS + 1), (0, 3)))
    assert parse_view(repr(view)) == view
    assert repr(mergeable(view)).startswith("Merged(view=View(shape=(0x31e2")
    long = Variable("n", 0, DIGITS)
    assert long + 1 - 1 == long and NumNode(DIGITS) == DIGITS and hash(long) == hash(Variable("n", 0, DIGITS))


def test_a_generator_is_read_once():
    """D15. A tracker of two views asked its argument twice, and took () the second time."""
    tracker = ShapeTracker.from_shape((2, 3)).permute((1, 0))
    assert tracker.reshape(size for size in (2, 3)) == tracker.reshape((2, 3))


@pytest.mark.parametrize("kind", ZOO)
def test_every_value_is_shown_shortly(kind):
    """What messages are made of."""
    assert 0 < len(shown(ZOO[kind]())) < 12_000
    assert 0 < len(shown([ZOO[kind]()] * 3)) < 12_000


def test_a_node_whose_text_would_be_too_long_is_shown_by_its_class():
    """Each level holds the one below twice: the text has 2**60 parts."""
    node = Variable("x", 0, 3)
    for _ in range(60):
        node = (node % 7) * node
    assert len(shown(node)) < 500


@pytest.mark.parametrize(
    "arguments",
    [
        ["mergeable", "View((2,))", "--budget", "1.5"],
        ["mergeable", "View((2,))", "--budget", "9" * 5000],
        ["mergeable", "View((2,))", "--equality", ""],
        ["explain", ""],
        ["explain", "\0"],
        ["show", "View((2,)"],
        ["show", '{"shape": null}'],
        ["show", '{"shape": [NaN]}'],
        ["lower", "View((2,))", "--upcast", "x"],
        ["lower", "View((2,))", "--upcast", "9:1"],
        ["lower", "View((2,))", "--dtype", "quaternion"],
        ["lower", "View((2,))", "--name", "int"],
        ["simplify", "x", "--range", "x=0:0"],
        ["simplify", "x**2", "--range", "x=0:4"],
        ["simplify", "x", "--budget", "-1"],
        ["simplify", "(" * 5000],
        ["simplify", "\ud800"],
        ["unknown"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40].encode("ascii", "replace").decode().replace("\0", "NUL"),
)
def test_the_command_line_refuses_with_status_2(arguments, capsys):
    """In one line of its own; `argparse` says how it is used before that."""
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = leaving.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert "Traceback" not in err and "error: " in err.splitlines()[-1]
