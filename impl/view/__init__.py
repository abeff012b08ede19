"""The class of views, `impl.parts` with the methods that programs call.

`view` has the class. A method hands its argument to the function of the same name in `impl.parts`, and answers on
plain integers are memoised (`impl.memoise`); `+` asks `impl.merge`, and `merging` does so for longer stacks.

`holding` is what a view holds, with what follows from it alone; `interchange` is what views, trackers and chains have
in common.
"""

from impl.parts.normal_form import checked_parts, is_row_major
from impl.symbolic.leaves import largest
from impl.view.interchange import Interchange
from impl.view.merging import fewest_views, fewest_within, merged_run, parts_of, put_on, stack_of, view_as_given
from impl.view.view import (
    View,
    add,
    filled,
    view_of,
    view_of_parts,
    view_of_plain,
    view_of_reshaped,
)

__all__ = [
    "Interchange",
    "View",
    "add",
    "checked_parts",
    "fewest_views",
    "fewest_within",
    "filled",
    "is_row_major",
    "largest",
    "merged_run",
    "parts_of",
    "put_on",
    "stack_of",
    "view_as_given",
    "view_of",
    "view_of_parts",
    "view_of_plain",
    "view_of_reshaped",
]
