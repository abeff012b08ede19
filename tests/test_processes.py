"""Child processes of tests take signals as from a terminal, and none outlives its block."""

import ast
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.processes import is_running, running

ROOT = Path(__file__).parents[1]
SAYS = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler, flush=True)"
NESTED = """
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]).pid, flush=True)
time.sleep(600)
"""


def test_a_child_is_interrupted_even_if_its_parent_ignores_interrupts() -> None:
    """As the jobs are that a shell starts in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        plain = subprocess.run([sys.executable, "-c", SAYS], capture_output=True, text=True, check=True)
        with running([sys.executable, "-c", SAYS], stdout=subprocess.PIPE, text=True) as child:
            said = child.communicate()[0]
    finally:
        signal.signal(signal.SIGINT, before)
    assert (plain.stdout, said) == ("False\n", "True\n")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_what_a_child_starts_ends_with_it_whatever_happens() -> None:
    with pytest.raises(ZeroDivisionError), running(
        [sys.executable, "-c", NESTED], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        nested = int(child.stdout.readline())
        assert is_running(nested) and is_running(child.pid)
        raise ZeroDivisionError
    assert not is_running(child.pid)
    while is_running(nested):
        time.sleep(0.01)


WAITS = {"run", "check_call", "check_output", "communicate", "wait", "join", "result"}
"""What waits for a process, a thread or a future."""
CLOCKS = {"monotonic", "perf_counter", "process_time", "thread_time", "time_ns", "time"}
"""What tells the time; `time.sleep` does not."""


def hurried(text: str) -> list[str]:
    """The calls of a program that wait for a limited time, tell the time, or start a child that nothing ends."""
    found: list[str] = []
    for call in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        values = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
        is_limited = any(each.arg == "timeout" for each in call.keywords) or any(
            type(value) in (int, float) and value != 0 for value in values
        )
        is_clock = name in CLOCKS and isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "time"
        if is_clock or name == "Popen" or (name in WAITS and is_limited):
            found.append(ast.unparse(call))
    return found


def test_no_test_is_decided_by_a_clock_or_leaves_a_child_behind() -> None:
    """Time limits fail on a slow machine; children are begun by `support.processes`."""
    files = [path for path in (ROOT / "tests").rglob("*.py") if path.name not in {"processes.py", Path(__file__).name}]
    assert len(files) > 100
    assert {str(path): found for path in files if (found := hurried(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "subprocess.run(command, timeout=120)",
        "child.wait(60)",
        "thread.join(timeout=limit)",
        "time.monotonic() < end",
        "subprocess.Popen(command)",
    ],
)
def test_what_hurries_is_found(text: str) -> None:
    assert len(hurried(text)) == 1
    assert hurried("', '.join(names), child.wait(), time.sleep(0.1), subprocess.run(command)") == []
