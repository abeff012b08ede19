"""The checker of answers, run on a record: it does not know the code that decided, and takes nobody's word."""

from __future__ import annotations

from explorer.given import Given, part
from proofs.checker.__main__ import verdict_on


def answer(given: Given) -> dict[str, object]:
    """Whether the checker accepts a record, given as JSON, and what is wrong with it if it does not.

    >>> answer({"record": "{"})["problem"][:15]
    'this is no JSON'
    """
    record = str(part(given, "record"))
    try:
        problem = verdict_on(record)[1]
    except ValueError as error:
        problem = f"this is no JSON: {error}"
    return {"accepted": not problem, "problem": problem or None}
