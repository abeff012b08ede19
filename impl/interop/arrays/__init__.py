"""Arrays of numpy, PyTorch, JAX and others as views, and views as arrays, without copying.

    >>> import numpy
    >>> from impl.interop.arrays import as_strided, read
    >>> rows = numpy.arange(12).reshape(3, 4)
    >>> found = read(rows[1:, ::-1])
    >>> found.view
    View(shape=(2, 4), strides=(4, -1), offset=7, mask=None, contiguous=False)
    >>> as_strided(found.view, found.buffer).tolist()
    [[7, 6, 5, 4], [11, 10, 9, 8]]

A view counts in elements, from the beginning of the memory that an array is a view of: numpy's outermost `base`,
PyTorch's storage; of an array that does not say whose memory it reads, from the lowest address that it reads itself.
`read` gives that memory as well, flat, so that `as_strided` gives the array back.

An array goes through these modules in this order: `libraries` says whose it is, and refuses what has no memory of its
own; `memory` finds the view and the buffer. A view goes through `strided`, which asks `overlap` whether two indices
share an element, and `fills` for what stands where a mask reads nothing. `runs` holds the rule by which libraries
reshape without a copy, `verdicts` the answers, and `reshaping` asks it for numpy; `impl.interop.torch` does for
PyTorch.
"""

from impl.interop.arrays.memory import Read, read, tracker_of, view_of
from impl.interop.arrays.overlap import reads_each_once
from impl.interop.arrays.reshaping import explain_reshape
from impl.interop.arrays.strided import as_strided
from impl.interop.arrays.verdicts import NeedsCopy, NoCopy, Verdict

__all__ = [
    "NeedsCopy", "NoCopy", "Read", "Verdict", "as_strided", "explain_reshape", "read", "reads_each_once", "tracker_of",
    "view_of",
]  # fmt: skip
