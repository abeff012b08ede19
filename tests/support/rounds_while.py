"""Functions with a `while`, held against the claim that they return 1 for a length of 1 or more: one does."""

from itertools import count

NUMBERS = count()
LENGTH = 5


def shortened(length: int) -> int:
    while length > 1:
        length = length - length // 2
    return length


def shortened_by_one_step(length: int) -> int:
    step = 1
    while length > 1:
        length = length - step
    return length


def never_shorter(length: int) -> int:
    while length > 1:
        length = max(length, 1)
    return length


def ever_longer(length: int) -> int:
    while length > 1:
        length = length + 1
    return length


def not_shorter_at_seven(length: int) -> int:
    while length > 1:
        length = length - (0 if length == 7 else 1)
    return length


def by_turns(length: int) -> int:
    while length > 1:
        length = length - 2 if length > 3 else 5 - length
    return length


def begins_at_nothing(length: int) -> int:
    length = 0
    while length > 1:
        length = length - length // 2
    return length


def stops_too_early(length: int) -> int:
    while length > 1000:
        length = length - length // 2
    return length


def past_the_end(length: int) -> int:
    while length != 1:
        length = length - 2
    return length


def goes_on_at_a_million(length: int) -> int:
    while length > 1:
        if length == 10**6:
            continue
        length = length - 1
    return length


def leaves_at_nine(length: int) -> int:
    while length > 1:
        if length == 9:
            break
        length = length - 1
    return length


def returns_at_nine(length: int) -> int:
    while length > 1:
        if length == 9:
            return 9
        length = length - 1
    return length


def changed_after_it(length: int) -> int:
    begun = length
    while length > 1:
        length = length - 1
    return length if begun < 10**9 else begun


FALSE = [
    never_shorter, ever_longer, not_shorter_at_seven, by_turns, begins_at_nothing, stops_too_early, past_the_end,
    goes_on_at_a_million, leaves_at_nine, returns_at_nine, changed_after_it,
]  # fmt: skip
"""What is refuted."""


def with_a_name_that_nothing_is_said_of(length: int) -> int:
    rounds = 0
    while length > 1:
        length, rounds = length - 1, rounds + 1
    return length if rounds != 5 else 5


def with_an_else(length: int) -> int:
    while length > 1:
        length = length - 1
    else:  # noqa: PLW0120
        length = length + 1
    return length


def with_a_name_in_its_condition(length: int) -> int:
    last = length
    while (last := last - 1) > 0:
        length = length - 1
    return length


def while_a_number_is_drawn(length: int) -> int:
    while next(NUMBERS) % 7 and length > 1:
        length = length - 1
    return length


def while_there_are_more(length: int) -> int:
    numbers = iter(range(length - 1))
    while next(numbers, None) is not None:
        length = length - 1
    return length


def while_a_list_has_some(length: int) -> int:
    left = [1] * 3
    while left:
        left.pop()
    return length


def in_two_loops(length: int) -> int:
    while length > 9:
        length = length - 1
    while length > 1:
        length = length - 1
    return length


def in_a_condition(length: int) -> int:
    if length > 9:
        while length > 1:
            length = length - 1
    return length


def in_a_loop_of_a_loop(length: int) -> int:
    while length > 1:
        while length > 9:
            while length > 19:
                length = length - 1
            length = length - 1
        length = length - 1
    return length


def in_a_loop_in_a_condition(length: int) -> int:
    while length > 1:
        if length > 9:
            while length > 9:
                length = length - 1
        length = length - 1
    return length


def with_what_a_round_left(length: int) -> int:
    while length > 1:
        half = length // 2
        length = length - half
    return length + half


def by_a_name_of_the_module(length: int) -> int:
    global LENGTH  # noqa: PLW0603
    while length > 1:
        length = length - 1
        LENGTH = length
    return length


def by_a_name_that_is_assigned_later(length: int) -> int:
    while length > 1:
        length = length - 1 - 0 * LENGTH  # noqa: F823
    LENGTH = 5  # noqa: F841, N806
    return length


def all_at_once(length: int) -> int:
    while length > 1:
        length = length - 1
        yield length
    return length


def by_a_list_of_one(length: int) -> int:
    left = [length]
    while left[0] > 1:
        left[0] = left[0] - 1
    return left[0]


def by_what_was_kept(length: int) -> int:
    kept = lambda: length  # noqa: E731
    while length > 1:
        length = length - 1
    return kept()


def by_any_condition(length: int) -> int:
    while "more":
        length = length - 1
    return length


UNREAD = [
    with_a_name_that_nothing_is_said_of, with_an_else, with_a_name_in_its_condition, while_a_number_is_drawn,
    while_there_are_more, while_a_list_has_some, in_two_loops, in_a_condition, in_a_loop_of_a_loop,
    in_a_loop_in_a_condition, with_what_a_round_left, by_a_name_of_the_module, by_a_name_that_is_assigned_later,
    all_at_once, by_a_list_of_one, by_what_was_kept, by_any_condition,
]  # fmt: skip
"""What is refused, whether it returns 1 or not."""
