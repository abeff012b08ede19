"""How wide the numbers of a view may be: the row-major strides of a shape grow with the square of its rank."""

from __future__ import annotations

from typing import Any

from impl.bits import bits_of
from impl.errors import LayoutError, MovementError, ViewError
from impl.integers import Integer, as_integers
from impl.symbolic import Node, NumNode, SumNode
from impl.symbolic.walk import parts_first

FEW_BITS = 2**10
"""Bits of sizes of which nothing more is asked."""
MOST_BITS = 2**28
"""Bits of all row-major strides of a shape together; 16,384 axes of size 2 have as many."""
MOST_BITS_OF_SIZES = 2**19
"""Bits of the sizes together. To divide by one of two sizes of as many takes a quarter of a second, and is asked for
often; the time grows with the square."""
MOST_PARTS = 2**12
"""Parts of a symbolic size, stride, offset or bound. Each question about it goes through all of them."""
MOST_FACTORS = 2**12
"""Symbolic factors in all row-major strides of a shape together; 90 axes, each a variable, have as many, and so have
9 axes, each a variable and 1."""


def require_narrow(name: str, shape: tuple[Integer, ...], error: type[LayoutError] = ViewError) -> tuple[Integer, ...]:
    """The shape. Raises `error` if its elements, or its row-major strides, are counted with too many bits; sizes that
    are symbolic are not counted.

    >>> require_narrow("View", (2, 3))
    (2, 3)
    >>> require_narrow("View", (2,) * 100_000)
    Traceback (most recent call last):
        ...
    impl.errors.ViewError: View: 100000 axes, and elements counted with 100000 bits; need a product of at most 268435456
    """
    if bits_of(shape) > FEW_BITS:
        require_few_bits(name, shape, error)
    return shape


def require_few_bits(name: str, shape: tuple[Integer, ...], error: type[LayoutError]) -> None:
    """The same for a shape of many axes or of a wide one."""
    bits = bits_of([size - 1 for size in shape if type(size) is int and size > 1])
    if bits * len(shape) > MOST_BITS:
        raise error(
            f"{name}: {len(shape)} axes, and elements counted with {bits} bits; need a product of at most {MOST_BITS}"
        )
    if bits > MOST_BITS_OF_SIZES:
        raise error(
            f"{name}: {len(shape)} axes, and elements counted with {bits} bits; need at most {MOST_BITS_OF_SIZES} bits"
        )


def sizes_given(name: str, shape: Any, where: str, error: type[LayoutError]) -> tuple[Integer, ...]:
    """The sizes that a public function is given, as integers whose products are not too long."""
    sizes = as_integers(short(name, shape, error), where, error)
    require_few_factors(name, sizes, error)
    return sizes


def require_few_factors(name: str, shape: tuple[Integer, ...], error: type[LayoutError] = ViewError) -> None:
    """Raises `error` if the row-major strides of a shape with symbolic sizes would be products of too many factors.

    A product of sums is multiplied out: `n` terms times `m` are `n*m`, and each has the factors of both.

    >>> from impl.symbolic import Variable
    >>> require_few_factors("View", tuple(Variable(f"n{k}", 1, 9) for k in range(90)))
    >>> require_few_factors("View", tuple(Variable(f"n{k}", 1, 9) + 1 for k in range(10)))
    Traceback (most recent call last):
        ...
    impl.errors.ViewError: View: 10 symbolic sizes, and strides of more than 4096 factors; need fewer or shorter ones
    """
    sizes = [size for size in shape if isinstance(size, Node)]
    terms, factors, counted = 1, 0, 0
    for place, size in enumerate(reversed(sizes)):
        others = len(size.nodes) if isinstance(size, SumNode) else 1
        inside = sum(not isinstance(part, NumNode | SumNode) for part in parts_first(size))
        terms, factors = terms * others, terms * inside + others * factors
        counted += factors if place else 0
        if counted > MOST_FACTORS:
            raise error(
                f"{name}: {len(sizes)} symbolic sizes, and strides of more than {MOST_FACTORS} factors; need fewer or "
                "shorter ones"
            )


def short(name: str, argument: Any, error: type[LayoutError] = MovementError) -> Any:
    """The argument, which may be anything. Raises `error` if a symbolic integer in it has too many parts.

    >>> from impl.symbolic import Node, Variable
    >>> short("pad", ((0, Node.sum([Variable(f"n{k}", 1, 9) for k in range(5000)])),))
    Traceback (most recent call last):
        ...
    impl.errors.MovementError: pad: a symbolic integer of 5001 parts; need at most 4096
    """
    for entry in argument if type(argument) in (tuple, list) else (argument,):
        for value in entry if type(entry) in (tuple, list) else (entry,):
            if isinstance(value, Node) and len(parts_first(value)) > MOST_PARTS:
                raise error(
                    f"{name}: a symbolic integer of {len(parts_first(value))} parts; need at most {MOST_PARTS}"
                )
    return argument
