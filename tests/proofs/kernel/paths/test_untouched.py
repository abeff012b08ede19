"""What the packages hold is noted once, and each way in which it may change is noticed."""

import sys
from collections.abc import Callable
from inspect import unwrap
from types import ModuleType
from typing import Any

import pytest

import impl.parts.movement
from impl.shapetracker import expressions
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


CHANGES: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], list[str]]] = {
    "another function": (lambda patch: patch.setattr(MODULE, "ceiling", other), [NAME]),
    "other code": (lambda patch: patch.setattr(MODULE.ceiling, "__code__", other.__code__), [NAME]),
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
