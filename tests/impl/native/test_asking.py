"""The native methods before those in Python: they take every call in its own words, and look like functions (D7)."""

import copy
import gc
import inspect
import pickle
import weakref

import pytest

from impl import View
from impl.errors import MovementError, ViewError
from impl.interop.tinygrad.view import View as DropinView
from impl.memoise import asked_first
from impl.native import ABSENT, compiled, declined, operations, purely

NATIVE = pytest.mark.skipif(not compiled, reason="the native path is not built, or not wanted")
SHAPE, STRIDES, MASK = (2, 3), (3, 1), ((0, 2), (1, 3))

CALLS = [
    ((SHAPE,), {}),
    ((SHAPE, STRIDES), {}),
    ((SHAPE, STRIDES, 4), {}),
    ((SHAPE, STRIDES, 4, MASK), {}),
    ((SHAPE,), {"mask": MASK}),
    ((SHAPE,), {"offset": 4, "strides": STRIDES}),
    ((), {"mask": MASK, "shape": SHAPE}),
    ((SHAPE, None), {"offset": 2**70}),
]


@pytest.mark.parametrize("kind", [View, DropinView])
@pytest.mark.parametrize(("given", "named"), CALLS)
def test_a_view_is_made_by_any_words(kind, given, named):
    """Given in order, by name in any order, or left out."""
    found = kind.create(*given, **named)
    with purely():
        assert found == kind.create(*given, **named) and type(found) is kind
    whole = {"shape": SHAPE, "strides": None, "offset": 0, "mask": None}
    whole.update(zip(whole, given, strict=False), **named)
    assert found == kind.create(*whole.values())


def test_a_name_that_is_made_at_run_time_is_read():
    """It need not be the very string of the source."""
    assert View.create(**{"".join(("sh", "ape")): SHAPE, "".join(("off", "set")): 5}).offset == 5


@pytest.mark.parametrize(
    ("given", "named", "said"),
    [
        ((), {}, "missing 1 required positional argument: 'shape'"),
        ((SHAPE,), {"shape": SHAPE}, "multiple values for argument 'shape'"),
        ((SHAPE,), {"sizes": SHAPE}, "unexpected keyword argument 'sizes'"),
        ((SHAPE, None, 0, None, None), {}, "from 1 to 4 positional arguments but 5 were given"),
    ],
)
def test_a_call_that_is_none_is_refused_as_python_does(given, named, said):
    with pytest.raises(TypeError, match=f"View.create.*{said}"):
        View.create(*given, **named)


def test_movements_are_refused_as_python_does():
    view = View.create(SHAPE)
    for call, said in ((view.pad, "missing 1"), (lambda: view.permute((1, 0), 0), "positional arguments")):
        with pytest.raises(TypeError, match=said):
            call()
    with pytest.raises(MovementError):
        view.permute((0, 0))
    with pytest.raises(ViewError):
        View.create((2, -1))
    with pytest.raises(TypeError):
        view + 3


@pytest.mark.parametrize("kind", [View, DropinView])
def test_movements_are_taken_by_the_names_that_they_are_shown_with(kind):
    """Those of tinygrad 0.9.0."""
    view = kind.create((1, 6))
    pairs = {"pad": ((0, 0), (1, 2)), "shrink": ((0, 1), (1, 4))}
    asked = pairs | {"expand": (3, 6), "permute": (1, 0), "stride": (1, -2), "reshape": (2, 3)}
    for name, argument in asked.items():
        method = getattr(view, name)
        _, word = inspect.signature(getattr(kind, name)).parameters
        assert method(**{word: argument}) == method(argument)
        with pytest.raises(TypeError):
            method(argument, **{word: argument})
        with pytest.raises(TypeError):
            method(other=argument)


def test_movements_are_methods_of_views():
    """Bound or not, by name or in order."""
    view = View.create(SHAPE)
    bound, turned = view.permute, view.permute((1, 0))
    assert bound((1, 0)) == View.permute(view, (1, 0)) == turned == view.permute(axis=(1, 0))
    assert view.__add__(View.create(SHAPE)) is view
    assert view.__add__(3) is NotImplemented
    assert bound.__self__ is view


@pytest.mark.parametrize("kind", [View, DropinView])
def test_they_look_like_functions(kind):
    for name in ("create", "pad", "shrink", "expand", "permute", "stride", "reshape"):
        method = getattr(kind, name)
        assert method.__name__ == name and method.__doc__ and callable(method.__wrapped__ if compiled else method)
        assert inspect.isroutine(method)
        assert "shape" in str(inspect.signature(kind.create))
    assert str(inspect.signature(View.reshape)) == "(self, new_shape: 'tuple[Integer, ...]') -> 'View | None'"
    assert "View.create" in repr(View.create) and "<function" in repr(View.create)
    assert pickle.loads(pickle.dumps(kind.create(SHAPE).permute((1, 0)))) == kind.create(SHAPE).permute((1, 0))


@pytest.mark.parametrize("kind", [View, DropinView])
def test_they_are_copied_and_pickled_as_functions_are(kind):
    """By their names: what comes back is the same object; and their source is found."""
    for name in ("create", "pad", "reshape"):
        method = getattr(kind, name)
        assert pickle.loads(pickle.dumps(method)) is copy.copy(method) is copy.deepcopy(method) is method
        assert f"def {name}(" in inspect.getsource(method)
    view = kind.create(SHAPE)
    assert pickle.loads(pickle.dumps(view.permute))((1, 0)) == view.permute((1, 0))


@NATIVE
def test_what_is_off_is_not_asked():
    view = View.create((5, 7))
    with purely():
        before = declined()
        assert view.permute((1, 0)).shape == (7, 5)
        assert declined() > before


@NATIVE
def test_only_methods_that_there_are_stand_before_functions():
    for name in ("create", "pad", "add"):
        assert operations().before(name, max) is not max
    for given in ((), ("pad",), ("merge", max), (3, max), ("pad", max, 1)):
        with pytest.raises(TypeError, match="the name of a method and a function"):
            operations().before(*given)


def test_a_function_without_a_native_one_is_itself():
    assert asked_first(ABSENT, "pad")(max) is max


@NATIVE
def test_one_that_nobody_holds_is_collected():
    """It holds the function, which may hold it: both are collected, and nothing is asked of what is left."""

    class Held:
        def __call__(self, *given):
            return given

    function = Held()
    gone = weakref.ref(function)
    asking = operations().before("pad", function)
    function.asking = asking
    assert asking(1, 2) == (1, 2)
    del function, asking
    gc.collect()
    assert gone() is None
