"""Puts the questions to one of the two libraries: `python -m dropin.answers impl | tinygrad < questions > answers`.

An answer is `{"views": ...}` (None where a view is asked for and there is none), `{"index": ..., "valid": ...}`,
`{"text": ..., "min": ..., "max": ...}`, or `{"error": ...}` with the name of the exception's class.
"""

import json
import operator
import sys
from typing import Any

OPERATORS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
}
"""The operators of trees; comparisons and conjunctions are functions of the library."""


class Library:
    """One of the two libraries, `impl` or `tinygrad`."""

    def __init__(self, name: str) -> None:
        if name == "tinygrad":
            from tinygrad.shape import symbolic  # noqa: PLC0415
            from tinygrad.shape.shapetracker import ShapeTracker, View  # noqa: PLC0415
        else:
            from impl import symbolic  # noqa: PLC0415
            from impl.dropin import ShapeTracker, View  # noqa: PLC0415
        self.tracker, self.view, self.symbolic = ShapeTracker, View, symbolic

    def answer(self, question: list[Any]) -> dict[str, Any]:
        """The answer to a question."""
        kind, *arguments = question
        try:
            answer: dict[str, Any] = getattr(self, kind)(*arguments)
        except Exception as error:
            return {"error": type(error).__name__}
        return answer

    def built(self, parts: Any) -> Any:
        """A view out of its parts."""
        return self.view.create(*tuples(parts))

    def reshape(self, view: Any, shape: Any) -> dict[str, Any]:
        """A view under another shape."""
        return {"views": found(self.built(view).reshape(tuples(shape)))}

    def merge(self, base: Any, outer: Any) -> dict[str, Any]:
        """Two views as one."""
        return {"views": found(self.built(base) + self.built(outer))}

    def index(self, views: Any) -> dict[str, Any]:
        """The index expression of a stack."""
        index, valid = self.tracker(tuple(map(self.built, views))).expr_idxs()
        return {"index": index.render(), "valid": valid.render()}

    def program(self, shape: Any, steps: Any) -> dict[str, Any]:
        """The views after a program, and their index expression."""
        tracker = self.tracker.from_shape(tuple(shape))
        for name, argument in steps:
            tracker = getattr(tracker, name)(tuples(argument))
        tracker = tracker.simplify()
        index, valid = tracker.expr_idxs()
        return {"views": list(map(parts, tracker.views)), "index": index.render(), "valid": valid.render()}

    def expression(self, tree: Any) -> dict[str, Any]:
        """A tree, built by the operators, and its bounds."""
        node = self.node_of(tree)
        return {"text": node.render(), "min": node.min, "max": node.max}

    def node_of(self, tree: Any) -> Any:
        """The node that a tree is."""
        match tree:
            case ["var", name, bound]:
                return self.symbolic.Variable(name, 0, bound)
            case ["<", left, number]:
                return self.symbolic.create_lt_node(self.node_of(left), number)
            case [">=", left, number]:
                return self.symbolic.create_ge_node(self.node_of(left), number)
            case ["and", left, right]:
                return self.symbolic.Node.ands([self.node_of(left), self.node_of(right)])
            case [name, left, right]:
                return OPERATORS[name](self.node_of(left), self.node_of(right))
        return tree


def tuples(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(tuples, value)) if isinstance(value, list | tuple) else value


def parts(view: Any) -> list[Any]:
    """The parts of a view."""
    return [view.shape, view.strides, view.offset, view.mask]


def found(view: Any) -> list[Any] | None:
    """The parts of one view, if there is one."""
    return None if view is None else [parts(view)]


def main() -> None:
    """Answer all questions of the standard input."""
    library = Library(sys.argv[1])
    json.dump([library.answer(question) for question in json.load(sys.stdin)], sys.stdout)


if __name__ == "__main__":
    main()
