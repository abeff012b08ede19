"""Words of mesh axes along the axes of a view, beside a list of the elements that each device has (D36)."""

from __future__ import annotations

from itertools import product
from math import lcm, prod
from random import Random
from typing import Any

from impl import ShapeTracker, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.views import Cut, tables
from impl.ops.sharding.views.keeping import each_alone
from impl.ops.sharding.views.placement import split_number
from impl.ops.sharding.views.runs import Runs, agree, agreeing, common_period, first_moving, lengths, runs_of
from impl.ops.sharding.views.words import Step, Words, after, words_of
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.programs import regrouped, step_of
from spec.shape import Index, index_set
from spec.stack import read

MOST = 200
"""Elements of a view whose words are looked at."""
MOST_FAR = 9000
"""Elements of a view of a far tensor."""

Letters = dict[str, dict[Index, int | None]]
"""For each mesh axis the place along it of each element of a view; None of an element that comes from nowhere."""


def ask_words_of_axes(random: Random) -> None:
    """Tensors divided over a mesh, of one letter along some axes of it, taken through a few steps: word by word, and
    element by element, also where no words are left."""
    for _ in range(8):
        mesh = ops.Mesh({name: random.choice((2, 2, 3)) for name in ("x", "y", "z", "w", "v")[: random.randint(1, 5)]})
        shape = tuple(random.choice((1, 2, 2, 3, 4, 6, 8)) for _ in range(random.randint(1, 3)))
        shape = random.choice((shape, tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(4, 5)))))
        cuts: list[list[Cut]] = [[] for _ in shape]
        for name in random.sample(mesh.names, len(mesh.names)):
            if random.random() < 0.8:
                cuts[random.randrange(len(shape))].append(Cut((name,), random.choice((1, 1, 2, 3))))
        rows, extents = tuple(map(tuple, cuts)), dict(mesh.axes)
        begun = words_of(shape, rows, extents)
        words: Words | None = begun
        program: list[Step] = []
        tracker = ShapeTracker.from_shape(shape)
        for _ in range(random.randint(1, 5)):
            step = step_of(random, tracker.shape)
            if random.random() < 0.2:
                step = "pad", tuple((random.choice((0, 0, 1)), random.choice((0, 1))) for _ in tracker.shape)
            if not 0 < prod(getattr(tracker, step[0])(step[1]).shape) <= MOST:
                continue
            tracker = getattr(tracker, step[0])(step[1])
            program.append(step)
            if words is not None:
                letters, found = letters_of(begun, shape, tracker), after(words, step)
                if found is None:
                    about_none(words, step, letters)
                else:
                    about_words(found, letters, cuts, step)
                words = found
        about_elements(letters_of(begun, shape, tracker), tables.places(shape, rows, extents), shape, tracker, program)
    for _ in range(6):
        about_given(random)
    about_far_tables(random)
    for _ in range(4):
        about_runs(random)
    about_split_numbers(random)


def letters_of(words: Words, shape: tuple[int, ...], tracker: Any) -> Letters:
    """The letters of all elements of a view, each read off the word of the tensor at the element that it comes from."""
    stack = tuple(view_at(view, {}) for view in tracker.views)
    indices = list(index_set(shape))
    found: Letters = {}
    for name, (axis, word) in words.words.items():
        row = found[name] = {}
        for index in index_set(tuple(tracker.shape)):
            reading = read(stack, index)
            there = indices[reading.address] if reading.is_valid and reading.address is not None else None
            row[index] = None if there is None else word[0 if axis is None else there[axis]]
    return found


def about_none(before: Words, step: Step, letters: Letters) -> None:
    """There are no words only where something comes from nowhere, or some mesh axis is along no axis by itself."""
    is_spread = any(len({*row.values()}) > 1 and not axes_of(row) for row in letters.values())
    require(step[0] == "reshape" and (not before.is_whole or is_spread), "no words", before, step)


def about_given(random: Random) -> None:
    """Any words of up to six axes, along any of which some coordinates come from nowhere; and of each mesh axis alone
    after a reshape, which leaves some of them on no axis."""
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(1, 6)))
    exist = tuple(random.choice((None, None, tuple(random.random() < 0.9 for _ in range(size)))) for size in shape)
    given: dict[str, tuple[int | None, tuple[int | None, ...]]] = {}
    for name in "abcdef"[: random.randint(1, 6)]:
        axis = random.choice((None, *range(len(shape))))
        given[name] = axis, tuple(random.randrange(3) for _ in range(1 if axis is None else shape[axis]))
    words, letters = Words(shape, exist, given), Letters()
    for name, (axis, word) in given.items():
        letters[name] = {
            index: word[0 if axis is None else index[axis]]
            if all(row is None or row[i] for row, i in zip(exist, index, strict=True)) else None
            for index in index_set(shape)
        }  # fmt: skip
    require(words.is_whole is all(None not in row.values() for row in letters.values()), "is_whole", words)
    about_words(words, letters)
    new = regrouped(random, shape)
    whole, indices = Words(shape, (None,) * len(shape), given), [*index_set(new)]
    found, after = each_alone(whole, ("reshape", new)), Letters()
    for name, (axis, word) in given.items():
        row = [word[0 if axis is None else index[axis]] for index in index_set(shape)]
        after[name] = dict(zip(indices, row, strict=True))
    wanted = {name: axes_of(row) for name, row in after.items()}
    require(found == wanted, "the words of each mesh axis alone", whole, new, found, wanted)


def about_far_tables(random: Random) -> None:
    """Which of thousands of elements each one of a view is, beside an array of their numbers."""
    numpy, shape = numpy_module(), random.choice(((1500,), (2, 1009), (1200, 3), (2, 1001, 2), (3, 1, 2, 700)))
    program: list[Step] = []
    array = numpy.arange(prod(shape)).reshape(shape)
    for _ in range(random.randint(1, 4)):
        kind, argument = step_of(random, array.shape)
        after = moved(array, kind, argument)
        if 0 < after.size <= MOST_FAR:
            array, program = after, [*program, (kind, argument)]
    question, table = f"far elements: {shape}; {program}", tables.origins(shape, program)
    require(table == [None if each < 0 else each for each in array.reshape(-1).tolist()], question)
    for number in (0, array.size - 1, random.randrange(array.size), random.randrange(array.size)):
        at = tuple(map(int, numpy.unravel_index(number, array.shape)))
        require(tables.index_of(number, array.shape) == at, question, number, at)
        found, wanted = tables.origin(shape, program, at), int(array[at])
        is_right = found is None if wanted < 0 else found == tuple(map(int, numpy.unravel_index(wanted, shape)))
        require(is_right, question, at, found, wanted)


def moved(array: Any, kind: str, argument: Any) -> Any:
    """An array of numpy after a step; -1 where nothing comes from the tensor."""
    numpy = numpy_module()
    match kind:
        case "permute":
            return array.transpose(argument)
        case "reshape":
            return array.reshape(argument)
        case "expand":
            return numpy.broadcast_to(array, argument)
        case "pad":
            return numpy.pad(array, argument, constant_values=-1)
    return array[tuple(slice(*row) if kind == "shrink" else slice(None, None, row) for row in argument)]


def about_words(words: Words, letters: Letters, *about: object) -> None:
    """Words say where each element is, which coordinates come from the tensor, and which axes alone say so."""
    for name, (axis, word) in words.words.items():
        for index, letter in letters[name].items():
            is_there = all(row is None or row[i] for row, i in zip(words.exist, index, strict=True))
            require(is_there == (letter is not None), "what comes from the tensor", *about, words, name, index)
            told = word[0 if axis is None else index[axis]]
            require(letter in (None, told), "a word", *about, words, name, index)
    found = words.on_axes()
    for name, row in letters.items():
        wanted = {} if {*row.values()} == {None} else axes_of(row)
        require(found.get(name, {}) == wanted, "axes that alone say", *about, words, name, found)


def about_elements(
    letters: Letters, places: dict[str, list[int]], shape: tuple[int, ...], tracker: Any, program: list[Step]
) -> None:
    """Which element each one of a result is, and by that the axes whose coordinate alone says on which devices it
    is."""
    stack, question = tuple(view_at(view, {}) for view in tracker.views), f"element by element: {shape}; {program}"
    readings = [read(stack, index) for index in index_set(tuple(tracker.shape))]
    table = tables.origins(shape, program)
    require(table == [each.address if each.is_valid else None for each in readings], question, table)
    found = tables.on_axes(tuple(tracker.shape), table or [], places)
    wanted = {name: axes_of(row) for name, row in letters.items() if any(each.is_valid for each in readings)}
    require(found == wanted, question, places, found, wanted)


def axes_of(row: dict[Index, int | None]) -> dict[int, tuple[int | None, ...]]:
    """The axes whose coordinate alone says which letter an element has, with the letter at each."""
    found = {}
    for axis in range(len(next(iter(row)))):
        at: dict[int, set[int | None]] = {}
        for index, letter in row.items():
            at.setdefault(index[axis], set()).add(letter)
        if all(len(letters - {None}) <= 1 for letters in at.values()):
            found[axis] = tuple(next(iter(at[place] - {None}), None) for place in sorted(at))
    return found


def about_runs(random: Random) -> None:
    """Pairs of runs of up to seven mesh axes, most of which agree: after how many numbers all begin anew, how many have
    the same places in each pair, and which is the first that has not, number by number."""
    rows: list[Runs] = []
    for _ in range(random.randint(1, 7)):
        period = random.choice((1, 2, 4, 6, 8, 12, 20))
        letters = [random.randrange(3) for _ in range(period)]
        other = [random.randrange(3) if random.random() < 0.1 else letter for letter in letters]
        rows += [Runs(period, lengths(some)) for some in (letters, random.choice((letters, other)))]
    period = lcm(*(row.period for row in rows))
    listed = [[place for length, place in row.runs for _ in range(length)] * (period // row.period) for row in rows]
    numbers = [*zip(*listed, strict=True)]
    stays = [all(one == other for one, other in zip(at[::2], at[1::2], strict=True)) for at in numbers]
    question = "runs of many mesh axes", rows
    require(common_period(rows) == period, *question, common_period(rows))
    require(first_moving(rows) == (None if all(stays) else stays.index(False)), *question, first_moving(rows))
    times = random.choice((1, 3, 10**9))
    found = agreeing(period * times, rows)
    require(found in {None, sum(stays) * times}, *question, times, found)
    is_right = all(agree(at) is stay for at, stay in zip(numbers, stays, strict=True))
    require(is_right, "places that agree", rows)
    words = Words((2, *(random.choice((1, 2, 3)) for _ in range(6))), (None,) * 7, {"x": (0, (0, 1))})
    require(runs_of(words)["x"].period == prod(words.shape), "runs of an axis before many", words)


def about_split_numbers(random: Random) -> None:
    """The places along up to eight mesh axes of each number, row-major."""
    extents = {name: random.choice((1, 2, 2, 3)) for name in random.sample("abcdefgh", random.randint(1, 8))}
    for number, wanted in enumerate(product(*map(range, extents.values()))):
        found = split_number(number, tuple(extents), extents)
        require([*found.items()] == [*zip(extents, wanted, strict=True)], "split_number", extents, number, found)
