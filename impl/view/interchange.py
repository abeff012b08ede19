"""What views, trackers and chains have in common: each stands for a stack of views, and can be looked at.

The methods here call functions of packages that stand above this one, which are imported when they are called: a
program that only moves views does not wait for what writes pictures.
"""

from __future__ import annotations

from impl.moved import from_above

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Self


class Interchange:
    """Something that memory is read through: a stack of views, base first, in `views`."""

    __slots__ = ()

    @property
    def views(self) -> tuple[Any, ...]:
        """The views, base first; a view is a stack of one."""
        return (self,)

    @classmethod
    def of(cls, array: Any) -> Self:
        """How an array of numpy, PyTorch, JAX or others reads its memory, in elements; nothing is copied.

        The offset counts from the beginning of that memory: numpy's outermost `base`, PyTorch's storage.
        `impl.interop.arrays.read` gives the memory as well.

        Raises ArrayError for what is no array, for masked arrays, and for strides that are no whole number of elements.

        >>> from impl import View
        >>> View.of(memoryview(b"abcdef")[::-2])
        View(shape=(3,), strides=(-2,), offset=4, mask=None, contiguous=False)
        """
        return from_above("impl.interop.arrays.memory:read_as")(cls, array)  # type: ignore[no-any-return]

    def as_strided(self, array: Any, *, fill: Any = ...) -> Any:
        """What is read of a flat buffer, as an array of numpy over the same memory; read-only where two indices read
        the same element. With `fill`, elements that a mask excludes have that value, in a copy.

        Raises OutOfBoundsError, with the index, if a valid index reads outside of the buffer, and ArrayError for a mask
        without `fill`, for a stack that is no single view, for symbolic parts, and for arrays not in one row.

        >>> from impl import View
        >>> View.create((2, 3)).permute((1, 0)).as_strided(b"abcdef").tolist()
        [[97, 100], [98, 101], [99, 102]]
        """
        return from_above("impl.interop.arrays.strided:as_strided")(self.views, array, fill)

    def svg(self) -> str:
        """The grid of addresses as a picture: cells coloured by address, those that are not valid hatched.

        Raises LayoutError where a part is symbolic, for more than 4,096 cells, and for integers of more digits than
        Python writes.
        """
        return str(from_above("impl.cli.writing.pictures:svg")(self.views))

    def explain(self) -> str:
        """Why the stack is one view, or is not, step by step, as `python -m impl explain` prints it.

        Raises MergeError for symbolic parts.
        """
        return str(from_above("impl.cli.writing.explain:explain")(self.views))

    def index_expression(self, language: str = "c", names: str | Sequence[str] | None = None) -> Any:
        """The address and the condition of an index as text to paste into "c", "cuda", "python" or "numpy", with what
        they cost, an `impl.lower.IndexExpression`; `names` are those of the index variables, or what they begin with.

        Raises LowerError for another language, for names that are none, and in C, CUDA and numpy for integers of more
        than 64 bits; OutOfBoundsError for a stack that has no meaning.
        """
        return from_above("impl.lower.indexing:index_expression")(self, language, names)

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show; None where there is none, and they show the text."""
        return from_above("impl.cli.writing.pictures:svg_or_none")(self.views)  # type: ignore[no-any-return]

    def _repr_html_(self) -> str | None:
        """The picture with the views below."""
        caption = ", ".join(map(repr, self.views))
        return from_above("impl.cli.writing.pictures:html_or_none")(self.views, caption)  # type: ignore[no-any-return]
