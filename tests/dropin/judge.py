"""Compares the answers of the two libraries, and lets the definitions decide where they differ.

verdict     of an answer of this library
equal       the two answers are the same
better      right, and with fewer views or a cheaper expression, or an answer where 0.9.0 has none
mended      right, and 0.9.0's is wrong
alike       right, as is 0.9.0's, and no worse: other views or another text
refused     an error here and there, rightly: the question has no answer
open        the stack leaves a view, so that no answer is right or wrong
worse       right, but 0.9.0's is right too, and has fewer views or a cheaper expression
wrong       not what the definitions say, or an error where there is an answer
"""

from math import prod
from typing import Any

from dropin.truth import cost, is_index_of, is_program_of, is_value_of, same_stacks

Answer = dict[str, Any]
FAILURES = ("worse", "wrong")


def judged(question: Any, ours: Answer, theirs: Answer) -> str:
    """The verdict on an answer of this library."""
    if "error" in ours:
        return "refused" if "error" in theirs and not has_an_answer(question) else "wrong"
    if ours == theirs:
        return "equal"
    right = is_right(question, ours)
    if not right:
        return "open" if right is None else "wrong"
    if not is_right(question, theirs):
        return "better" if "error" in theirs else "mended"
    mine, other = price(question, ours), price(question, theirs)
    return "better" if mine < other else "alike" if mine == other else "worse"


def has_an_answer(question: Any) -> bool:
    """Whether a question is legal: one recorded reshape changes the number of elements."""
    return question[0] != "reshape" or prod(question[1][0]) == prod(question[2])


def is_right(question: Any, answer: Answer) -> bool | None:
    """Whether an answer is what the definitions say; None if they say nothing."""
    if "error" in answer:
        return False
    match question:
        case ["reshape", view, shape]:
            return answer["views"] is None or same_stacks([view, [shape, *row_major(shape)]], answer["views"])
        case ["merge", base, outer]:
            return same_stacks([base, outer], answer["views"] or [base, outer])
        case ["index", views]:
            return is_index_of(views, answer["index"], answer["valid"])
        case ["program", *_]:
            is_index = is_index_of(answer["views"], answer["index"], answer["valid"])
            return is_program_of(question, answer["views"]) and is_index
        case ["expression", tree]:
            return is_value_of(tree, answer)
    raise ValueError(f"{question!r} is no question")


def row_major(shape: Any) -> tuple[list[int], int, None]:
    """The other parts of a view that reads everything in order."""
    strides: list[int] = []
    period = 1
    for size in reversed(shape):
        strides.append(period)
        period *= size
    return strides[::-1], 0, None


def price(question: Any, answer: Answer) -> tuple[int, int]:
    """What an answer costs: views first, then operations."""
    views = answer.get("views", ())
    count = 2 if views is None else len(views)
    texts = [answer[name] for name in ("index", "valid", "text") if name in answer]
    return count, cost(*texts)
