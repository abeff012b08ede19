"""The index expression of a tracker as text to paste.

The address is right where the condition holds, and counts nowhere else; the condition is right at every index. In
Python and numpy division rounds down, as in the definitions. C and CUDA round towards 0, which is the same where
nothing is negative: numerators that may be negative where the condition holds are lifted by whole periods (R13). In a
condition there the ranges of variables come first, and `&&` asks nothing after one that does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from impl.doors import one_of
from impl.errors import BudgetError, LowerError
from impl.frozen import frozen
from impl.lower.indexing.conditions import Conditions, Range, forms_of
from impl.lower.indexing.dialect import Dialect, dialect_named, names_of, require_names
from impl.lower.indexing.lifting import Lifted, Lifter
from impl.lower.indexing.reading import ProductReader
from impl.lower.indexing.writing import ATOM, LAST, Piece, Writer, joined
from impl.lower.uops.emit import OutOfRangeError
from impl.lower.uops.intervals import Interval
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.simplify.forms.atoms import Terms
from impl.simplify.forms.measure import Tree, sides
from impl.simplify.forms.measure import Writer as Measure
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.symbolic import MinNode, MulNode, Node, Variable, sint
from impl.symbolic.node import highest
from impl.symbolic.walk import length
from impl.view import Interchange

MOST_PARTS = 2**12
"""Parts of the text of an index expression and its condition: tens of thousands of characters."""


@frozen
class IndexExpression:
    """The address of an index, and the condition under which it counts, as text in a language.

    The condition is None where every index is valid. `cost` is what `impl.simplify` counts for both: a division 10, a
    product 3, everything else 1, equal parts once. `type` is int32 or int64, one that holds every integer that is
    computed, of variables as well: int32 wherever the bounds of each part show that it suffices, which are those of
    variables that move by themselves. It is None in Python, whose integers are as wide as need be. `names` are those of
    the index variables, one for each axis, and `parameters` those of the symbolic sizes that the text uses.
    """

    language: str
    address: str
    condition: str | None
    cost: int
    type: str | None
    names: tuple[str, ...]
    parameters: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.address if self.condition is None else f"{self.address}\n{self.condition}"


def index_expression(
    tracker: Interchange, language: str = "c", names: str | Sequence[str] | None = None
) -> IndexExpression:
    """The index expression of a tracker or a view in "c", "cuda", "python" or "numpy" (D16, D18); `names` are those of
    the index variables, or what they begin with. In numpy the variables are arrays that broadcast.

    Raises LowerError for another language, for names that are none, and in C, CUDA and numpy for integers of more than
    64 bits; OutOfBoundsError for a stack that has no meaning, SymbolicError for a quotient by a symbolic size that no
    node has, or a size that is called `idx0` or the like, and BudgetError for a text that is too long.

    >>> columns = ShapeTracker.from_shape((2, 4)).permute((1, 0)).pad(((1, 0), (0, 0)))
    >>> found = index_expression(columns, "c", names=("i", "j"))
    >>> print(found)
    i + j*4 - 1
    i >= 1
    >>> found.type, found.cost
    ('int32', 6)
    """
    stack = ShapeTracker(tuple(one_of(Interchange, tracker, "index_expression: tracker", LowerError).views))
    dialect = dialect_named(language)
    if (rank := len(stack.shape)) > MOST_PARTS:
        raise BudgetError(f"index_expression: the tracker has {rank} axes; need at most {MOST_PARTS}")
    free, _ = stack.unbind()
    given = names_of(names, len(free.shape))
    variables = sorted(variable.expr for variable in free.vars())
    require_names(given, variables)
    index, valid = free.expr_idxs()
    if (parts := length(index) + length(valid)) > MOST_PARTS:
        raise BudgetError(
            f"index_expression: the text has {parts} parts; need at most {MOST_PARTS}, as fewer views or axes have"
        )
    reader = ProductReader()
    result = simplified(Expression(reader.form(index), reader.clauses(valid)))
    text = Text(dialect, reader, {f"idx{axis}": name for axis, name in enumerate(given)})
    address, condition = text.both(result.expression)
    text.writer.note_all([Interval(0, highest(size) - 1) for size in free.shape])
    used = tuple(name for name in variables if name in text.leaves)
    return IndexExpression(str(language), address, condition, text.writer.cost, text.type(), given, used)


class Text:
    """Writes one index expression; `leaves` has the variables in it, by their names."""

    def __init__(self, dialect: Dialect, reader: ProductReader, names: Mapping[str, str]) -> None:
        self.dialect = dialect
        self.reader = reader
        self.names = names
        self.measure = Measure()
        self.leaves: dict[str, Piece] = {}
        self.writer = Writer(dialect, self.leaves)
        self.box: Mapping[str, tuple[int | None, int | None]] = {}

    def both(self, expression: Expression) -> tuple[str, str | None]:
        """The address and the condition; the address is 0 where the condition never holds."""
        conditions = Conditions(forms_of(expression.clauses))
        if conditions.is_never:
            return "0", self.dialect.never
        comparisons = [text for each in conditions.ranges if each.variable for text in self.range(each)]
        self.box = conditions.box
        comparisons += [text for each in conditions.ranges if not each.variable for text in self.range(each)]
        address = self.piece(expression.index).text
        ends = [end for each in conditions.ranges for end in ({each.low, each.high} - {None})]
        self.writer.cost += max(2 * len(ends) - 1, 0)
        return address, joined(comparisons, self.dialect) if comparisons else None

    def type(self) -> str | None:
        """The integers that suffice. Raises LowerError if there are none."""
        widest = self.writer.widest
        for width in self.dialect.widths:
            if -(2 ** (width - 1)) <= widest.low <= widest.high < 2 ** (width - 1):
                return f"int{width}"
        if not self.dialect.widths:
            return None
        raise OutOfRangeError(
            f"index_expression: integers run from {shown(widest.low)} to {shown(widest.high)}; "
            "need at most 64 bits, or Python"
        )

    def tree(self, form: Form) -> Tree:
        """The tree of a form."""
        return self.measure.trees[self.measure.value(form)]

    def piece(self, form: Form) -> Piece:
        """The text of a form, its numerators lifted where the language truncates."""
        return self.writer.piece(self.lifter(self.reader).lifted(self.tree(form))[0])

    def lifter(self, reader: ProductReader) -> Lifter:
        """What lifts the trees that a reader has read."""
        return Lifter(lambda name: self.leaf(reader.nodes[name]), self.dialect.truncates)

    def leaf(self, node: Node) -> Lifted:
        """What a node that was read as a variable is: one, a product or a minimum of others, or nested too deeply."""
        match node:
            case Variable():
                return self.variable(node)
            case MulNode(a=left, b=Node() as right):
                (first, one), (second, other) = self.read(left), self.read(right)
                return ("*", first, second), one.times(other)
            case MinNode(a=left, b=right):
                (first, one), (second, other) = self.read(left), self.read(right)
                return ("min", first, second), Interval(min(one.low, other.low), min(one.high, other.high))
            case _:
                return self.read(node)

    def read(self, node: sint) -> Lifted:
        """A part of a node that was read as a variable, read by itself."""
        if not isinstance(node, Node):
            return node, Interval(node, node)
        reader = ProductReader()
        return self.lifter(reader).lifted(self.tree(reader.form(node)))

    def variable(self, variable: Variable) -> Lifted:
        """A variable by its new name, and its range where the condition holds."""
        name = self.names.get(variable.expr, variable.expr)
        if name not in self.leaves:
            axis = int(variable.expr[3:]) if variable.expr in self.names else LAST
            self.leaves[name] = Piece(name, ATOM, Interval(variable.min, variable.ceiling), axis)
        low, high = self.box.get(variable.expr, (None, None))
        whole = Interval(variable.min, variable.ceiling)
        return name, Interval(whole.low if low is None else low, whole.high if high is None else high)

    def range(self, each: Range) -> list[str]:
        """The comparisons that say a range."""
        if not each.is_one_sided:
            return list(self.sides(each))
        text, low, high = self.piece(each.form).text, each.low, each.high
        if low is not None and low == high:
            return [f"{text} == {self.number(low)}"]
        if low is None or high is None:
            return [f"{text} >= {self.number(low)}"] if low is not None else [f"{text} < {self.number(high, 1)}"]
        ends = self.number(low), self.number(high, 1)
        if self.dialect.chains:
            return [f"{ends[0]} <= {text} < {ends[1]}"]
        first = f"{ends[0]} <= {text}" if self.dialect.brackets_comparisons else f"{text} >= {ends[0]}"
        return [first, f"{text} < {ends[1]}"]

    def number(self, value: int | None, more: int = 0) -> str:
        """The text of a number at the end of a range."""
        return self.writer.piece((value or 0) + more).text

    def sides(self, each: Range) -> Iterator[str]:
        """The comparisons of a range of which some terms are negative: those are added on the other side."""
        less, more = sides(each.form)
        if each.low is not None and each.low == each.high:
            left, right = self.side(more, -each.low), self.side(less, each.low)
            yield f"{left.text} == {right.text}" if left.axis <= right.axis else f"{right.text} == {left.text}"
            return
        for low, bigger, smaller in ((each.low, more, less), (None if each.high is None else -each.high, less, more)):
            if low is not None:
                is_strict = low == 1
                great, small = self.side(bigger, -low), self.side(smaller, 0 if is_strict else low)
                equal = "" if is_strict else "="
                is_first = great.axis <= small.axis
                yield f"{great.text} >{equal} {small.text}" if is_first else f"{small.text} <{equal} {great.text}"

    def side(self, terms: Terms, number: int) -> Piece:
        """One side of a comparison, and a number on it if that is positive."""
        return self.piece(Form(terms, max(number, 0)))
