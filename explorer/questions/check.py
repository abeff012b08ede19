"""The checker of answers, run on a record: it does not know the code that decided, and takes nobody's word."""

from __future__ import annotations

from explorer.given import Given, part
from proofs.checker.__main__ import problem_in


def answer(given: Given) -> dict[str, object]:
    """Whether the checker accepts a record, given as JSON, and what is wrong with it if it does not.

    >>> answer({"record": "{}"})
    {'accepted': False, 'problem': 'no views in {}'}
    """
    record = str(part(given, "record"))
    try:
        problem = problem_in(record)
    except ValueError as error:
        problem = f"this is no JSON: {error}"
    return {"accepted": problem is None, "problem": problem}
