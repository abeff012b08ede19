"""Symbolic integers: arithmetic on integers whose value is not known yet, simplified as it is done.

    >>> from impl.symbolic import Variable
    >>> x, y = Variable("x", 0, 9), Variable("y", 0, 3)
    >>> index = x * 4 + y
    >>> index.render(), (index // 4).render(), (index % 4).render()
    ('((x*4)+y)', 'x', 'y')

A `Node` is an integer that depends on variables, each of which has a name and a range. The operators of
Python work on nodes and plain integers alike, and every node knows bounds of its value; this is what the
simplification lives on. Above, `y` is less than 4, and so the quotient is `x` exactly. A node whose bounds
meet is a number:

    >>> x // 10
    NumNode(0)

What a node means is the value of its expression, with `//` rounded down, `%` of the sign of the divisor, and
comparisons that are 0 or 1. Simplification never changes that, and a value never leaves the bounds.

The classes: `Variable` and `NumNode` are the leaves; `MulNode`, `DivNode`, `ModNode`, `LtNode` and `MinNode` have a
left part `a` and a right part `b`; `SumNode` and `AndNode` have any number of parts. Build nodes with operators,
`Node.sum` and `Node.ands`; the class constructors make exactly the node they are asked for, unsimplified.

What may surprise:

* `==` asks whether two nodes are the same expression, and answers with a bool; `x == 3` is False for a
  variable. `<`, `<=`, `>` and `>=` are nodes. In a condition (`if`, `not`, `min`, `sorted`) a node that may be 0 or
  not raises SymbolicError; `decided` has the questions that can be asked of it, and `minimum` and `maximum`.
* `x < 4` keeps its left side as it stands; `create_lt_node` and `create_ge_node` simplify it.
* The upper bound of a variable may be a node: with `k` from 1 to 10, `i = Variable("i", 0, k-1)` has the
  `max` `k-1`, and `i // k` is 0. `min` is always a plain integer, and so is `ceiling`, which no value exceeds.
* Division by a node works only where the result needs no division: multiples, and what is smaller.
* Variables may be negative. The nodes of division nevertheless have numerators that are not, and positive
  divisors: `//` and `%` in rendered text mean the same in Python and in C.
* A sum copies its terms, so that adding many terms one by one takes quadratic time; `Node.sum` adds them at once.
* Substitution replaces variables in the expression, not in the bounds of other variables.

The names, and the rendered text, are those of tinygrad 0.9.0, `tinygrad.shape.symbolic`. Bounds of negative
operands, division of negative sums by negative numbers, and decisions on symbolic bounds are different:
there the text was wrong, or the operation refused. The truth of a node is different, too, but in the drop-in.

Where it is: `node` has what all nodes have in common, `leaves`, `products`, `sums`, `compare`, `division` and `minimum`
the classes, `floordiv` and `modulo` what `//` and `%` do; `decisions` what may be asked of a comparison, `cost` what an
expression costs, `text` how it is rendered; `walk` goes through nodes that are nested deeply.
"""

from impl.symbolic import node
from impl.symbolic.compare import AndNode, LtNode, conjunction, create_ge_node, create_lt_node, less, sym_infer
from impl.symbolic.decisions.decided import truth
from impl.symbolic.division import DivNode, ModNode
from impl.symbolic.floordiv import quotient
from impl.symbolic.leaves import NumNode, Variable, create_node
from impl.symbolic.minimum import MinNode
from impl.symbolic.modulo import remainder
from impl.symbolic.node import Node, sint
from impl.symbolic.products import MulNode, OpNode
from impl.symbolic.sums import RedNode, SumNode, product, total
from impl.symbolic.text.render import identified, render_python, rendering, sym_render

__all__ = [
    "AndNode",
    "DivNode",
    "LtNode",
    "MinNode",
    "ModNode",
    "MulNode",
    "Node",
    "NumNode",
    "OpNode",
    "RedNode",
    "SumNode",
    "Variable",
    "create_ge_node",
    "create_lt_node",
    "create_node",
    "render_python",
    "sint",
    "sym_infer",
    "sym_render",
]

node.total.define(total)
node.product.define(product)
node.quotient.define(quotient)
node.remainder.define(remainder)
node.less.define(less)
node.conjunction.define(conjunction)
node.rendering.define(rendering)
node.identified.define(identified)
node.truth.define(truth)
