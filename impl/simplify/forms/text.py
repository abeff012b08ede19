"""The texts that forms are sorted by, which stay short however much is inside of a form."""

LONGEST = 300
"""Characters of an order; a longer one is replaced by its digest, so that work grows with the number of parts."""

DECIMAL = 4096
"""Bits of a number that an order has with decimal digits; wider ones are hexadecimal, which takes no time."""


def digits(number: int) -> str:
    """A number in an order.

    >>> digits(-12), digits(10**5000)[:6]
    ('-12', '0x31e2')
    """
    return str(number) if number.bit_length() <= DECIMAL else hex(number)


def shortened(text: str) -> str:
    """An order, as it is or digested."""
    if len(text) <= LONGEST:
        return text
    from hashlib import sha256  # noqa: PLC0415  (takes long to import)

    return f"#{sha256(text.encode()).hexdigest()}"
