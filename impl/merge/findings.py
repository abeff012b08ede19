"""What can be found out about a stack of views: the words in which a derivation is written down.

`impl.merge.derivation` and `impl.merge.strict` make these, `impl.mergeability` makes the answers of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from impl.frozen import frozen
from impl.merge.layers import Layer, dearest
from impl.merge.layers.dispatch import Examination
from impl.merge.problem import Index
from impl.parts.normal_form import Parts

Stack = tuple[Parts, ...]
"""The parts of some views, base first."""

RefusalKind = Literal["bend", "hole", "scalar", "undefined"]


@frozen
class Refusal:
    """That no view equals the stack; the indices of the last view that show it are found when asked for."""

    kind: RefusalKind
    search: Callable[[], tuple[Index, ...]]

    @property
    def indices(self) -> tuple[Index, ...]:
        """At most four indices that refute every view."""
        return self.search()


@frozen
class Leaving:
    """A valid index of the last view that leads outside of a view below it."""

    index: Index


@frozen
class Fold:
    """Two neighbours at a position of the stack so far that are one view."""

    position: int
    view: Parts
    derivation: Derivation


@frozen
class Derivation:
    """What was found out about a stack: the folds, the views that they left, and the result; the examination
    if it took one; a refusal without one was seen at a few points."""

    folds: tuple[Fold, ...]
    views: Stack
    result: Parts | Refusal | Leaving
    examination: Examination | None = None

    @property
    def layer(self) -> Layer:
        """The dearest layer that was needed."""
        layers = [fold.derivation.layer for fold in self.folds]
        if self.examination is not None:
            linearity = self.examination.linearity
            layers += [self.examination.validity.layer] + ([] if linearity is None else [linearity.layer])
        elif isinstance(self.result, Refusal) and self.result.kind in ("bend", "hole"):
            layers.append("listing")
        return dearest(layers)
