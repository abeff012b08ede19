"""What is swept: for each subject, what the library is asked about a stack, and how its answer is checked.

A new subject is a function from a stack to a `Reply`, and a line in `SUBJECTS`. It asks the library, raises Rejected
if what the answer names does not show that it is right, and returns the questions that z3 must answer with "the same
at every index". What cannot be shown either way is the reply UNDECIDED; it never counts as passed.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import prod

import spec.merge
from impl.cli.writing.as_json import as_json, plain
from impl.errors import OutOfBoundsError
from impl.merge.budget import DEFAULT_BUDGET, IMPLICIT_BUDGET, Budget
from impl.merge.runs import FOR_THE_WHOLE, outcome_of
from impl.mergeability import Different, Equivalent, Merged, NotMergeable, OutOfBounds, mergeable
from impl.mergeability.answers import Answer, BudgetExceeded
from impl.mergeability.decision import derived_at
from impl.shapetracker import ShapeTracker
from impl.view import View, parts_of
from proofs.checker import Rejected, check
from proofs.checker.answers import SIDES, check_leaving
from proofs.checker.rejected import require
from proofs.claims.common import defined
from proofs.sweep.questions.boxes import Stack
from proofs.sweep.questions.otherwise import are_certified_runs, are_one
from proofs.sweep.questions.question import Question, SpecStack, shown
from spec.stack import first_leaving, read, stack_tracker
from spec.tracker import Equality, are_equal
from spec.view import canonical_view

FEW = 2**8
"""Elements of views for which little work decides, however it is divided."""

UNDECIDED = "undecided"
"""The answer is that the library does not know."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The kind of an answer that passed, but for these questions."""

    kind: str
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A function of the library, as it is swept.

    Every one of the `kinds` of answers must occur, or nothing was seen of it. `by_definition` is the kind that the
    definition gives by listing all indices, None where it says nothing; where that is cheap, it is compared. `fits`
    says which stacks can be asked about.
    """

    name: str
    sentence: str
    kinds: tuple[str, ...]
    ask: Callable[[Stack], Reply]
    by_definition: Callable[[Stack], str | None]
    fits: Callable[[Stack], bool] = bool


def definitions(views: Stack) -> SpecStack:
    """A stack as the definition has it."""
    return tuple(map(defined, views))


def answered(views: Stack, equality: Equality) -> Answer:
    """What `mergeable` answers, if what it names shows that; raises Rejected otherwise. Of a large stack it is also
    looked at what one level of work says that may take all at once, as `simplify` with a budget has it."""
    answer = mergeable(*views, equality=equality)
    check(as_json(views, equality, answer))
    if max(prod(view.shape) for view in views) > FEW:
        at_once = derived_at(tuple(view.parts for view in views), equality, Budget(DEFAULT_BUDGET))[1]
        check(as_json(views, equality, at_once))
        kinds = {kind_of(answer), kind_of(at_once)} - {UNDECIDED}
        require(len(kinds) < 2, f"at once it is {at_once}, and at levels {answer}")
    return answer


def kind_of(answer: object) -> str:
    """An answer of `mergeable`, or of its definition, in words."""
    match type(answer).__name__:
        case "Merged":
            return "merged"
        case "NotMergeable":
            return "not mergeable"
        case "OutOfBounds":
            return "out of bounds"
        case "BudgetExceeded":
            return UNDECIDED
        case other:
            raise Rejected(f"{other} is no answer")


def was_checked() -> bool:
    """That the checker has accepted the certificate, as it has of each answer that is `answered`."""
    return True


def ask_merge(views: Stack, equality: Equality = "observable") -> Reply:
    """`mergeable`: a view that reads what the stack reads; otherwise indices that show that there is none."""
    answer = answered(views, equality)
    if isinstance(answer, Merged):
        question = Question(definitions(views), (defined(answer.view),), equality)
        return Reply("merged", (replace(question, is_certified=was_checked),))
    return Reply(kind_of(answer))


def ask_strict(views: Stack) -> Reply:
    """What `mergeable` answers under strict equality, checked as `ask_merge` does."""
    return ask_merge(views, "strict")


def ask_simplify(views: Stack) -> Reply:
    """`simplify` and `+`: a stack that reads the same, which may be itself, and one view wherever that is one."""
    answer = answered(views, "observable")
    if isinstance(answer, OutOfBounds):
        is_refused = refuses(simplified, views) and refuses(added, views)
        require(is_refused or is_dear(views), f"what is out of bounds is not refused: {answer}")
    if isinstance(answer, OutOfBounds | BudgetExceeded):
        return Reply(kind_of(answer))
    simple, total = simplified(views), added(views)
    for made in (simple, total):
        is_enough = len(made.views) == 1 or not isinstance(answer, Merged)
        require(is_enough or (made is total and takes_much(views)), f"{made} is more than the view {answer}")
    kind = "one view" if len(simple.views) == 1 else "fewer views" if len(simple.views) < len(views) else "as it was"
    results = dict.fromkeys(made.views for made in (simple, total) if made.views != views)
    return Reply(kind, tuple(question_about(views, made) for made in results))


def simplified(views: Stack) -> ShapeTracker:
    """What `simplify` leaves of a stack."""
    return ShapeTracker(views).simplify()


def added(views: Stack) -> ShapeTracker:
    """The first view of a stack and the others, put together by `+`."""
    return ShapeTracker(views[:1]) + ShapeTracker(views[1:])


def refuses(make: Callable[[Stack], object], views: Stack) -> bool:
    """Whether a stack is refused, as one that is out of bounds. Raises Rejected where the index that is named does not
    leave it."""
    try:
        make(views)
    except OutOfBoundsError as error:
        leaving = {"witness": [*error.index], "level": error.level, "flat": error.flat, "size": error.size}
        check_leaving(definitions(views), leaving)
        return True
    return False


def is_dear(views: Stack) -> bool:
    """Whether it takes more to decide a stack than a quarter of what `+` may take."""
    return isinstance(mergeable(*views, budget=IMPLICIT_BUDGET // 4), BudgetExceeded)


def takes_much(views: Stack) -> bool:
    """The same, each step being counted, as `+` does, which keeps so much back to ask for the whole."""
    return not outcome_of(parts_of(views), IMPLICIT_BUDGET // FOR_THE_WHOLE).is_decided


def question_about(before: Stack, after: Stack) -> Question:
    """Whether one stack reads what another one does, which may be its runs."""
    return Question(definitions(before), definitions(after), is_certified=partial(are_certified_runs, before, after))


def ask_reshape(views: Stack) -> Reply:
    """`reshape` of the first view to the shape of the second, which is row-major (L4, D15)."""
    view, shape = views[0], views[1].shape
    reshaped = view.reshape(shape)
    if reshaped is not None:
        question = Question((defined(view), canonical_view(shape)), (defined(reshaped),))
        certificate = partial(are_certified_runs, (view, View.create(shape)), (reshaped,))
        return Reply("reshaped", (replace(question, is_certified=certificate),))
    answer = answered((view, View.create(shape)), "observable")
    require(not isinstance(answer, Merged), f"reshape gives up, and {answer} is the view")
    return Reply("no view" if isinstance(answer, NotMergeable) else kind_of(answer))


def halves(views: Stack) -> tuple[Stack, Stack]:
    """The first views and the last, the first being more where the number is odd."""
    half = (len(views) + 1) // 2
    return views[:half], views[half:]


def ask_equivalent(views: Stack) -> Reply:
    """`equivalent` of the first half of some views, a stack, and the second."""
    left, right = halves(views)
    match ShapeTracker(left).equivalent(ShapeTracker(right)):
        case Equivalent():
            question = Question(definitions(left), definitions(right), is_certified=partial(are_one, left, right))
            return Reply("equivalent", (question,))
        case Different(index, addresses):
            require(index is not None, "no index is named, and the shapes are the same")
            readings = [read(definitions(stack), index or ()) for stack in (left, right)]
            require(not any(reading.leaves_base for reading in readings), f"{index} leaves a stack")
            (one, a), (other, b) = (shown(reading, "observable") for reading in readings)
            require((one, a) != (other, b), f"both read {a} at {index}")
            require((a, b) == addresses, f"{index} reads {a} and {b}, not {addresses}")
            return Reply("different")
        case OutOfBounds() as answer:
            require(answer.side in SIDES, f"unknown side {answer.side!r}")
            check_leaving(definitions(left if answer.side == SIDES[0] else right), plain(answer))
            return Reply("out of bounds")
        case BudgetExceeded():
            return Reply(UNDECIDED)
        case other:
            raise Rejected(f"{other!r} is no answer")


def merge_by_definition(views: Stack, equality: Equality = "observable") -> str:
    """What the definition says of merging (D17)."""
    return kind_of(spec.merge.mergeable(definitions(views), equality))


def strict_by_definition(views: Stack) -> str:
    """What the definition says under strict equality (D5, D17)."""
    return merge_by_definition(views, "strict")


def simplify_by_definition(views: Stack) -> str | None:
    """What the definition says of simplifying: of a stack that is not one view, nothing."""
    return {"merged": "one view", "not mergeable": None}.get(kind := merge_by_definition(views), kind)


def reshape_by_definition(views: Stack) -> str:
    """What the definition says of a reshape (D15, D17)."""
    kind = merge_by_definition((views[0], View.create(views[1].shape)))
    return {"merged": "reshaped", "not mergeable": "no view"}.get(kind, kind)


def equivalent_by_definition(views: Stack) -> str:
    """What the definition says of observable equality (D6)."""
    left, right = map(definitions, halves(views))
    if first_leaving(left) is not None or first_leaving(right) is not None:
        return "out of bounds"
    return "equivalent" if are_equal(stack_tracker(left), stack_tracker(right), "observable") else "different"


ANSWERS = ("merged", "not mergeable", "out of bounds")

SUBJECTS = {
    subject.name: subject
    for subject in (
        Subject(
            "merge",
            "What `mergeable` merges reads what the stack reads at every index; every refusal and every index out of "
            "bounds is shown right by reading it.",
            ANSWERS,
            ask_merge,
            merge_by_definition,
        ),
        Subject(
            "strict",
            "The same under strict equality, where addresses at indices that are not valid count too.",
            ANSWERS,
            ask_strict,
            strict_by_definition,
        ),
        Subject(
            "simplify",
            "What `simplify` and `+` leave of a stack reads what it reads, and is one view wherever the stack is one, "
            "after `+` where a quarter of its budget decides that.",
            ("one view", "as it was", "out of bounds"),
            ask_simplify,
            simplify_by_definition,
        ),
        Subject(
            "reshape",
            "A view that is reshaped reads what the definition says, and is not reshaped only where no view does.",
            ("reshaped", "no view"),
            ask_reshape,
            reshape_by_definition,
            lambda views: len(views) == 2 and views[0].size() == views[1].size() and views[1].contiguous,
        ),
        Subject(
            "equivalent",
            "Stacks that `equivalent` finds equal read the same at every index; others differ at the index it names.",
            ("equivalent", "different", "out of bounds"),
            ask_equivalent,
            equivalent_by_definition,
            lambda views: len(views) > 1 and len({half[-1].shape for half in halves(views)}) == 1,
        ),
    )
}
"""All subjects, by name."""
