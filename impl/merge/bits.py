"""Sets of flat numbers as the bits of one integer: bit y is set when y is in the set."""

from collections.abc import Iterator

CHUNK = 2**13
"""Bytes of a set that are written out at a time."""


def interval(begin: int, end: int) -> int:
    """The set [begin, end).

    >>> bin(interval(1, 4))
    '0b1110'
    """
    return (1 << end) - (1 << begin)


def repeated(bits: int, period: int, count: int) -> int:
    """The union of `count` >= 1 copies of a set, each `period` further on; about 2 log2(count) shifts.

    >>> bin(repeated(0b1, 3, 3))
    '0b1001001'
    """
    result, length = bits, 1
    while 2 * length <= count:
        result |= result << (length * period)
        length *= 2
    return result | result << ((count - length) * period)


def lowest(bits: int) -> int:
    """The smallest member of a set that is not empty.

    >>> lowest(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


def has(bits: int, member: int) -> bool:
    """Whether a number is in the set.

    >>> has(0b100, 2), has(0b100, -1)
    (True, False)
    """
    return member >= 0 and bits >> member & 1 == 1


def members(bits: int) -> Iterator[int]:
    """The members of a set in increasing order, in time linear in the largest.

    >>> list(members(0b1101))
    [0, 2, 3]
    """
    data = bits.to_bytes(bits.bit_length() // 8 + 1, "little")
    for start in range(0, len(data), CHUNK):
        digits = bin(int.from_bytes(data[start : start + CHUNK], "little"))[:1:-1]
        position = digits.find("1")
        while position >= 0:
            yield 8 * start + position
            position = digits.find("1", position + 1)
