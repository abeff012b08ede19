"""What the packages hold is noted once, and each way in which it may change is noticed."""

import sys
from collections.abc import Callable
from inspect import unwrap
from types import ModuleType
from typing import Any

import pytest

import impl.parts.movement
from impl.errors import ParseError
from impl.merge import problem
from impl.parts.normal_form import Parts
from impl.shapetracker import expressions
from impl.symbolic.cost import COSTS
from impl.symbolic.leaves import Variable
from impl.view import View
from proofs.kernel import Given
from proofs.kernel.paths.untouched import Held, held
from proofs.kernel.terms.plainly import answered
from tests.proofs.helpers import result

MODULE = impl.parts.movement
NAME = "impl.parts.movement.ceiling"
CACHED: Any = expressions.strides_of_plain


def other(bound: int, step: int) -> int:
    """A function of the same arguments."""
    return 0


def renamed(patch: pytest.MonkeyPatch) -> None:
    """The last name goes, and its object comes back under another: as many names, and the same objects in order."""
    patch.setattr(MODULE, "last_of_all", MODULE.ceiling, raising=False)
    patch.delattr(MODULE, "ceiling")


class Equal:
    """What says of itself that it is anything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


CHANGES: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], list[str]]] = {
    "another function": (lambda patch: patch.setattr(MODULE, "ceiling", other), [NAME]),
    "what says that it is the same": (lambda patch: patch.setattr(MODULE, "ceiling", Equal()), [NAME]),
    "other code": (lambda patch: patch.setattr(MODULE.ceiling, "__code__", other.__code__), [NAME]),
    "another default": (
        lambda patch: patch.setattr(problem.problem_of, "__defaults__", (False,)), ["impl.merge.problem.problem_of"],
    ),
    "another default by name": (
        lambda patch: patch.setitem(MODULE.pad.__kwdefaults__, next(iter(MODULE.pad.__kwdefaults__)), 0),
        ["impl.parts.movement.pad"],
    ),
    "something else in a closure": (
        lambda patch: patch.setattr(ParseError.__init__.__closure__[0], "cell_contents", object),
        ["impl.errors.ParseError.__init__"],
    ),
    "nothing in a closure": (
        lambda patch: patch.delattr(ParseError.__init__.__closure__[0], "cell_contents"),
        ["impl.errors.ParseError.__init__"],
    ),
    "other code of a property": (
        lambda patch: patch.setattr(Variable.is_bound.fget, "__code__", other.__code__),  # type: ignore[attr-defined]
        ["impl.symbolic.leaves.Variable.is_bound"],
    ),
    "an entry of a table": (
        lambda patch: patch.setitem(COSTS, next(iter(COSTS)), -1), ["impl.symbolic.cost.COSTS"],
    ),
    "a table without an entry": (lambda patch: patch.delitem(COSTS, [*COSTS][-1]), ["impl.symbolic.cost.COSTS"]),
    "a table of more": (lambda patch: patch.setitem(COSTS, "more", 1), ["impl.symbolic.cost.COSTS"]),
    "a name that is gone": (lambda patch: patch.delattr(MODULE, "ceiling"), [NAME]),
    "a name that is another": (renamed, [NAME]),
    "a method": (lambda patch: patch.setattr(View, "pad", other), ["impl.view.view.View.pad"]),
    "a method behind others": (lambda patch: patch.setattr(unwrap(View.pad), "__code__", other.__code__), []),
    "a function behind a cache": (lambda patch: patch.setattr(CACHED.__wrapped__, "__code__", other.__code__), []),
    "a static method": (lambda patch: patch.setattr(unwrap(View.create), "__code__", other.__code__), []),
    "a new name": (lambda patch: patch.setattr(MODULE, "made_for_a_test", 1, raising=False), []),
    "another module of the name": (
        lambda patch: patch.setitem(sys.modules, MODULE.__name__, copied(MODULE, ceiling=other)),
        [NAME],
    ),
}
"""What is changed, and which of the names of the module and the class below are then called changed."""


def copied(module: ModuleType, **values: Any) -> ModuleType:
    """Another module with the same names, some of other values."""
    found = ModuleType(module.__name__)
    vars(found).update(vars(module) | values)
    return found


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_is_noticed(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = held()
    assert before.stands() and before.changed() == []
    apply, names = CHANGES[change]
    with monkeypatch.context() as patch:
        apply(patch)
        assert not before.stands()
        found = before.changed()
        assert set(names) <= set(found) and (bool(found) or change == "a new name")
        assert held() is not before and held().stands()
    assert before.changed() == []


def test_what_stands_is_not_noted_anew() -> None:
    assert held() is held() and list(held().entries()) == list(Held().entries())


def test_modules_that_come_and_go_are_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the kernel, where terms are to be taken for plain integers in all of them."""
    module = ModuleType("impl.made_for_a_test")
    assert answered() is answered() and not any(names is vars(module) for names in answered())
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, module.__name__, module)
        assert any(names is vars(module) for names in answered())
    assert not any(names is vars(module) for names in answered())


def test_a_claim_that_changes_what_a_function_is_given_by_default_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found: of the functions of the library their code alone was compared."""
    function = problem.problem_of
    monkeypatch.setattr(function, "__defaults__", function.__defaults__)

    def body(given: Given) -> None:
        function.__defaults__ = (False,)
        size = given.integer("size", at_least=1)
        masked, whole = (function(Parts((size,), (1,), 0, mask)) for mask in (((0, 1),), None))
        given.check("a mask leaves the problem as it is", masked == whole)

    assert "the claim puts something else in the place of" in result(body).reasons[0]


def test_a_claim_that_patches_in_a_late_round_of_a_loop_is_an_error() -> None:
    """Where its lines were reached often: what is put in place is seen from the line that does so, or that takes it
    back."""

    def body(given: Given) -> None:
        x, kept, found = given.integer("x"), MODULE.ceiling, 0
        for number in range(40):
            if number == 30:
                MODULE.ceiling = max  # type: ignore[assignment]
            found = MODULE.ceiling(x, 3)
            MODULE.ceiling = kept
        given.check("it is as it was", found == kept(x, 3))

    assert NAME in result(body).reasons[0]
