"""Whether two stacks read the same, checked along its evidence; or that they do not, by reading one index.

    {"answer": "equivalent", "left": views, "right": views, "evidence": evidence}
    {"answer": "different", "left": views, "right": views, "index": [...] or null, "addresses": [left, right]}

Evidence is one of these, each but the first two with the "rest" of it:

* Same: both stacks are the same views, and the extremes of each stay inside the one below;
* Listed: every index is read through both, of at most `MOST_INDICES`;
* Turned: the rest is about the right stack and the left one;
* Run: so many views ("count") of the left stack from a "position" on are one "view", as a "certificate" shows, and the
  rest is about the left stack with that in their place;
* Apart: the stacks have so many views "below" and so many "above" in common, all stay inside by their extremes, and the
  rest is about those between.
"""

from __future__ import annotations

from itertools import pairwise

from proofs.checker.forms import flat_form, is_empty, valid_box
from proofs.checker.merges import Views, check_merged, view_of
from proofs.checker.rejected import Data, Rejected, field, integer, integers, items, require
from spec.shape import index_set, size
from spec.stack import Reading, read

MOST_INDICES = 2**14
"""The most indices that are listed."""


def check_equivalence(record: Data) -> None:
    """Raises Rejected unless what is said of two stacks is shown right by what it carries."""
    left, right = stacks_of(record)
    if field(record, "answer") == "different":
        check_difference(left, right, record)
    else:
        check_alike(left, right, field(record, "evidence"))


def stacks_of(record: Data) -> tuple[Views, Views]:
    """The two stacks that an answer is about."""
    left, right = (tuple(map(view_of, items(field(record, side)))) for side in ("left", "right"))
    require(bool(left and right), "no views")
    return left, right


def check_difference(left: Views, right: Views, record: Data) -> None:
    """The shapes differ, or the index reads what is shown, which differs."""
    shown, index = items(field(record, "addresses")), field(record, "index")
    require(all(value is None or type(value) is int for value in shown), f"{shown!r} are no addresses")
    require(len(shown) == 2, "need two addresses")
    is_one_shape = left[-1].shape == right[-1].shape
    if index is None:
        require(not is_one_shape and shown == [None, None], "the shapes are the same")
        return
    at = integers(index)
    require(is_one_shape and len(at) == len(left[-1].shape), "{} is no index of both", at)
    require(all(0 <= i < n for i, n in zip(at, left[-1].shape, strict=True)), "{} is no index", at)
    seen = [reading.address if reading.is_valid else None for reading in (read(left, at), read(right, at))]
    require(seen == shown, "{} reads {}, not {}", at, seen, shown)
    require(shown[0] != shown[1], "{} reads the same", at)


def check_alike(left: Views, right: Views, evidence: Data) -> None:
    """Raises Rejected unless evidence shows that two stacks stay inside, and read the same at every valid index."""
    match field(evidence, "kind"):
        case "Same":
            require(left == right, "the stacks are not the same")
            require(stays_inside_by_extremes(left), "an extreme of a view may leave the one below")
        case "Listed":
            check_listed(left, right)
        case "Turned":
            check_alike(right, left, field(evidence, "rest"))
        case "Run":
            check_run(left, right, evidence)
        case "Apart":
            check_apart(left, right, evidence)
        case kind:
            raise Rejected(f"unknown kind of evidence {kind!r}")


def check_listed(left: Views, right: Views) -> None:
    """Every index is read through both."""
    require(left[-1].shape == right[-1].shape, "the shapes differ")
    count = size(left[-1].shape)
    require(count <= MOST_INDICES, f"{count} indices are more than are listed, {MOST_INDICES}")
    for index in index_set(left[-1].shape):
        require(are_alike_inside(read(left, index), read(right, index)), "{} reads something else", index)


def are_alike_inside(one: Reading, other: Reading) -> bool:
    """Whether two readings stay inside, and are the same where they are valid."""
    stay = not one.leaves_base and not other.leaves_base
    return stay and one.is_valid == other.is_valid and (not one.is_valid or one.address == other.address)


def check_run(left: Views, right: Views, evidence: Data) -> None:
    """Some views of the left stack are one view."""
    position, count = integer(evidence, "position"), integer(evidence, "count")
    require(0 <= position <= len(left) and 0 <= count <= len(left), "no such views")
    both, run = view_of(field(evidence, "view")), left[position : position + count]
    require(bool(run), "no views in a run")
    check_merged(run, both, field(evidence, "certificate"))
    check_alike((*left[:position], both, *left[position + count :]), right, field(evidence, "rest"))


def check_apart(left: Views, right: Views, evidence: Data) -> None:
    """Only views between those that are shared differ."""
    below, above = integer(evidence, "below"), integer(evidence, "above")
    parts: list[tuple[Views, Views, Views]] = []
    for views in (left, right):
        require(0 <= below <= len(views) and 0 <= above <= len(views), "no such views")
        until = max(len(views) - above, below)
        parts.append((views[:below], views[below:until], views[until:]))
        require(stays_inside_by_extremes(views), "an extreme of a view may leave the one below")
        require(below < until, "nothing between what is shared")
    (lower, mine, upper), (other_lower, theirs, other_upper) = parts
    require(lower == other_lower and upper == other_upper, "what is shared differs")
    check_alike(mine, theirs, field(evidence, "rest"))


def stays_inside_by_extremes(views: Views) -> bool:
    """Whether the valid indices of each view lead inside of the one below, by the extremes of their flat numbers."""
    for base, view in pairwise(views):
        box = valid_box(view)
        if not is_empty(box):
            low, high = flat_form(view).bounds(box)
            if not 0 <= low <= high < size(base.shape):
                return False
    return True
