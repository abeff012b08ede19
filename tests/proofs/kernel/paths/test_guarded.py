"""The names of the modules of the packages stay as they are while a claim is examined, whichever file assigns to
them."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

import impl.parts.movement
import spec.shape
from impl.parts.movement import ceiling
from impl.view import View
from proofs.kernel import Given, Verdict
from proofs.kernel.paths.untouched import IN_PLACE, Guarded, guarded
from proofs.kernel.terms.explorer import KernelError
from tests.proofs.helpers import result

MODULE: Any = impl.parts.movement

HELP = '''
from unittest.mock import patch
import impl.parts.movement as module
from impl.view import View

def by_patch(x):
    with patch.object(module, "ceiling", lambda bound, step: 0):
        return module.ceiling(x, 3)

def by_assignment(x):
    kept = module.ceiling
    module.ceiling = lambda bound, step: 0
    found = module.ceiling(x, 3)
    module.ceiling = kept
    return found

def by_deletion(x):
    kept = module.ceiling
    del module.ceiling
    found = getattr(module, "ceiling", lambda bound, step: 0)(x, 3)
    module.ceiling = kept
    return found

def by_a_new_name(x):
    module.max = lambda *_: 0
    found = module.max(x, 3)
    del module.max
    return found

def by_namespace(x):
    kept = module.ceiling
    vars(module)["ceiling"] = lambda bound, step: 0
    found = module.ceiling(x, 3)
    vars(module)["ceiling"] = kept
    return found

def by_class(x):
    kept = View.pad
    View.pad = lambda view, widths: 0
    found = View.create((x,)).pad(((1, 1),))
    View.pad = kept
    return found

def by_code(x):
    kept = module.ceiling.__code__
    module.ceiling.__code__ = (lambda bound, step: 0).__code__
    found = module.ceiling(x, 3)
    module.ceiling.__code__ = kept
    return found
'''
"""Functions that put something in the place of the library's for a while."""

REFUSED = ("by_patch", "by_assignment", "by_deletion", "by_a_new_name")
"""Those that are refused at once; the others are seen on the first path."""


@pytest.fixture
def helper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of functions that claims take help from."""
    (tmp_path / "made_to_replace.py").write_text(HELP, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "made_to_replace", raising=False)
    return __import__("made_to_replace")


@pytest.mark.parametrize("name", [*REFUSED, "by_namespace", "by_class", "by_code"])
def test_a_helper_that_puts_another_function_in_place_is_an_error(name: str, helper: ModuleType) -> None:
    """Found: only lines of the claim's own file were looked at."""

    def body(given: Given) -> None:
        given.agree("0", impl=getattr(helper, name)(given.integer("x", at_least=1)), spec=0)

    found = result(body)
    assert found.verdict is Verdict.ERROR and IN_PLACE in found.reasons[0]
    assert MODULE.ceiling is ceiling and type(MODULE) is ModuleType


@pytest.mark.parametrize("name", REFUSED)
def test_a_claim_that_does_so_on_a_later_path_is_an_error(name: str, helper: ModuleType) -> None:
    """Found: only the first path was looked at."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=1)
        given.agree("0", impl=getattr(helper, name)(x) if x > 3 else 0, spec=0)

    found = result(body)
    assert found.verdict is Verdict.ERROR and IN_PLACE in found.reasons[0]


def test_a_claim_that_goes_on_when_it_is_refused_is_an_error() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=1)
        with suppress(KernelError):
            MODULE.ceiling = max
        given.check("natural", x > 0)

    assert IN_PLACE in result(body).reasons[0]


CHANGES: tuple[Callable[[], Any], ...] = (
    lambda: setattr(spec.shape, "size", len),
    lambda: setattr(spec.shape, "len", max),
    lambda: setattr(spec, "shape", impl.parts),
    lambda: delattr(spec.shape, "size"),
    lambda: patch("spec.shape.size", len).start(),
)


def test_names_are_guarded_for_a_while_and_modules_may_be_imported() -> None:
    with guarded(), guarded():
        assert type(spec.shape) is Guarded and isinstance(spec.shape, ModuleType)
        for change in CHANGES:
            with pytest.raises(KernelError, match=IN_PLACE):
                change()
        setattr(spec, "shape", sys.modules["spec.shape"])  # noqa: B010  (as an import does)
    assert type(spec.shape) is ModuleType and View.pad is impl.view.View.pad
