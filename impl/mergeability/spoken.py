"""What the answers have in common: they say themselves in a sentence, are true or false, and can be looked at."""

from __future__ import annotations

from impl.errors import MergeError
from impl.frozen import frozen
from impl.merge.reading import Equality
from impl.moved import from_above
from impl.view import View

TYPE_CHECKING = False  # that of `typing`, which takes several milliseconds to import
if TYPE_CHECKING:
    from typing import TypeVar

    Kind = TypeVar("Kind", bound="Spoken")


@frozen
class Question:
    """What `mergeable` was asked."""

    views: tuple[View, ...]
    equality: Equality
    budget: int


class Spoken:
    """An answer about a stack of views. Its `str` is the sentence of the command line."""

    __slots__ = ()

    question: Question | None

    def __bool__(self) -> bool:
        """True for the answer yes alone."""
        return False

    def answers(self: Kind, question: Question) -> Kind:
        """The same answer, which knows what was asked; made once, by what gives the answer."""
        object.__setattr__(self, "question", question)
        return self

    def explain(self) -> str:
        """Why, step by step, as `python -m impl explain` prints it; the sentence where it is not known what was asked.

        Raises BudgetError for integers of more digits than Python writes.
        """
        if self.question is None:
            return str(self)
        asked = self.question
        return str(from_above("impl.cli.writing.explain:explain")(asked.views, asked.equality, asked.budget))

    @property
    def marked(self) -> tuple[tuple[int, ...], ...]:
        """The indices that the answer names, which pictures outline."""
        return ()

    def svg(self) -> str:
        """The grid of addresses of the stack as a picture, with the indices outlined that the answer names.

        Raises LayoutError where it is not known what was asked, and for more than 4,096 cells.
        """
        if self.question is None:
            raise MergeError("svg: it is not known what was asked; need an answer that `mergeable` gave")
        return str(from_above("impl.cli.writing.pictures:svg")(self.question.views, self.marked))

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show, if there is one."""
        return self.shown_by("impl.cli.writing.pictures:svg_or_none")

    def _repr_html_(self) -> str | None:
        """The picture with the sentence below."""
        return self.shown_by("impl.cli.writing.pictures:html_or_none", str(self))

    def shown_by(self, place: str, *more: str) -> str | None:
        """What a function of pictures makes of the answer; None where it is not known what was asked."""
        if self.question is None:
            return None
        found: str | None = from_above(place)(self.question.views, *more, marked=self.marked)
        return found
