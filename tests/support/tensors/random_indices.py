"""Random keys for `x[...]`: integers, slices, Ellipsis, None, and at most one array, as numpy and JAX take them too."""

import numpy as np


def random_key(rng, shape):
    """A key that fits a shape, with integers next to the array of indices if there is one."""
    count = int(rng.integers(0, len(shape) + 1))
    entries = [random_slice(rng, size) for size in shape[:count]]
    places = [k for k in range(count) if shape[k] > 0]
    if places and rng.random() < 0.5:
        place = int(rng.choice(places))
        entries[place] = random_array(rng, shape[place])
        if place + 1 in places and rng.random() < 0.3:
            entries[place + 1] = random_number(rng, shape[place + 1])
    else:
        entries = [random_number(rng, shape[k]) if k in places and rng.random() < 0.4 else e
                   for k, e in enumerate(entries)]  # fmt: skip
    if rng.random() < 0.4:
        entries.append(Ellipsis)
    has_array = any(isinstance(entry, np.ndarray) for entry in entries)
    if rng.random() < 0.3 and not has_array:
        entries.insert(int(rng.integers(len(entries) + 1)), None)
    return entries[0] if len(entries) == 1 and rng.random() < 0.5 else tuple(entries)


def random_number(rng, size):
    """An index, counted either way."""
    return int(rng.integers(-size, size))


def random_slice(rng, size):
    """A slice, often beyond the ends, forwards or backwards."""
    ends = [None if rng.random() < 0.4 else int(rng.integers(-size - 2, size + 3)) for _ in range(2)]
    return slice(*ends, [None, 1, 2, 3, -1, -2][int(rng.integers(6))])


def random_array(rng, size):
    """An array of integers of rank 0 to 2, or of booleans."""
    if rng.random() < 0.3:
        return rng.random(size) < 0.6
    return rng.integers(-size, size, tuple(int(rng.integers(1, 4)) for _ in range(int(rng.integers(1, 3)))))
