"""The measure: what two trees cost, after a normal form that reasons about no range.

A tree is an integer, the name of a variable, or an operation with its arguments: `+ * // %`, `< <= == !=`,
`and or not`, `min max`, `where`, and C's truncating `tdiv tmod`. The normal form makes spelling cost nothing: sums are
flat and collect equal terms, constants are folded, and the terms of a comparison stand where none is negated. No sum is
multiplied out, nothing is taken out of a sum. Then, equal parts of both trees once:

    // % tdiv tmod   10        *   3        min max   2        everything else   1

where a sum of n parts is n-1 additions, and a coefficient of -1 is a subtraction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

Tree = Any

Form = tuple[tuple[tuple[int, int], ...], int]
"""A sum: pairs of an operation's number and its coefficient, and a constant."""

WEIGHTS = {"//": 10, "%": 10, "tdiv": 10, "tmod": 10, "*": 3, "min": 2, "max": 2}
"""The costs of operations that do not cost 1."""

OPPOSITE = {"<": "<=", "<=": "<", "==": "!=", "!=": "=="}
"""The operation of the negated comparison; for `<` and `<=` the sides are exchanged as well."""


def cost(*trees: Tree) -> int:
    """The cost of some trees together.

    >>> cost(("+", ("*", "x", 4), ("//", "y", 4)), ("<", ("//", "y", 4), 3))
    15
    """
    normal = Normal()
    return normal.cost([normal.form(tree) for tree in trees])


def built(tree: Tree, leaf: Callable[[Any], Any], made: Mapping[str, Callable[[Any, Any], Any]]) -> Any:
    """A tree as an expression of another project: `leaf` makes integers and variables, `made` makes an operation on two
    parts."""
    if isinstance(tree, int | str):
        return leaf(tree)
    return reduce(made[tree[0]], [built(part, leaf, made) for part in tree[1:]])


class Normal:
    """The operations that occur in some trees, in normal form; each has a number of its own."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self._operations: list[Any] = []
        self._done: dict[int, tuple[Tree, Form]] = {}

    def form(self, tree: Tree) -> Form:
        """The normal form of a tree."""
        match tree:
            case int():
                return (), int(tree)
            case str():
                return self._atom((tree,))
        known = self._done.get(id(tree))
        if known is None:
            known = self._done[id(tree)] = tree, self._operation(tree[0], [self.form(part) for part in tree[1:]])
        return known[1]

    def _atom(self, operation: Any) -> Form:
        number = self._numbers.setdefault(operation, len(self._operations))
        if number == len(self._operations):
            self._operations.append(operation)
        return ((number, 1),), 0

    def _operation(self, name: str, parts: list[Form]) -> Form:  # noqa: PLR0911  one for each kind
        match name:
            case "+":
                return self._total((part, 1) for part in parts)
            case "*":
                return self._product(parts)
            case "//" | "%" | "tdiv" | "tmod":
                return self._divided(name, *parts)
            case "<" | "<=" | "==" | "!=":
                return self._compared(name, *parts)
            case "and" | "or":
                return self._joined(name, parts)
            case "not":
                return self._negated(parts[0])
            case "min" | "max":
                return self._extreme(name, parts)
            case "where":
                return self._where(*parts)
        raise ValueError(f"{name} is no operation of a tree")

    def _total(self, parts: Iterable[tuple[Form, int]]) -> Form:
        """The sum of some forms, each times a coefficient; the terms of an inner sum with coefficient 1 become terms of
        the outer one."""
        found: dict[int, int] = {}
        const = 0
        for (terms, extra), times in parts:
            const += extra * times
            for number, factor in terms:
                found[number] = found.get(number, 0) + factor * times
        sums = [number for number, factor in found.items() if factor == 1 and self._operations[number][0] == "+"]
        if sums:
            inner = [(self._operations[number][1], 1) for number in sums]
            rest = tuple((number, factor) for number, factor in found.items() if number not in sums)
            return self._total([((rest, const), 1), *inner])
        return tuple(sorted((number, factor) for number, factor in found.items() if factor)), const

    def _product(self, parts: list[Form]) -> Form:
        rest: list[Form] = []
        factor = 1
        for terms, const in parts:
            if not terms:
                factor *= const
            elif len(terms) == 1 and not const:
                factor *= terms[0][1]
                rest.append((((terms[0][0], 1),), 0))
            else:
                rest.append((terms, const))
        if not rest or factor == 0:
            return (), factor
        if len(rest) > 1:
            rest = [self._atom(("*", *sorted(rest)))]
        elif factor != 1 and (len(rest[0][0]) > 1 or rest[0][1]):
            rest = [self._atom(("+", rest[0]))]
        return rest[0] if factor == 1 else self._total([(rest[0], factor)])

    def _divided(self, name: str, left: Form, right: Form) -> Form:
        if right == ((), 1):
            return left if name in ("//", "tdiv") else ((), 0)
        if left[0] or right[0]:
            return left if left == ((), 0) else self._atom((name, left, right))
        quotient, truncated = left[1] // right[1], abs(left[1]) // abs(right[1])
        truncated = -truncated if (left[1] < 0) != (right[1] < 0) else truncated
        value = truncated if name.startswith("t") else quotient
        return (), value if name in ("//", "tdiv") else left[1] - value * right[1]

    def _compared(self, name: str, left: Form, right: Form) -> Form:
        terms, const = self._total([(left, 1), (right, -1)])
        const -= name == "<="
        if not terms:
            return (), int({"<": const < 0, "<=": const < 0, "==": const == 0, "!=": const != 0}[name])
        less = tuple((number, factor) for number, factor in terms if factor > 0)
        more = tuple((number, -factor) for number, factor in terms if factor < 0)
        if name in OPPOSITE and name not in ("<", "<="):
            less, more, const = (less, more, const) if less else (more, less, -const)
        elif less and more and const == -1:
            return self._atom(("<=", (less, 0), (more, 0)))
        else:
            name = "<"
        below = const if (less and more and const > 0) or not less else 0
        return self._atom((name, (less, below), (more, below - const)))

    def _joined(self, name: str, parts: list[Form]) -> Form:
        found: set[Form] = set()
        neutral = int(name == "and")
        for part in parts:
            operation = self._operations[part[0][0][0]] if part[0] else ()
            if operation and operation[0] == name:
                found.update(operation[1:])
            elif part[0]:
                found.add(part)
            elif bool(part[1]) != bool(neutral):
                return (), 1 - neutral
        return self._atom((name, *sorted(found))) if len(found) > 1 else found.pop() if found else ((), neutral)

    def _extreme(self, name: str, parts: list[Form]) -> Form:
        if all(not terms for terms, _ in parts):
            return (min if name == "min" else max)(parts)
        return self._atom((name, *parts)) if len(parts) > 1 else parts[0]

    def _negated(self, part: Form) -> Form:
        if not part[0]:
            return (), int(not part[1])
        name, *parts = self._operations[part[0][0][0]]
        if name == "not":
            return parts[0]
        if name in OPPOSITE:
            return self._compared(OPPOSITE[name], *(parts[::-1] if name in ("<", "<=") else parts))
        return self._atom(("not", part))

    def _where(self, condition: Form, then: Form, other: Form) -> Form:
        if not condition[0] or then == other:
            return then if condition[1] or then == other else other
        if (then, other) == (((), 1), ((), 0)):
            return condition
        return (
            self._negated(condition)
            if (then, other) == (((), 0), ((), 1))
            else self._atom(("where", condition, then, other))
        )

    def cost(self, forms: list[Form]) -> int:
        """The cost of some forms and of all their parts, each part counted once."""
        seen: set[Any] = set()
        waiting, result = list(forms), 0
        while waiting:
            terms, const = form = waiting.pop()
            for term in terms:
                if abs(term[1]) != 1 and term not in seen:
                    result += WEIGHTS["*"]
                seen.add(term)
                operation = self._operations[term[0]]
                if len(operation) > 1 and operation not in seen:
                    seen.add(operation)
                    waiting += operation[1:]
                    result += weight(*operation)
            if form not in seen:
                seen.add(form)
                result += max(len(terms) + (const != 0) - 1, 0)
                result += bool(terms) and not const and all(factor == -1 for _, factor in terms)
        return result


def weight(name: str, *parts: Form) -> int:
    """The cost of an operation itself; a sum that is multiplied costs its additions only."""
    each = WEIGHTS.get(name, 1)
    return 0 if name == "+" else each * (len(parts) - 1) if name in ("*", "and", "or", "min", "max") else each
