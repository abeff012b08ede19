"""What a view holds, its parts, and what follows from them alone; its hash is kept, since caches ask for it all the
time."""

from __future__ import annotations

from math import prod

from impl.frozen import anew
from impl.integers import Integer, is_plain
from impl.parts.normal_form import Mask, Parts, new_parts
from impl.parts.variables import variables_of
from impl.slots import setters
from impl.symbolic.leaves import Variable, largest
from impl.view.interchange import Interchange


class HoldsParts(Interchange):
    """A view without its operations: beside its fields it keeps its hash, or None until it is asked for, if it was made
    of plain integers; otherwise nothing, since the hash of a variable changes when it is bound."""

    __slots__ = ("_hash",)

    shape: tuple[Integer, ...]
    strides: tuple[Integer, ...]
    offset: Integer
    mask: Mask | None
    _hash: int | None

    def __hash__(self) -> int:
        try:
            found = self._hash
        except AttributeError:
            return hash(anew((self.shape, self.strides, self.offset, self.mask)))
        if found is None:
            found = hash((self.shape, self.strides, self.offset, self.mask))
            put_hash(self, found)
        return found

    @property
    def is_plain(self) -> bool:
        """Whether all parts are plain integers."""
        try:
            self._hash  # noqa: B018  there is one where they are
        except AttributeError:
            return is_plain(self.shape, self.strides, self.offset, self.mask)
        return True

    @property
    def parts(self) -> Parts:
        """The parts that determine the view, without the `contiguous` flag that follows from them."""
        return new_parts((self.shape, self.strides, self.offset, self.mask))

    def size(self) -> int:
        """The number of elements; a symbolic size counts with its maximum.

        >>> from impl import View
        >>> View.create((2, 3)).size()
        6
        """
        return prod(self.shape) if self.is_plain else prod(map(largest, self.shape))

    def vars(self) -> set[Variable]:
        """The variables in any part of the view."""
        return variables_of(self.parts)


(put_hash,) = setters(HoldsParts, "_hash")
