"""No public name is lost: what could be imported before the packages were laid out anew still can be."""

import importlib
import inspect
import json
from pathlib import Path

import pytest

NAMES: dict[str, list[str]] = json.loads(
    (Path(__file__).parent / "vectors" / "public-names.json").read_text(encoding="utf-8")
)
"""The names of each public module as they were, and the members of each class in it."""


def found(place: str) -> object:
    """A module, or a class of one, by its dotted name."""
    module, _, name = place.rpartition(".")
    is_class = name in NAMES.get(module, ())
    return getattr(importlib.import_module(module), name) if is_class else importlib.import_module(place)


def test_the_list_is_not_empty() -> None:
    """Nine modules, and the classes in them."""
    assert len(NAMES) > 60 and sum(map(len, NAMES.values())) > 800
    assert {"impl", "impl.view", "impl.shapetracker", "impl.symbolic", "impl.dropin", "impl.merge"} <= set(NAMES)


@pytest.mark.parametrize("place", NAMES)
def test_every_name_is_still_there(place: str) -> None:
    """By attribute, as `from place import name` has it; and a class is still a class."""
    whole = found(place)
    assert inspect.ismodule(whole) or inspect.isclass(whole)
    assert [name for name in NAMES[place] if not hasattr(whole, name)] == []


def test_a_name_that_never_was_is_refused() -> None:
    """The check itself, also where names are found in other packages."""
    for module in ("impl.merge", "impl.simplify"):
        assert not hasattr(importlib.import_module(module), "mergable")
