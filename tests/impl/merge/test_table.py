"""Several views below as a table, beside what each flat number reads by itself (D16)."""

from math import prod
from random import Random

import pytest

from impl.merge.base import Table
from impl.merge.reading import read, unravel
from impl.parts.normal_form import Parts


def drawn(random):
    """One to four views, some of which leave the one below, and flat numbers of the last."""
    views: list[Parts] = []
    for _ in range(random.randint(1, 4)):
        shape = tuple([random.choice((1, 1, 2, 3, 4, 5)) for _ in range(random.randint(0, 4))])
        strides = tuple([random.choice((0, 1, -1, 2, 3, 4, 6, 12)) for _ in shape])
        begins = [random.randint(0, size) for size in shape]
        mask = tuple([(begin, random.randint(begin, size)) for begin, size in zip(begins, shape, strict=True)])
        views.append(Parts(shape, strides, random.randint(-2, 8), random.choice((None, mask))))
    return tuple(views), [random.randrange(prod(views[-1].shape)) for _ in range(random.randint(0, 30))]


@pytest.mark.parametrize("seed", range(8))
def test_a_table_has_what_each_flat_number_reads(seed):
    """D16. The address, whether it is valid, and whether it leaves while it is."""
    seen: set[tuple[bool, bool]] = set()
    random = Random(seed)
    for _ in range(300):
        views, flats = drawn(random)
        table = Table(views, flats)
        for flat in flats:
            reading = read(views, unravel(views[-1].shape, flat))
            seen.add((reading.is_valid, reading.leaves is not None))
            assert bool(table.valid >> flat & 1) == reading.is_valid
            assert bool(table.leaving >> flat & 1) == (reading.leaves is not None)
            assert bool(table.undefined >> flat & 1) == (reading.address is None)
            if reading.address is None:
                with pytest.raises(KeyError):
                    table.address(flat)
            else:
                assert table.address(flat) == reading.address
        assert table.valid | table.leaving | table.undefined < 1 << max(flats, default=0) + 1
    assert seen == {(True, False), (False, False), (False, True)}
