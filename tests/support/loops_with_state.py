"""Functions of views that keep something from one axis, or from one call, to the next."""

from functools import cache

from impl.symbolic.node import is_symbolic


def counted(size: int) -> int:
    global CALLS  # noqa: PLW0603
    CALLS += 1
    return size if CALLS < 1000 else 0


CALLS = 0


def counts_calls(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([counted(size) for size in shape])


def noted(size: int) -> int:
    SEEN.append(size)
    return size + SEEN[0]


SEEN: list[int] = []


def notes_entries(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([noted(size) for size in shape])


def looks_at_what_was_noted(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size + len(SEEN) for size in shape])


def indirect(size: int) -> int:
    return noted(size) if size > 3 else size


def notes_entries_indirectly(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([indirect(size) for size in shape])


def grown(size: int, seen: list[int] = []) -> int:  # noqa: B006
    seen += [size]
    return len(seen)


def grows_a_default(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([grown(size) for size in shape])


@cache
def cached(size: int) -> int:
    return size + len(SEEN)


def asks_a_cache(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([cached(size) for size in shape])


def counts_where_it_refuses(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The sizes of the first eight axes."""
    if any(size < 0 for size in shape):
        raise ValueError
        global AXES  # noqa: PLW0603
    found: list[int] = []
    for size in shape:
        AXES = AXES + 1
        found.append(size * (AXES < 9))
    AXES = 0
    return tuple(found)


AXES = 0


def counted_where_no_term_is_looked_at(value: int) -> int:
    """0, and from the 5,000th call on more."""
    if is_symbolic(value):
        global AXES  # noqa: PLW0603
    AXES = AXES + 1
    return AXES // 5000


def count_by_any_name() -> None:
    """Counts its calls."""
    globals()["COUNTED"] = globals().get("COUNTED", 0) + 1
