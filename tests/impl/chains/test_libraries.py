"""Calls of a chain as numpy and PyTorch mean them, arguments as they take them, and calls that make no view (D16)."""

import numpy as np
import pytest

from impl import LayoutError, chain
from impl.chains import Chain
from impl.chains.calls import CALLS


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("np.zeros((2, 3)).transpose(0, 1)", (2, 3)),
        ("torch.zeros(2, 3).transpose(0, 1)", (3, 2)),
        ("torch.zeros(2, 3, 4).transpose(dim0=0, dim1=-1)", (4, 3, 2)),
        ("torch.zeros(2, 1).squeeze(0)", (2, 1)),
        ("np.zeros((2, 3)).transpose(axes=(1, 0)).reshape(shape=(6,))", (6,)),
        ("np.zeros((2, 3)).reshape(3, -7)", (3, 2)),
        ("np.zeros(()).flip()", ()),
        ("torch.zeros(()).swapaxes(0, -1)", ()),
        ("np.zeros((2, 3, 4)).transpose(0, 1)", None),
        ("torch.zeros(2, 3, 4).transpose(2, 0, 1)", None),
        ("np.zeros((2, 1)).squeeze(0)", None),
        ("np.zeros((1, 2, 1)).squeeze((0, -1))", (2,)),
        ("np.zeros((1, 2, 1)).squeeze([0])", None),
        ("np.zeros((1, 2, 1)).squeeze(axis=[0, -1])", None),
        ("jnp.zeros((1, 2, 1)).squeeze([0, -1])", (2,)),
        ("torch.zeros(1, 2, 1).squeeze([0])", (2, 1)),
        ("np.zeros((1, 2)).transpose([1, 0])", (2, 1)),
        ("torch.zeros(()).mT", ()),
        ("torch.zeros(2, 3).mT", (3, 2)),
        ("torch.zeros(3).mT", None),
        ("np.zeros(()).mT", None),
        ("().mT", None),
        ("Tensor.empty(2, 3, 4).T", (3, 2, 4)),
        ("Tensor.empty(2, 3, 4).transpose()", (3, 2, 4)),
        ("Tensor.empty(2, 3, 4).transpose(-1)", (4, 3, 2)),
        ("Tensor.empty(2, 3).transpose(0, 1)", (3, 2)),
        ("Tensor.empty(2, 3).shrink((None, (0, 2)))", (2, 2)),
        ("Tensor.empty(2, 3).pad(((1, 0), None))", (3, 3)),
        ("Tensor.empty(1, 3).expand(4, None).reshape(None, 3, 1)", (4, 3, 1)),
        ("(2, 3).pad(((1, 0), None)).shrink(None, (0, 2))", (3, 2)),
        ("(2, 3, 4).T", (4, 3, 2)),
        ("torch.zeros(2, 3, 4).swapaxes(axis0=0, axis1=1)", (3, 2, 4)),
        ("torch.zeros(2, 3, 4).swapaxes(0, axis1=1)", (3, 2, 4)),
        ("np.zeros((2, 3, 4)).swapaxes(axis1=0, axis2=1)", (3, 2, 4)),
        ("torch.zeros(1, 3, 1).squeeze(0, 2)", (3,)),
        ("torch.zeros(1, 3, 1).squeeze(dim=(0, 2))", (3,)),
        ("np.zeros((2, 3)).T.reshape((3, 2, 1), copy=False)", (3, 2, 1)),
        ("(2, 3).reshape(6, copy=None, order='C')", (6,)),
        ("Tensor.empty(3).T", None),
        ("Tensor.empty(()).transpose(0, 0)", None),
        ("(2, 3).transpose(0, 1)", None),
        ("(2, 3).H", None),
    ],
)
def test_a_call_means_what_its_library_means(text, shape):
    """D16."""
    if shape is not None:
        assert chain(text).shape == shape
    else:
        with pytest.raises(LayoutError, match=r"T: axis|mT: the shape|transpose|squeeze|\.H is not known here"):
            chain(text)


def test_a_library_that_is_named_is_that_of_the_calls_in_a_text():
    """D16. Also where the text begins with another one; a text without one has no ambiguous calls then."""
    assert chain("torch.zeros(2, 3).transpose(0, 1)", library="numpy").shape == (2, 3)
    assert chain("(2, 3).transpose(0, 1)", library="torch").shape == (3, 2)
    for text in ("(2, 3, 4).transpose(0, 1)", "(2, 3).squeeze(0)"):
        with pytest.raises(LayoutError, match="in numpy need"):
            chain(text, library="numpy")


def test_arrays_of_subclasses_have_the_calls_of_their_library():
    """D16."""
    own = np.zeros((2, 3, 4)).view(type("Own", (np.ndarray,), {"__module__": "own"}))
    assert chain(own).library == "numpy"
    with pytest.raises(LayoutError, match="names 2 of 3 axes; in numpy need each once"):
        chain(own).then("transpose", 0, 1)
    assert [chain(np.zeros(())).then("squeeze", axis).shape for axis in (0, -1, None)] == [(), (), ()]
    with pytest.raises(LayoutError, match="in numpy need 1"):
        chain(np.zeros(())).then("squeeze", (0,))
    for axes in ([0], range(1), np.array([0])):
        with pytest.raises(LayoutError, match="is no tuple; in numpy need an axis, or a tuple of them"):
            chain(np.zeros((1, 2))).then("squeeze", axes)
        with pytest.raises(TypeError):
            np.zeros((1, 2)).squeeze(axes)


@pytest.mark.parametrize("library", [None, "numpy"])
def test_a_matrix_begins_no_chain(library):
    """D16. What numpy makes of it has two axes always."""
    matrix = np.arange(6).reshape(2, 3).view(np.matrix)
    for begin in (lambda: chain(matrix, library=library), lambda: Chain.of(matrix)):
        with pytest.raises(LayoutError, match=r"(?s)matrix.* is a matrix, which keeps two axes; need an ndarray"):
            begin()


def test_arrays_of_one_axis_are_sequences_and_numbers_of_numpy_are_integers():
    """D16. As sizes, as axes, and as -1; orders are read in small letters."""
    assert chain((6,)).then("reshape", np.array([3, -1])).shape == (3, 2)
    assert chain((2, 3, 4)).then("permute", np.array([2, 0, 1])).then("flip", np.array([1])).shape == (4, 2, 3)
    assert chain((1, 3)).then("expand", 4, np.int64(-1)).shape == (4, 3)
    assert chain("(2, 3).ravel('c')").shape == chain((2, 3)).then("flatten", order="c").shape == (6,)
    with pytest.raises(LayoutError, match=r"array.* is not an integer"):
        chain((6,)).then("reshape", np.array([[3, 2]]))


@pytest.mark.parametrize(
    "text",
    [
        "np.zeros((2, 3), float)", "jnp.ones((2, 3), jnp.float32)", "np.full((2, 3), 7.5, 'f4')", "cupy.empty([2, 3])",
        "np.full(shape=(2, 3), fill_value=0)", "torch.full((2, 3), 7)", "torch.rand(2, 3)", "Tensor.full((2, 3), 1.5)",
    ],
)  # fmt: skip
def test_an_array_is_made_as_its_library_has_it(text):
    """Found: `np.zeros((2, 3), float)` was not read."""
    assert chain(text).shape == (2, 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(3, 2, 4).T(2, 0, 1)", ".T is written without brackets"),
        ("torch.zeros(2, 3).reshape(3, -7)", "negative sizes"),
        ("jnp.zeros((2, 3)).reshape(3, -7)", "negative sizes"),
        ("np.zeros((2, 3)).reshape(-7, -1)", "negative sizes"),
        ("np.zeros(()).reshape()", "reshape: no argument; need one, () for an array without axes"),
        ("torch.zeros(()).permute()", "permute: no argument; need one"),
        ("torch.zeros(2, 3).moveaxis(0, (1,))", "0 and (1,) are an axis and a sequence; in PyTorch need two axes"),
        ("np.zeros((1, 3)).broadcast_to((-1, 3))", "broadcast_to: (-1, 3) has negative sizes"),
        ("np.zeros(()).flip(0)", "flip: axis is 0, there are 0 axes"),
        ("jnp.zeros(()).swapaxes(0, -1)", "swapaxes: axis is 0, there are 0 axes"),
        ("np.zeros(()).moveaxis(source=0, destination=0)", "moveaxis: axis is 0, there are 0 axes"),
        ("jnp.zeros(()).squeeze(0)", "squeeze: axis is 0, there are 0 axes"),
        ("jnp.zeros((2, 3, 4)).flatten(1)", "flatten: too many positional arguments; need flatten()"),
        ("torch.zeros(2, 3).ravel('C')", "ravel: too many positional arguments; need ravel()"),
        ("torch.zeros(2, 3).unsqueeze((0, 1))", "unsqueeze: dim: (0, 1) is not an integer"),
        ("np.zeros(2, 3)", "3 is no size there; need such as np.zeros((2, 3), dtype=...)"),
        ("jnp.full((2, 3))", "need a shape and a value, as jnp.full((2, 3), 7, dtype=...)"),
        ("torch.full(2, 3)", "in PyTorch need a shape that is a tuple, as torch.full((2,), 7)"),
        ("np.rand(2, 3)", "rand is no array whose shape is read"),
        ("np.arange((2, 3))", "need one size, as arange(6)"),
        ("np.arange(stop=6)", "need one size, by position, and may have dtype"),
        ("np.zeros((1, 2)).broadcast_to(1, 2)", "broadcast_to: too many positional arguments; need broadcast_to("),
        ("np.zeros(()).broadcast_to(4, 0)", "broadcast_to: too many positional arguments"),
        ("jnp.zeros((2, 3)).flip(0, 1)", "flip: too many positional arguments; need flip(axis=None)"),
        ("jnp.zeros((2, 3)).pad((1, 0), (0, 0))", "pad: the mode (0, 0) makes no view; need mode="),
        ("jnp.zeros((2, 3)).pad(((1, 0), None))", "pad: axis 1: None is not a tuple of integers"),
        ("torch.zeros(()).broadcast_to()", "broadcast_to: no argument; need one"),
        ("torch.zeros(2, 3, 4).swapaxes(dim0=0, dim1=1)", "need swapaxes(axis0, axis1)"),
        ("torch.zeros(1, 3).expand(4, None)", "position 1: None is not an integer"),
        ("torch.zeros(2, 3).reshape(6, copy=False)", "reshape: got an unexpected keyword argument 'copy'"),
        ("np.zeros((2, 3)).reshape(6, copy=True)", "reshape: copy=True: a chain ends before a copy; need False"),
        ("np.zeros((2, 3)).ravel(copy=False)", "ravel: got an unexpected keyword argument 'copy'"),
        ("Tensor.empty(2, 3).swapaxes(0, 1)", "swapaxes: tinygrad makes no view by it; need one of reshape, view"),
        ("Tensor.empty(2, 3).permute(-1, 0)", "permute: (-1, 0) has negative axes; in tinygrad need axes >= 0"),
        ("Tensor.empty(2, 3).pad((1, 0), (0, 0))", "pad: too many positional arguments; need pad(arg)"),
        ("Tensor.empty(2, 3).flip()", "flip: no argument"),
        ("Tensor.empty(2, 1).squeeze((0, 1))", "squeeze: dim: (0, 1) is not an integer"),
        ("Tensor.empty(2, 3).ravel('C')", "ravel: tinygrad makes no view by it"),
        ("Tensor.empty(2, 3).reshape(6, order='C')", "reshape: got an unexpected keyword argument 'order'"),
        ("np.zeros(size=(2, 3))", "need a shape, by position or as shape=, and may have dtype"),
    ],
)
def test_what_a_library_does_not_take_is_refused(text, said):
    """D16. Although another one takes it."""
    with pytest.raises(LayoutError) as refusal:
        chain(text)
    assert said in str(refusal.value)


def test_attributes_have_no_arguments_and_a_pair_may_be_an_array():
    """D16. Called by name, and with arrays of numpy."""
    for name in ("T", "mT"):
        with pytest.raises(LayoutError, match=rf"{name}: too many positional arguments; need {name}\(\)"):
            chain((3, 2)).then(name, 1, 0)
    assert chain((3,)).then("pad", np.array([1, 0])).shape == (4,)
    assert chain((3,)).then("shrink", np.array([1, 2])).shape == (1,)


@pytest.mark.parametrize("name", ["name", "self"])
def test_an_argument_by_any_name_is_unknown(name):
    """D16. Also by the names that `then` has for its own."""
    for ask in (lambda: chain(f"(2, 3).reshape({name}=3)"), lambda: chain((2, 3)).then("reshape", **{name: 3})):
        with pytest.raises(LayoutError, match=f"reshape: got an unexpected keyword argument '{name}'"):
            ask()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("np.zeros((2, 3)).flatten()", "flatten: in numpy it copies the elements, also where a view would do"),
        ("np.zeros((2, 3)).T.view(6)", "view: in numpy it takes a dtype, and no shape; need one of reshape, ravel"),
        ("np.zeros((2, 3)).permute(1, 0)", "permute: numpy makes no view by it; need one of reshape, ravel"),
        ("jnp.zeros((2, 3)).unsqueeze(0)", "unsqueeze: jax makes no view by it; need one of reshape, ravel"),
        ("torch.zeros(2, 3).flip(0)", "flip: in torch it copies the elements, also where a view would do"),
        ("torch.zeros(2, 3).stride(1, -1)", "stride: in torch it returns strides, and moves nothing; need one of"),
        ("torch.zeros(2, 3)[:, ::-1]", "[...]: a slice has step -1; in PyTorch need a step of 1 or more"),
        ("np.zeros((2, 3))[::-1].ravel()", None),
        ("jnp.zeros((2, 3)).flatten()", None),
        ("torch.zeros(2, 3)[::2].flatten()", None),
        ("(2, 3).flip(0).stride(1, -1).unsqueeze(0)", None),
    ],
)
def test_calls_by_which_a_library_makes_no_view_are_refused(text, said):
    """D16. What copies in any case, what is something else there, and what is not there; a shape has those of all."""
    if said is None:
        assert chain(text).steps
    else:
        with pytest.raises(LayoutError) as refusal:
            chain(text)
        assert said in str(refusal.value)


WRONG = {"narrow": (0, 1, 9), "select": (0, 9), "unflatten": (0, 7), "moveaxis": (0, 9), "movedim": (0, 9),
         "swapaxes": (0, 9), "swapdims": (0, 9), "transpose": (1,), "diagonal": (0, 0, 9), "flatten": (9,),
         "ravel": (7,), "t": (), "T": (7,), "mT": (7,), "pad": (((1, 0), (0, 0)),), "stride": (0, 1, 1),
         "subscript": (9,), "expand_dims": (9,), "unsqueeze": (9,), "sliding_window_view": (9,)}  # fmt: skip
"""What calls do not take for an array of three axes; of the others, 9 and 9."""


@pytest.mark.parametrize("name", CALLS)
def test_a_refusal_names_the_call_that_was_written(name):
    """D16. And no other that it is made of."""
    with pytest.raises(LayoutError) as refusal:
        chain((2, 3, 4)).then(name, *WRONG.get(name, (9, 9)))
    assert str(refusal.value).startswith("[...]: " if name == "subscript" else f"{name}: ")
