"""A chain of operations on an array: what each step does to the views, and which step needs a second one.

A step is copy-free where everything up to it is one view of memory: strides, an offset and a mask. One that is not says
why: which sizes are at odds (`odds`), and the witness that no view reads the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from impl.chains.calls import CALLS, Movements
from impl.chains.libraries import LIBRARIES, library_of, movements_of
from impl.chains.orders import require_row_major
from impl.chains.step import Step
from impl.chains.table import brief, table
from impl.doors import at_least, listed
from impl.errors import MergeError, MovementError
from impl.frozen import frozen
from impl.integers import entries
from impl.merge.budget import DEFAULT_BUDGET, IMPLICIT_BUDGET, Budget
from impl.merge.runs import Runs
from impl.mergeability.answers import Answer, Merged
from impl.mergeability.decision import decide
from impl.mergeability.spoken import Question
from impl.moved import from_above
from impl.ops.errors import OperationError
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.view import Interchange, View, parts_of
from impl.view.merging import fewest_views

MOST_STEPS = 1000
"""Steps of a chain."""
STARTS = "a shape, a View, a ShapeTracker, a Chain, an array or a text"
"""What a chain begins with."""
SUBSCRIPT = "[...]"
"""What messages call a subscript."""
ARRAYS = ("__array_interface__", "__dlpack__")
"""What arrays have; an array begins a chain as its view does (`View.of`), also one of integers."""


@frozen
class Chain(Interchange):
    """An array and the operations on it, in order; as text, a table of what each does. `budget` is what is left of the
    work that the decisions about all steps may take, and `library` is "numpy", "jax", "torch" or "tinygrad" where
    calls are those of one of them, None where they must be the same in all."""

    steps: tuple[Step, ...]
    budget: int = DEFAULT_BUDGET
    library: str | None = None

    def __post_init__(self) -> None:
        at_least(0, self.budget, "chain: budget", MergeError)
        require_known(self.library)
        if type(self.steps) is not tuple or not listed(Step, self.steps, "Chain: steps", MergeError):
            raise MergeError(f"Chain: {shown(self.steps)} is not a tuple of one or more steps")

    @property
    def tracker(self) -> ShapeTracker:
        """What the whole chain reads, in as few views as are found."""
        return self.steps[-1].tracker

    @property
    def views(self) -> tuple[View, ...]:
        """The views of the whole chain, base first."""
        return self.tracker.views

    @property
    def shape(self) -> tuple[Any, ...]:
        """The shape of the result."""
        return self.tracker.shape

    @property
    def is_copy_free(self) -> bool:
        """Whether the result is one view of memory. Raises BudgetError or MergeError where that is not decided."""
        return self.steps[-1].is_copy_free

    @property
    def is_decided(self) -> bool:
        """Whether it is known if the result is one view of memory."""
        return self.steps[-1].is_decided

    @property
    def forced(self) -> Step | None:
        """The first step that one view does not do for; None where there is none."""
        return next((step for step in self.steps if step.forces_a_view), None)

    def then(self, name: str, /, *arguments: Any, **named: Any) -> Chain:
        """The chain with one more operation, by the name that numpy, PyTorch or tinygrad has for it
        (`impl.chains.calls`).

        Raises MovementError for a name or arguments that are none; AxisError, ShapeError or RangeError for an axis, a
        shape or an index that does not fit.

        >>> chain((2, 3)).then("transpose", 1, 0).then("flatten").is_copy_free
        False
        """
        if len(self.steps) >= MOST_STEPS:
            raise MovementError(f"chain: {len(self.steps)} steps; need at most {MOST_STEPS}")
        try:
            movements = movements_of(self.shape, name, arguments, named, self.library)
            step, left = stepped(written(name, arguments, named), movements, self)
            if name == "ravel" and all(len(each.tracker.views) == 1 for each in (*self.steps, step)):
                require_row_major(self.library, self.tracker.views[0])
        except (MovementError, OperationError) as error:
            raise type(error)(under(name, str(error))) from None
        return Chain((*self.steps, step), left, self.library)

    def __str__(self) -> str:
        return table(self.steps)


def chain(start: Any, *calls: Sequence[Any], budget: int = DEFAULT_BUDGET, library: str | None = None) -> Chain:
    """The chain that begins with a shape, a view, a tracker, a chain, an array, or a text (`parse_chain`), and goes on
    with some calls, each a name and its arguments. All decisions together may take `budget` units of work.

    Calls mean what the `library` means by them, "numpy", "jax", "torch" or "tinygrad", and those by which it makes no
    view are refused: of an array, and of a text such as `torch.zeros(2, 3).T`, it is known; where it is not, all calls
    are taken but those that mean something else in one than in another; `T`, and `transpose` without axes, turn all
    axes round then, which tinygrad's do not of three and more.

    Raises MergeError for a start that is none of these, a negative budget, and another library; ArrayError for a matrix
    of numpy; for calls as `Chain.then` does.

    >>> chain((2, 3), ("permute", 1, 0), ("reshape", 6)).forced.call
    '.reshape(6)'
    >>> chain((2, 3), ("transpose", 0, 1), library="torch").shape
    (3, 2)
    """
    require_known(library)
    found = begun(start, at_least(0, budget, "chain: budget", MergeError), library)
    for call in calls:
        name, *given = entries(call, "chain: a call", "a name and its arguments", MovementError) or [None]
        found = found.then(name, *given)
    return found


def require_known(library: object) -> None:
    """Raises MergeError for a library whose calls are not known."""
    known = {*LIBRARIES.values()}
    if library is not None and not (isinstance(library, str) and library in known):
        raise MergeError(f"chain: library: {shown(library)}; need one of {', '.join(sorted(known))}, or None")


def begun(start: Any, budget: int, library: str | None) -> Chain:
    """The chain without a step."""
    if isinstance(start, str):
        found: Chain = from_above("impl.cli.reading.chains:parse_chain")(start, budget, library)
        return found
    if isinstance(start, Chain):
        return Chain(start.steps, budget, start.library if library is None else library)
    if any(hasattr(type(start), name) for name in ARRAYS):
        own = library_of(start)
        start, library = View.of(start), own if library is None else library
    if isinstance(start, Interchange):
        tracker = ShapeTracker(start.views)
    else:
        tracker = ShapeTracker.from_shape(tuple(entries(start, "chain: the start", STARTS, MergeError)))
    tracker.require_in_bounds("chain")
    fewest, answer, left = decided(tracker, budget)
    return Chain((Step(begun_with(tracker), (), None, fewest, answer),), left, library)


def begun_with(tracker: ShapeTracker) -> str:
    """What a chain begins with, as Python and a text have it: a shape, a view, or a tracker of several."""
    if len(tracker.views) == 1 and tracker.views[0].contiguous:
        return shown(tracker.shape)
    views = [*map(brief, tracker.views)]
    return views[0] if len(views) == 1 else f"ShapeTracker(({', '.join(views)}))"


def stepped(call: str, movements: Movements, so_far: Chain) -> tuple[Step, int]:
    """The step of a call whose movements are known, and what is left to spend."""
    tracker = so_far.tracker
    for name, argument in movements:
        tracker = getattr(tracker, name)(argument)
    fewest, answer, left = decided(tracker, so_far.budget)
    return Step(call, tuple(movements), so_far.tracker, fewest, answer), left


def under(name: str, refusal: str) -> str:
    """What is wrong with a call, under its own name where it is that of a call or a movement which it is made of.

    >>> under("narrow", "shrink: axis 0 range (1, 10)"), under("subscript", "[...]: several ...")
    ('narrow: axis 0 range (1, 10)', '[...]: several ...')
    """
    told, colon, reason = refusal.partition(":")
    is_another = told in (*CALLS, SUBSCRIPT)
    return f"{SUBSCRIPT if name == 'subscript' else name}{colon}{reason}" if is_another else refusal


def decided(tracker: ShapeTracker, budget: int) -> tuple[ShapeTracker, Answer | None, int]:
    """A tracker in as few views as are found within a budget; of several plain views, whether they are one; and what is
    left to spend."""
    if len(tracker.views) == 1 or not all(view.is_plain for view in tracker.views):
        return tracker, None, budget
    spending = Budget(budget)
    answer = decide(parts_of(tracker.views), "observable", spending)
    answer.answers(Question(tracker.views, "observable", budget))
    if isinstance(answer, Merged):
        return ShapeTracker((answer.view,)), answer, spending.left
    runs = Runs(Budget(min(spending.left, IMPLICIT_BUDGET), free_steps=0))
    fewest = fewest_views(tracker.views, runs)
    left = spending.left - runs.budget.spent
    return tracker if fewest == tracker.views else ShapeTracker(fewest), answer, left


def written(name: str, arguments: Sequence[Any], named: Mapping[str, Any]) -> str:
    """A call as its text.

    >>> written("flatten", (0,), {"end_dim": 1}), written("subscript", ((slice(None, None, 2), 3),), {})
    ('.flatten(0, end_dim=1)', '[::2, 3]')
    >>> written("subscript", ((slice(1, 3), ...),), {})
    '[1:3, ...]'
    """
    if name == "subscript":
        key = arguments[0] if arguments else ()
        return f"[{', '.join(map(item, key if isinstance(key, tuple) else (key,))) or '...'}]"
    parts = [*map(shown, arguments), *(f"{key}={shown(value)}" for key, value in named.items())]
    return f".{name}" if name in ("T", "mT") else f".{name}({', '.join(parts)})"


def item(part: Any) -> str:
    """One item of a subscript."""
    if part is Ellipsis:
        return "..."
    if not isinstance(part, slice):
        return shown(part)
    ends = ":".join("" if end is None else shown(end) for end in (part.start, part.stop))
    return ends if part.step is None else f"{ends}:{shown(part.step)}"
