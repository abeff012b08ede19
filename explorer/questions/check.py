"""The checker of answers, run on a record: it does not know the code that decided, and takes nobody's word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.checker.__main__ import problem_in


def answer(given: Mapping[str, Any]) -> dict[str, object]:
    """Whether the checker accepts a record, given as JSON, and what is wrong with it if it does not.

    >>> answer({"record": "{}"})
    {'accepted': False, 'problem': 'no views in {}'}
    """
    try:
        problem = problem_in(str(given["record"]))
    except ValueError as error:
        problem = f"this is no JSON: {error}"
    return {"accepted": problem is None, "problem": problem}
