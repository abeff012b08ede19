"""A claim's own file, and those that it takes help from, are asked as the packages are: a term has no text there, the
type of an integer, and plain integers take no other way."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import impl.view
import proofs.claims
import proofs.running.called
import spec.shape
from proofs.kernel import Given, Verdict, negated
from proofs.kernel.replayed import ANOTHER_WAY
from proofs.kernel.terms.asker import is_of_claims
from tests.proofs.helpers import result

TEXTS: dict[str, Callable[[Any], Any]] = {
    "format": lambda x: f"{x}" == "77",
    "repr": lambda x: f"{x!r}" == "77",
    "str": lambda x: str(x) == "77",
    "ascii": lambda x: ascii(x) == "77",
    "percent": lambda x: "%s" % (x,) == "77",  # noqa: UP031
    "width": lambda x: f"{x:3d}" == " 77",
    "of a tuple": lambda x: str((x,)) == "(77,)",
    "method": lambda x: "{}".format(x) == "77",  # noqa: UP032
    "function": lambda x: format(x) == "77",
    "joined": lambda x: "".join(map(str, [x, 1])) == "771",
    "sorted": lambda x: sorted([x, 77], key=str)[0] == 0 + x and x == 77,
    "condition": lambda x: str(x == 77) == "True",
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_term_has_no_text_in_a_claim(name: str) -> None:
    """Found: a term was written as no integer is, so a claim could say that none is written 77."""

    def body(given: Given) -> None:
        given.check("never 77", negated(TEXTS[name](given.integer("x"))))

    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0].startswith("Unsupported: ")


TYPES: dict[str, Callable[[Any], Any]] = {
    "is": lambda x: (type(x) is int) & (x == 77),
    "equal": lambda x: (type(x) == int) & (x == 77),  # noqa: E721
    "condition": lambda x: (type(x < 5) is bool) & (x == 77),
    "table": lambda x: {int: x == 77}.get(type(x), False),
}


@pytest.mark.parametrize("name", TYPES)
def test_a_term_has_the_type_of_an_integer_in_a_claim(name: str) -> None:
    def body(given: Given) -> None:
        given.check("never 77", negated(TYPES[name](given.integer("x"))))

    assert result(body).verdict is Verdict.REFUTED


HELP = '''
from contextlib import suppress
from decimal import Decimal
from json import dumps

def by_decimal(x):
    try:
        return Decimal(x) == 77
    except TypeError:
        return False

def by_json(x):
    with suppress(TypeError):
        return dumps(x) == "77"
    return False

def by_method(x):
    try:
        return int.__xor__(x, 77) == 0
    except TypeError:
        return False

def by_power(x):
    try:
        return pow(2, x, 1000) == 472
    except TypeError:
        return False

def by_type(x):
    return (type(x) is int) & (x == 77)
'''
"""Functions that give False for terms because C asks whether something is an integer, or ask for the type."""


@pytest.fixture
def helper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of functions that claims take help from."""
    (tmp_path / "made_for_claims.py").write_text(HELP, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "made_for_claims", raising=False)
    return __import__("made_for_claims")


@pytest.mark.parametrize("name", ["by_decimal", "by_json", "by_method", "by_power"])
def test_plain_integers_take_no_other_way_in_a_file_that_helps(name: str, helper: ModuleType) -> None:
    """Found: what a term cannot do, and a helper catches, was not looked at in its file."""

    def body(given: Given) -> None:
        given.check("never 77", negated(getattr(helper, name)(given.integer("x", at_least=0))))

    found = result(body)
    assert found.verdict is Verdict.ERROR
    is_seen = found.reasons[0] == ANOTHER_WAY and "made_for_claims.py" in found.reasons[1]
    is_asked = name == "by_power" and sys.version_info >= (3, 14)  # there the third number of `pow` is asked as well
    assert found.reasons[0].startswith("Unsupported: ") if is_asked else is_seen


def test_a_term_has_the_type_of_an_integer_in_a_file_that_helps(helper: ModuleType) -> None:
    def body(given: Given) -> None:
        given.check("never 77", negated(helper.by_type(given.integer("x"))))

    assert result(body).verdict is Verdict.REFUTED


def test_which_files_are_of_claims() -> None:
    """Not Python's, nor those of the packages, nor of what examines claims."""
    others = (sys, pytest, impl.view, spec.shape, proofs, proofs.kernel, proofs.running.called)
    assert all(is_of_claims(str(module.__file__)) for module in (proofs.claims, sys.modules[__name__]))
    assert not any(is_of_claims(str(getattr(module, "__file__", ""))) for module in others)
    assert not is_of_claims(json.__file__) and not is_of_claims("<string>")
