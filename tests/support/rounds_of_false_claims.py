"""Functions with a loop of which false things are claimed, by claims that say of rounds what may not be said."""


def seven_from_the_second_on(values: tuple[int, ...]) -> int:
    last = -1
    for value in values:
        last = value if last == -1 else 7
    return last


def doubled_with_each(values: tuple[int, ...]) -> int:
    total = 0
    for value in values:
        total = 2 * total + value
    return total


def appended_by_two_names(values: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    pair = (found, 0)
    for value in values:
        found.append(value)
        other, count = pair
        other.append(0)
        pair = (other, count + 1)
    return tuple(found)


def read_by_two_names(values: tuple[int, ...]) -> int:
    seen = [0]
    pair = (seen, 0)
    wrong = 0
    for _ in values:
        seen.append(1)
        other, count = pair
        other.append(2)
        pair = (other, count + 1)
        if seen[count + 1] != 1:
            wrong = 1
    return wrong


def none_is_taken(values: tuple[int, ...]) -> int:
    todo: list[int | None] = []
    found = 0
    for value in values:
        if todo:
            top = todo.pop()
            if top is None:
                found = 1
        todo.append(value if value > 0 else None)
    return found


def last_is_taken(values: tuple[int, ...]) -> int:
    todo: list[int] = []
    found = 0
    for value in values:
        if todo:
            found = 0 * todo.pop()
        todo.append(value)
    return found


def largest_so_far(values: tuple[int, ...]) -> int:
    todo = [0]
    for value in values:
        top = todo.pop()
        todo.append(top if value < top else value)
    return todo.pop()


def last_of(values: tuple[int, ...]) -> tuple[int, int]:
    last = rounds = 0
    for value in values:
        last = value
        rounds = rounds + 1
    return last, rounds


def rounds_with_a_list(values: tuple[int, ...]) -> int:
    seen = [0]
    rounds = 0
    for value in values:
        seen.append(seen[0] * value)
        rounds = rounds + 1
    return rounds


def rounds_with_two_lists(values: tuple[int, ...]) -> int:
    seen = [0]
    found: list[int] = []
    rounds = 0
    for value in values:
        seen.append(seen[0] * value)
        found.append(value)
        rounds = rounds + 1
    return rounds


def first_of_two_lists(count: int) -> int:
    first, second = [0], [0]
    for number in range(1, count + 1):
        first.append(number)
        second.append(number)
    return first[count]


def found_in_one_of_two_sets(count: int) -> int:
    low = 0
    first: set[int] = set()
    second: set[int] = set()
    while count > 0:
        if count + 1 in first:
            low = count + 1
        first.add(count)
        second.add(count)
        count = count - 1
    return low


def sum_beside_a_list(count: int) -> int:
    found = [0]
    sum_ = 0
    for number in range(1, count + 1):
        found.append(number)
        sum_ = sum_ + number
    return sum_


def as_the_last(values: tuple[int, ...]) -> int:
    todo: list[int] = []
    same = 1
    for value in values:
        if todo:
            last = todo.pop()
            if last != value:
                same = 0
        todo.append(value)
    return same


def as_the_first(values: tuple[int, ...]) -> int:
    same = 1
    for _, value in enumerate(values):
        if values[0] != value:
            same = 0
    return same


def as_the_one_before(values: tuple[int, ...]) -> int:
    same = 1
    for place, value in enumerate(values):
        if values[place - 1] != value:
            same = 0
    return same


def what_was_seen_is_below_the_limit(values: tuple[int, ...]) -> int:
    seen: set[int] = set()
    limit = 10
    wrong = 0
    for value in values:
        if value in seen:
            wrong = 0 if value < limit else 1
        else:
            limit = value + 1
            seen.add(value)
    return wrong


def the_same_from_either_end(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    same = 1
    for one, other in zip(reversed(left), right, strict=True):
        if one != other:
            same = 0
    return same


def an_odd_one_is_taken(values: tuple[int, ...]) -> int:
    todo: list[int] = []
    found = 0
    for value in values:
        if todo:
            top = todo.pop()
            if top % 2 == 1:
                found = 1
        todo.append(value)
    return found


def one_below_0_is_taken(values: tuple[int, ...]) -> int:
    todo: list[int] = []
    found = 0
    for value in values:
        if todo:
            top = todo.pop()
            if top < 0:
                found = 1
        todo.extend(each for each in it_and_one_less(value))
    return found


def it_and_one_less(value: int) -> tuple[int, int]:
    return value, value - 1


def what_was_seen_is_above_the_limit(values: tuple[int, ...]) -> int:
    seen: set[int] = set()
    limit = 0
    found = 0
    for value in values:
        if value in seen:
            found = 0 if value <= limit else 1
        else:
            limit = value
            seen.add(value)
    return found


def as_the_value_before(values: tuple[int, ...]) -> int:
    last = rounds = 0
    same = 1
    for value in values:
        if rounds > 0 and last != value:
            same = 0
        last = value
        rounds = rounds + 1
    return same


def the_one_before_is_taken_again(values: tuple[int, ...]) -> int:
    todo = [0]
    found = 0
    for value in values:
        if todo:
            top = todo[-1]
            todo.extend(each for each in it_and_one_less(value))
            last = todo.pop()
            if last != top:
                found = 1
        todo.append(value)
    return found


def none_in_the_loop_inside(values: tuple[int, ...]) -> int:
    found = 0
    for value in values:
        top, left = value, 3
        while left > 0:
            left = left - 1
            if top is None:
                found = 1
            top = None  # type: ignore[assignment]
    return found
