"""What is kept of nodes and views by their objects (D16): asked again, it is what would be worked out."""

import copy
import pickle

from impl import ShapeTracker, View
from impl.memoise import Same, forget_objects
from impl.symbolic import Node, NumNode, Variable


def variable(name: str = "n") -> Variable:
    """A variable of its own, equal to others of the name."""
    return Variable(name, 0, 9)


def test_one_value_after_another():
    """R10: variables of a node are replaced again and again, by other numbers and other variables each time."""
    a, b = variable("a"), variable("b")
    node = Node.sum([a * 4, (b + 1) // 3, (a + b) % 5])
    assert [node.substitute({a: value, b: value + 1}) for value in (0, 1, 2)] == [1, 8, 9]
    assert node.substitute({b: 2}).substitute({a: 3}) == node.substitute({a: 3, b: 2}) == 13
    assert node.substitute({b: a}).substitute({a: 3}) == 14
    assert node.substitute({}).substitute({a: 3, b: 2}) == 13


def test_a_variable_that_is_bound_is_another_one():
    """R10: what was kept before a variable was bound is not taken afterwards."""
    inside, beside, others = variable(), variable().bind(3), {variable("m")}
    node = (inside + variable("m")) // 4
    assert inside != beside and node.substitute({beside: 8}).vars() == {inside, *others}
    inside.bind(3)
    assert inside == beside and node.substitute({beside: 8}).vars() == others


def test_indices_that_are_given_again():
    """D16: expressions of the same indices are the same objects; those of others, equal or bound, have the others."""
    tracker = ShapeTracker.from_shape((10, 4)).permute((1, 0))
    first, second = Variable("i", 0, 3), variable("j")
    found = tracker.expr_idxs([first, second], "none")
    assert tracker.expr_idxs((first, second), "none")[0] is found[0]
    twin = variable("j")
    other = tracker.expr_idxs([first, twin], "none")[0]
    assert other == found[0] and any(each is twin for each in other.vars())
    twin.bind(3)
    assert {each.is_bound for each in tracker.expr_idxs([first, twin], "none")[0].vars()} == {False, True}
    assert tracker.expr_idxs([first, NumNode(2)], "none")[0].render() == "(8+i)"


def test_nothing_is_kept_after_it_is_forgotten():
    """D16: whatever is asked then is worked out anew."""
    tracker, indices = ShapeTracker.from_shape((10,)), [variable("i") * 2 // 2]
    found = tracker.expr_idxs(indices, "none")[0]
    forget_objects()
    again = tracker.expr_idxs(indices, "none")[0]
    assert again == found


def test_objects_as_keys():
    """D16: a key of objects is equal to one of the same objects alone, whatever they are equal to."""
    one, other = variable(), variable()
    assert one == other and Same((one,)) != Same((other,)) and Same((one, other)) == Same((one, other))
    assert Same((one,)) != (one,) and Same((one,)) != Same((one, one)) and len({Same((one,)), Same((one,))}) == 1


def test_what_was_bound_before_its_bound_is_copied_with_its_value():
    """Found: the copy was refused, for the value lies outside of the bounds that came to be."""
    bound = Variable("k", 1, 9)
    inner = Variable("i", 0, bound - 1).bind(5)
    bound.bind(3)
    view = View.create((4, inner + 1))
    for twin in (copy.copy(inner), copy.deepcopy(inner), pickle.loads(pickle.dumps(inner))):
        assert twin == inner and twin.val == 5 and twin.max == inner.max
    assert copy.deepcopy(view) == pickle.loads(pickle.dumps(view)) == view
