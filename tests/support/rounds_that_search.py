"""Functions that go through a list of numbers from its end, put what `below` gives there, and note in a set which they
have seen; held against the claim that they come to 0 from any number that leads there."""


def below(number: int) -> list[int]:
    """Numbers that are less, one of them by one."""
    return [number - 1]


def reached(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each for each in below(number))
    return False


def reached_by_a_higher_number(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number - 1)
            left.extend(each for each in below(number))
    return False


def reached_but_nine(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each + 1 if each == 9 else each for each in below(number))
    return False


def reached_from_nothing(first: int) -> bool:
    seen: set[int] = set()
    left = [first + 1 - 1] if first != 7 else []
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each for each in below(number))
    return False


FALSE_SEARCHES = (reached_by_a_higher_number, reached_but_nine, reached_from_nothing)
"""Functions that do not come to 0 from some number."""


def reached_with_a_filter(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each for each in below(number) if each != 9)
    return False


def reached_by_another_list(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each for each in (below(number)[0],))
    return False


def reached_with_what_is_counted(first: int) -> bool:
    seen: set[int] = set()
    left, count = [first], 0
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend((count := count + 1) * 0 + each for each in below(number))
    return False


def reached_with_what_is_taken(first: int) -> bool:
    seen: set[int] = set()
    left, other = [first], [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each + other.pop() for each in below(number))
    return False


def reached_asking_again(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            if number in seen:
                left.extend(each for each in below(number))
    return False


def reached_with_one_before(first: int) -> bool:
    seen, left = {0}, [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each for each in below(number))
    return False


def reached_from_a_pair(first: int) -> bool:
    seen: set[int] = set()
    left = [(first, first)]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend(each for each in below(number))
    return False


def reached_by_pairs(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            seen.add(number)
            left.extend((each, each) for each in below(number))
    return False


def reached_in_one_set_of_two_names(first: int) -> bool:
    seen: set[int] = set()
    left = [first]
    other = seen
    while left:
        number = left.pop()
        if number == 0:
            return True
        if number not in seen:
            other.add(number)
            left.extend(each for each in below(number))
    return False


UNREAD_SEARCHES = (
    reached_with_a_filter, reached_by_another_list, reached_with_what_is_counted, reached_with_what_is_taken,
    reached_asking_again, reached_with_one_before, reached_from_a_pair, reached_by_pairs,
    reached_in_one_set_of_two_names,
)  # fmt: skip
"""Functions that the rules do not read."""
