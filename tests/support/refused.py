"""Calls that must be refused: by which error, and how its words begin."""

import pytest


def assert_refused(call, kind, message):
    """Calls, and sees that the error is of a kind and begins with a message; returns the error."""
    with pytest.raises(kind) as refusal:
        call()
    said = str(refusal.value)
    assert said.startswith(message), said
    return refusal.value
