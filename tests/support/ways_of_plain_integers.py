"""Functions that change nothing, on a way that is that of plain integers alone, of instructions that versions of Python
compile otherwise, or tell of otherwise; the lines that no term reaches say so.
"""

from collections.abc import Iterator

from proofs.kernel import Term


def by_going_on(x: int) -> int:
    for _ in range(2):
        if not isinstance(x, Term):
            continue  # here
        x = x + 0
    return x


def by_going_on_at_once(x: int) -> int:
    for each in (x, x):
        if not isinstance(each, Term): continue  # here  # noqa: E701
        x = each + 0
    return x


def by_leaving(x: int) -> int:
    while True:
        if not isinstance(x, Term):
            break  # here
        return x
    return x  # here


def by_the_end_of_a_loop(x: int) -> int:
    for _ in range(2):
        if isinstance(x, Term):
            break
    else:
        x = x + 0  # here
    return x


def by_a_list(x: int) -> int:
    return sum([
        x
        if isinstance(x, Term) else
        x + 0  # here
        for _ in range(1)
    ])  # fmt: skip


def by_a_list_in_a_list(x: int) -> int:
    return sum([0 for _ in [
        0
        if isinstance(x, Term) else
        1  # here
        for _ in range(1)
    ]]) + x  # fmt: skip


def by_a_dict(x: int) -> int:
    return len({
        k: 0
        if isinstance(x, Term) else
        1  # here
        for k in range(1)
    }) * x  # fmt: skip


def by_a_generator(x: int) -> int:
    return sum(
        x
        if isinstance(x, Term) else
        x + 0  # here
        for _ in range(1)
    )  # fmt: skip


def by_a_generator_that_goes_on(x: int) -> int:
    def each() -> Iterator[int]:
        yield 0
        if not isinstance(x, Term):
            yield 0  # here

    return x + sum(each())


def by_what_is_thrown(x: int) -> int:
    def each() -> Iterator[int]:
        try:
            yield 0
        except ValueError:
            yield 0 if isinstance(x, Term) else (
                1  # here
            )

    going = each()
    return x + next(going) + going.throw(ValueError()) * 0


def by_the_rest_of_a_line(x: int) -> int:
    def each() -> Iterator[int]:
        (yield 0) or ([] if isinstance(x, Term) else [1])  # here

    return x + sum(each())


def by_what_is_caught(x: int) -> int:
    try:
        if not isinstance(x, Term):
            raise ValueError  # here
    except ValueError:
        x = x + 0  # here
    return x


def by_what_is_done_at_the_end(x: int) -> int:
    try:
        return x
    finally:
        if not isinstance(x, Term):
            x = 0  # here


def by_a_pattern(x: int) -> int:
    match [x]:
        case [one] if not isinstance(one, Term):
            x = one + 0  # here
        case _:
            pass
    return x


def by_either(x: int) -> int:
    return x * bool(isinstance(x, Term) or
        1  # here
    )  # fmt: skip


def by_both(x: int) -> int:
    return x + 0 * bool(not isinstance(x, Term) and
        1  # here
    )  # fmt: skip


def by_two_names(x: int) -> int:
    y = z = x
    return y if isinstance(x, Term) else (
        z  # here
    )


def by_a_long_way_back(x: int) -> int:
    for _ in range(2):
        if not isinstance(x, Term):
            continue  # here
        x = x + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 - 1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10
        x = x + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 - 1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10
        x = x + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 - 1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10
        x = x + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 - 1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10
        x = x + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 - 1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10
    return x


WAYS = [thing for name, thing in list(globals().items()) if name.startswith("by_")]
"""Functions that change nothing, on a way that is that of plain integers alone."""
