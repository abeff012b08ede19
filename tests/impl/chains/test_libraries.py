"""Calls of a chain as one library means them, and those by which it makes no view."""

import pytest

from impl import LayoutError, chain


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("np.zeros((2, 3)).transpose(0, 1)", (2, 3)),
        ("torch.zeros(2, 3).transpose(0, 1)", (3, 2)),
        ("torch.zeros(2, 3, 4).transpose(dim0=0, dim1=-1)", (4, 3, 2)),
        ("torch.zeros(2, 1).squeeze(0)", (2, 1)),
        ("np.zeros((2, 3)).transpose(axes=(1, 0)).reshape(shape=(6,))", (6,)),
        ("np.zeros((2, 3, 4)).transpose(0, 1)", None),
        ("torch.zeros(2, 3, 4).transpose(2, 0, 1)", None),
        ("np.zeros((2, 1)).squeeze(0)", None),
        ("(2, 3).transpose(0, 1)", None),
        ("(2, 3).H", None),
    ],
)
def test_a_call_means_what_its_library_means(text, shape):
    """D16."""
    if shape is not None:
        assert chain(text).shape == shape
    else:
        with pytest.raises(LayoutError, match=r"transpose|squeeze|\.H is not known here"):
            chain(text)


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
