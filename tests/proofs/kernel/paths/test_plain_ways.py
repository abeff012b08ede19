"""Plain integers take no way that terms do not: each claim here is false of plain integers, and true of terms alone.

The functions are compiled as a module of the library, so that they are answered as the library is.
"""

import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import pytest

from impl import native
from impl.view import View
from proofs.kernel import Given, Term, Verdict
from proofs.kernel.paths.instructions.way import Way
from proofs.kernel.paths.ways import noting
from proofs.kernel.replayed import ANOTHER_WAY, ON_NATIVE
from proofs.kernel.terms.plainly import Kind, plainly
from tests.proofs.helpers import is_small, result

SOURCE = '''
from functools import lru_cache

KNOWN = 1000

def by_type(x):
    return x + 1 if type(x) is int else x

def by_match(x):
    match x:
        case int():
            return x + 1
    return x

def by_instance(x):
    return x + 1 if isinstance(x, int) else x

def by_hash(x):
    try:
        return x + 1 if hash(x) == hash(x) else x
    except TypeError:
        return x

def by_any_exception(x):
    try:
        return x + 1 if {x: 0} else x
    except Exception:
        return x

@lru_cache(maxsize=None)
def kept(x):
    return x + 1

def by_cache(x):
    try:
        return kept(x)
    except TypeError:
        return x

def by_bits(x):
    return x + 1 if getattr(x, "bit_length", None) else x

def by_attribute(x):
    return x + 1 if hasattr(x, "numerator") else x

def by_text(x):
    return x + (1 if len(str(x)) == len(str(x)) and str(x).lstrip("-").isdigit() else 0)

def by_format(x):
    return x + (1 if f"{x}".lstrip("-").isdigit() else 0)

def by_fraction(x):
    from fractions import Fraction
    return x + 1 if x == Fraction(3) else x

def by_number(x):
    from decimal import Decimal
    return x + 1 if Decimal(3) == x else x

def by_set(x):
    return x + 1 if x in {3} else x

def by_kind_of_condition(x):
    return x + 1 if type(x < 0) is bool else x

def by_identity(x):
    return x + 1 if x.__class__ is int else x
'''
"""Functions that give one more for plain integers, or for some of them."""

REFUTED = ("by_type", "by_match", "by_instance", "by_kind_of_condition", "by_identity")
"""Terms answer as plain there, so that the claim is refuted."""

UNSUPPORTED = (
    "by_hash", "by_any_exception", "by_cache", "by_bits", "by_attribute", "by_text", "by_format", "by_fraction",
    "by_number", "by_set",
)  # fmt: skip
"""They ask for what a term does not have."""


@pytest.fixture(name="library")
def _library(tmp_path: Any) -> Iterator[ModuleType]:
    """A module of the library."""
    file = tmp_path / "made_for_a_test.py"
    file.write_text(SOURCE, encoding="utf-8")
    found = spec_from_file_location("impl.made_for_a_test", file)
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    sys.modules[module.__name__] = module
    yield module
    del sys.modules[module.__name__]


def is_itself(function: Callable[[int], int]) -> Callable[[Given], None]:
    """The false claim that a function changes nothing."""

    def body(given: Given) -> None:
        x = given.integer("x")
        given.agree("unchanged", impl=function(x), spec=x)

    return body


@pytest.mark.parametrize("name", REFUTED)
def test_terms_answer_as_plain_integers(name: str, library: ModuleType) -> None:
    assert result(is_itself(getattr(library, name))).verdict is Verdict.REFUTED


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_what_a_term_does_not_have_is_an_error_that_nothing_catches(name: str, library: ModuleType) -> None:
    found = result(is_itself(getattr(library, name)))
    assert found.verdict is Verdict.ERROR
    assert found.reasons[0].startswith("Unsupported: ")


def test_a_branch_that_no_term_takes_is_an_error_that_names_the_line() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        value = x
        if not isinstance(x, Term):
            value = x + 0
        given.agree("unchanged", impl=value, spec=x)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    line = body.__code__.co_firstlineno + 4
    assert found.reasons == (ANOTHER_WAY, f"at {__file__}:{line} in {body.__qualname__}")


@pytest.mark.parametrize("threshold", [7, 999, 2**16, 2**31, 2**39])
def test_each_path_is_run_at_small_and_large_integers(threshold: int) -> None:
    """Whatever the engine took for proved, it fails on plain integers that are large."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("small", is_small(x, threshold))

    assert result(body).reasons[0] == "proved, but fails on plain integers"


def test_integers_that_are_unbounded_on_both_sides_are_run_on_both() -> None:
    for sign in (1, -1):

        def body(given: Given, sign: int = sign) -> None:
            x = given.integer("x")
            given.assume(x * x >= 4)
            given.check("on one side", is_small(sign * x, 500))

        assert result(body).reasons[0] == "proved, but fails on plain integers"


@pytest.mark.skipif(not native.compiled, reason="the native path is not built, or not wanted")
def test_each_path_is_run_on_the_native_path_as_well() -> None:
    """A claim that fails there alone is in error; on terms, and on plain integers at first, Python answers."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("in Python", not native.is_on() or x < 0)

    assert result(body).reasons[0] == ON_NATIVE
    assert native.switch(True)


@pytest.mark.skipif(not native.compiled, reason="the native path is not built, or not wanted")
def test_what_asks_for_no_integers_is_run_once_in_python_and_once_on_the_native_path() -> None:
    was_on: list[bool] = []

    def body(given: Given) -> None:
        was_on.append(native.is_on())
        given.check("in Python", not native.is_on())

    assert result(body).reasons[0] == ON_NATIVE and was_on == [False, True]


def test_what_asks_the_native_path_for_nothing_is_not_run_on_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    def body(given: Given) -> None:
        was_on = native.switch(False)
        native.switch(was_on)
        print(was_on)
        given.check("it is at least 0", given.integer("x", at_least=0) >= 0)

    assert result(body).verdict is Verdict.PROVED_ALL_SIZES
    was_on = capsys.readouterr().out.split()
    assert len(was_on) > 1 and set(was_on) == {"False"}


def test_the_packages_find_pythons_type_again_afterwards() -> None:
    module = sys.modules["impl.integers"]
    with plainly():
        assert vars(module)["type"] is Kind
        assert isinstance(int, Kind) and not isinstance(3, Kind) and Kind(3) is int
    assert "type" not in vars(module)


def test_views_of_terms_are_made_by_the_function_for_plain_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    """So what is wrong with it is found: the caches are asked with terms as with plain integers."""
    made = sys.modules["impl.view.view"].view_of

    def wrong(parts: Any) -> View:
        return made(parts._replace(offset=parts.offset + 1))

    def body(given: Given) -> None:
        size, offset = given.integer("size", at_least=2), given.integer("offset")
        given.agree("the offset", impl=View.create((size,), (1,), offset).offset, spec=offset)

    assert result(body).verdict is Verdict.PROVED_ALL_SIZES
    monkeypatch.setattr("impl.view.view.view_of", wrong)
    assert result(body).verdict is Verdict.REFUTED


def test_methods_of_views_are_answered_by_the_function_for_plain_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(given: Given) -> None:
        size, before = given.integer("size", at_least=2), given.integer("before", at_least=1)
        view = View((size,), (1,), 0, None, False).pad(((before, 0),))
        given.agree("the shape", impl=view.shape, spec=(size + before,))

    assert result(body).verdict is Verdict.PROVED_ALL_SIZES
    other = View.create((7,))
    monkeypatch.setattr("impl.view.view.view_of", lambda parts: other)
    assert result(body).verdict is Verdict.REFUTED


MANY_WAYS = '''
def many_ways(x):
    found = [y if y % 2 else -y for y in range(x) if y != 3]
    total = sum(
        (each if each > 0 else 2 * each)
        for each in found
    )
    for _ in range(3): total += 1 if x > 4 else 2; total -= x and 1
    total = divided(total, x)
    while total > 5 or (x == 6 and total > 1):
        total -= 3
    return total

def divided(total, x):
    try:
        return total // x
    except ZeroDivisionError:
        return (lambda: total if total else 7)()
'''
"""Branches inside of lines and over several, loops, a generator, an exception, a function inside."""

NAMES: dict[str, Any] = {}
exec(compile(MANY_WAYS, "many ways", "exec"), NAMES)  # noqa: S102


def way_at(x: int, known: Way) -> Way:
    way = Way()
    with noting(way, "many ways", known):
        eval("many_ways(x)", {**NAMES, "x": x})  # noqa: S307  (called by no file, as the kernel is none of claims)
    return way


def test_what_is_known_need_not_be_noted_and_all_else_is() -> None:
    """Whatever was run before, what is noted then is all that is new, instruction by instruction."""
    whole = {x: way_at(x, Way()) for x in range(8)}
    assert len(new(whole[6], Way())) > 50 and new(whole[0], whole[6]) and new(whole[6], whole[5])
    for before in range(8):
        for x in range(8):
            assert new(way_at(x, whole[before]), whole[before]) == new(whole[x], whole[before])
    every = Way()
    for way in whole.values():
        every |= way
    assert way_at(5, every) <= every and whole[6] <= every and not every <= whole[6]


def new(way: Way, known: Way) -> set[tuple[int, int]]:
    return {(id(code), place) for code, place in way - known}
