"""A question and its answer as plain data, for JSON: all that it takes to check the answer elsewhere."""

from dataclasses import fields, is_dataclass
from json import dumps

from impl.doors import one_of
from impl.errors import BudgetError, MergeError
from impl.merge.reading import Equality
from impl.mergeability import BudgetExceeded, Merged, NotMergeable, OutOfBounds, require_equality
from impl.mergeability.answers import Answer
from impl.mergeability.equivalence import Different, Equivalence, Equivalent
from impl.view import View, stack_of

DEEPEST = 2**5
"""How many tuples and dataclasses of an answer may be inside one another; those of the library are at most eight."""

WORDS = {
    Merged: "mergeable",
    NotMergeable: "not mergeable",
    OutOfBounds: "out of bounds",
    BudgetExceeded: "budget exceeded",
    Equivalent: "equivalent",
    Different: "different",
}
"""The classes of answers."""

BESIDE = ("question", "shapes")
"""Fields of an answer that repeat the question, which stands beside it."""

WORDLESS = (int, bool, str, type(None))
"""Classes of values that are their own plain data; most of an answer are."""


def as_json(views: tuple[View, ...], equality: Equality, answer: Answer) -> dict[str, object]:
    """The views, the equality, and the answer: its class in words under "answer", then its fields.

    >>> from impl import mergeable
    >>> turned, tail = View.create((6, 3), (1, 6)), View.create((3,), (1,), 11)
    >>> stack = turned, turned, tail
    >>> as_json(stack, "observable", mergeable(*stack))["certificate"]["address"]
    {'kind': 'Reached', 'layer': 'table', 'flats': 3}

    Raises MergeError for what is no answer, and for one whose fields hold tuples too many levels deep.
    """
    views = stack_of(views, "as_json: views")
    require_equality("as_json", equality)
    one_of((Merged, NotMergeable, OutOfBounds, BudgetExceeded), answer, "as_json: answer", MergeError)
    return {"views": plain(views), "equality": equality, "answer": WORDS[type(answer)], **parts_of(answer)}


def parts_of(answer: Answer | Equivalence) -> dict[str, object]:
    """The fields of an answer as plain data, without what stands beside it, and without a side where there is one
    stack."""
    found = {field.name: plain(getattr(answer, field.name)) for field in fields(answer) if field.name not in BESIDE}
    return {name: value for name, value in found.items() if name != "side" or value is not None}


def json_of(views: tuple[View, ...], equality: Equality, answer: Answer) -> str:
    """The same as one JSON object. Raises BudgetError for integers of more digits than Python writes."""
    found = as_json(views, equality, answer)
    try:
        return dumps(found)
    except ValueError as refusal:
        raise BudgetError("as JSON: integers of more digits than Python writes; need narrower views") from refusal


def plain(value: object, depth: int = 0) -> object:
    """Dataclasses as dicts with their class under "kind" (a view without), tuples as lists, all else as it is."""
    if depth > DEEPEST:
        raise MergeError(f"as_json: answer: more than {DEEPEST} tuples inside one another; need one of the library")
    if type(value) in WORDLESS:
        return value
    if isinstance(value, tuple):
        return [plain(item, depth + 1) for item in value]
    if not is_dataclass(value):
        return value
    kind = {} if isinstance(value, View) else {"kind": type(value).__name__}
    return kind | {field.name: plain(getattr(value, field.name), depth + 1) for field in fields(value)}
