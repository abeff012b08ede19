"""The texts that forms are sorted by, which stay short however much is inside of a form."""

from hashlib import sha256

LONGEST = 300
"""Characters of an order; a longer one is replaced by its digest, so that work grows with the number of parts."""


def shortened(text: str) -> str:
    """An order, as it is or digested."""
    return text if len(text) <= LONGEST else f"#{sha256(text.encode()).hexdigest()}"
