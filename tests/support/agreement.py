"""Holding an answer of the library against the definition, one stack at a time."""

from math import prod

from support.views import spec_answer, stack_to_spec, to_spec, tracker_of

from impl import Merged, NotMergeable, OutOfBounds, View, mergeable
from impl.cli.writing.as_json import as_json
from proofs.checker import check
from spec.merge import hull, refutes, view_of
from spec.shape import Index
from spec.stack import Reading, first_leaving, read, stack_tracker
from spec.tracker import are_equal
from spec.view import View as SpecView
from spec.view import canonical_tracker


def check_mergeable(views: tuple[View, ...], equality: str) -> str:
    """Fails unless `mergeable` answers what the definition says, and the checker accepts what the answer carries;
    returns the name of the answer."""
    answer, expected = mergeable(*views, equality=equality), spec_answer(views, equality)
    check(as_json(views, equality, answer))
    assert type(answer).__name__ == type(expected).__name__, (views, equality, answer, expected)
    match answer:
        case Merged(view):
            check_merged(views, view, expected.view, equality)
        case NotMergeable():
            check_witness(views, answer, equality)
        case OutOfBounds():
            check_out_of_bounds(views, answer)
    return type(answer).__name__


def check_merged(views: tuple[View, ...], view: View, expected: SpecView, equality: str) -> None:
    """The view reads what the stack reads; under observable equality it is the normal form of what is expected."""
    assert are_equal(canonical_tracker(to_spec(view)), tracker_of(*views), equality), (views, view)
    if equality == "observable":
        assert view == from_spec(expected), (views, view, expected)


def from_spec(view: SpecView) -> View:
    """A view of the specification as one of the library, in normal form."""
    mask = tuple(zip(view.begin, view.end, strict=True)) if view.shape else None
    return View.create(view.shape, view.strides or None, view.offset, mask)


def check_witness(views: tuple[View, ...], answer: NotMergeable, equality: str) -> None:
    """The witness is accepted by the definition, and says what its indices read."""
    witness, stack = answer.witness, stack_to_spec(views)
    assert refutes(stack, witness.indices, equality), (views, equality, witness)
    readings = [read(stack, index) for index in witness.indices]
    shown = tuple(r.address if r.is_valid or equality == "strict" else None for r in readings)
    assert witness.addresses == shown, (views, equality, witness)
    assert witness.kind == kind_of(witness.indices, readings, equality), (views, equality, witness)


def kind_of(indices: tuple[Index, ...], readings: list[Reading], equality: str) -> str:
    """Which kind of witness some indices are."""
    match indices:
        case (_,):
            return "undefined" if equality == "strict" and readings[0].address is None else "scalar"
        case (p, q, z) if z in hull(p, q):
            return "hole"
        case _:
            return "bend"


def check_out_of_bounds(views: tuple[View, ...], answer: OutOfBounds) -> None:
    """The index is valid down to the view that it leaves, by the number that the answer names."""
    stack = stack_to_spec(views)
    assert read(stack, answer.witness).leaves_base, (views, answer)
    above = read(stack[answer.level + 1 :], answer.witness)
    assert above.is_valid and above.address == answer.flat, (views, answer)
    assert answer.size == prod(views[answer.level].shape), (views, answer)
    assert not 0 <= answer.flat < answer.size, (views, answer)


def check_answer(views: tuple[View, ...], equality: str) -> None:
    """As `check_mergeable`, for stacks whose witnesses are too dear to look for by enumeration."""
    answer, stack = mergeable(*views, equality=equality), stack_to_spec(views)
    check(as_json(views, equality, answer))
    if isinstance(answer, OutOfBounds):
        check_out_of_bounds(views, answer)
        return
    assert first_leaving(stack) is None, (views, answer)
    if isinstance(answer, Merged):
        assert are_equal(canonical_tracker(to_spec(answer.view)), stack_tracker(stack), equality), (views, answer)
        return
    assert isinstance(answer, NotMergeable), (views, answer)
    assert view_of(stack_tracker(stack), equality) is None, (views, answer)
    check_witness(views, answer, equality)


def check_sum(base: View, outer: View) -> str:
    """Fails unless `base + outer` is the view that `mergeable` names, or None; returns which case it was.

    A contiguous base gives `outer` back, also where that reaches beyond it.
    """
    total, answer = base + outer, mergeable(base, outer)
    if base.contiguous:
        assert total == outer
        return "contiguous base"
    if not isinstance(answer, Merged):
        assert total is None, (base, outer, total)
        return "none"
    assert total is not None, (base, outer, answer)
    assert are_equal(tracker_of(total), tracker_of(answer.view), "observable"), (base, outer, total)
    return "merged"
