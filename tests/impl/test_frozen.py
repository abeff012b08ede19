"""`frozen` makes what `dataclass(frozen=True, slots=True)` makes of the same class (D7)."""

import copy
import inspect
import pickle
import re
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace

import pytest

from impl import Merged, View
from impl.frozen import frozen, hidden, is_filled_by_its_constructor


@frozen
class Ours:
    """A class."""

    size: int
    axes: tuple[int, ...] = ()
    layer: str = hidden(default="normal form")


@dataclass(frozen=True, slots=True)
class Theirs:
    """The same."""

    size: int
    axes: tuple[int, ...] = ()
    layer: str = field(default="normal form", repr=False, compare=False)


CALLS = [((1,), {}), ((1, (2,)), {}), ((1, (2,), "chain"), {}), ((), {"size": 3}), ((4,), {"layer": "table"})]


@pytest.mark.parametrize(("given", "named"), CALLS)
def test_objects_are_filled_compared_and_shown_alike(given, named):
    """D7."""
    ours, theirs = Ours(*given, **named), Theirs(*given, **named)
    assert asdict(ours) == asdict(theirs) and hash(ours) == hash(theirs)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    for others, more in CALLS:
        assert (ours == Ours(*others, **more)) == (theirs == Theirs(*others, **more))
    assert ours not in (theirs, given, 3)
    for other in (copy.copy(ours), copy.deepcopy(ours), pickle.loads(pickle.dumps(ours)), replace(ours)):
        assert other == ours and other.layer == ours.layer and type(other) is Ours


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3, 4), {}), ((1,), {"size": 1}), ((1,), {"x": 1})])
def test_what_fills_no_object_is_refused(given, named):
    """D7."""
    for kind in (Ours, Theirs):
        with pytest.raises(TypeError):
            kind(*given, **named)


def test_fields_are_neither_assigned_nor_deleted():
    """D7. And there are no others."""
    for made in (Ours(1), Theirs(1)):
        with pytest.raises(FrozenInstanceError, match="cannot assign to field 'size'"):
            made.size = 2
        with pytest.raises(FrozenInstanceError, match="cannot delete field 'size'"):
            del made.size
        assert not hasattr(made, "__dict__")
    with pytest.raises(FrozenInstanceError):
        Ours(1).other = 2


def test_the_standard_library_finds_what_it_asks_for():
    """D7."""
    assert is_dataclass(Ours) and is_dataclass(Ours(1)) and Ours.__match_args__ == Theirs.__match_args__
    seen = [[(part.name, part.repr, part.compare) for part in fields(kind)] for kind in (Ours, Theirs)]
    assert seen[0] == seen[1] and len(seen[0]) == 3
    assert inspect.signature(Ours) == inspect.signature(Theirs)
    assert str(inspect.signature(Merged)).startswith("(view: impl.view.view.View, certificate: ")


def test_which_constructors_only_fill():
    """D7. Those that `frozen` made, and no other."""

    class Longer(Ours):
        def __init__(self) -> None:
            super().__init__(7)

    assert is_filled_by_its_constructor(Ours) and is_filled_by_its_constructor(View)
    assert not is_filled_by_its_constructor(Longer) and not is_filled_by_its_constructor(Theirs)


def test_objects_that_differ_in_one_field_of_many_are_different():
    """D7. Whichever it is."""

    @frozen
    class Many:
        a: int
        b: int
        c: int
        d: int
        e: int
        f: int

    whole = Many(1, 2, 3, 4, 5, 6)
    assert whole == Many(f=6, e=5, d=4, c=3, b=2, a=1) and hash(whole) == hash(Many(1, 2, 3, 4, 5, 6))
    for name in "abcdef":
        assert replace(whole, **{name: 7}) != whole


def test_a_view_of_a_shape_alone_is_made_otherwise():
    """D7. The constructor takes all fields; what it lacks is said, with the call that takes these."""
    said = "View() is missing 'strides', 'offset', 'mask', 'contiguous'; need View.create((2, 3))"
    with pytest.raises(TypeError, match=f"^{re.escape(said)}$"):
        View((2, 3))
    with pytest.raises(TypeError, match=re.escape("; need View.create((2, 3), offset=4)") + "$"):
        View((2, 3), offset=4)
    with pytest.raises(TypeError, match=r"is missing 'size'$"):
        Ours()
