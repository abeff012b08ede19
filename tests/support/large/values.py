"""Large values: at most a megabyte each as text, and as much trouble as fits into one.

`LARGE` has a function for each, which makes it anew. What takes an argument of such a kind has to answer or to refuse
it within seconds and a gigabyte; `support.large` tries.
"""

from impl import ShapeTracker, View, ops
from impl.lower import UOpGraph, UOps, dtypes
from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, SumNode, Variable

DIGITS = 10**100_000
"""An integer of 100,000 digits."""
MEGABYTE = 1 << 8_000_000
"""An integer of a megabyte."""
AXES = 100_000
"""Axes of a shape that takes a fifth of a megabyte or more."""


def variables(number, high=9):
    """So many variables."""
    return [Variable(f"v{place}", 0, high) for place in range(number)]


def wide(number, factor=lambda place: place + 2):
    """A sum of so many terms."""
    return Node.sum([variable * factor(place) for place, variable in enumerate(variables(number))])


def nested(number, made=lambda node, place: DivNode(SumNode([node, Variable(f"v{place}", 0, 9)]), 3)):
    """A node so many levels deep, made by constructors, which simplify nothing."""
    node = Variable("v", 0, 10**6)
    for place in range(number):
        node = made(node, place)
    return node


def remainders(number):
    """A sum of so many different remainders of one variable."""
    v = Variable("v", 0, 10**9)
    return Node.sum([(v % (place + 2)) * (place + 3) for place in range(number)])


def conditions(number):
    """So many conditions on as many variables, at once."""
    return Node.ands([variable < 5 for variable in variables(number)])


def nested_list(number):
    """A list so many levels deep."""
    value = [1]
    for _ in range(number):
        value = [value]
    return value


def uops(number):
    """A graph of so many operations in a chain."""
    graph = UOpGraph()
    last = graph.add(UOps.CONST, dtypes.int, (), 3)
    for _ in range(number):
        last = graph.add(UOps.CAST, dtypes.int, (last,), None, cachable=False)
    return graph


def mesh(axes, size):
    """A mesh of so many axes."""
    return ops.Mesh({f"x{axis}": size for axis in range(axes)})


INTEGERS = {
    "100,000 digits": lambda: DIGITS,
    "minus 100,000 digits": lambda: -DIGITS,
    "a megabyte": lambda: MEGABYTE,
    "a million": lambda: 10**6,
    "ten to the 18": lambda: 10**18,
    "NumNode of 100,000 digits": lambda: NumNode(DIGITS),
}

TEXTS = {
    "long number": lambda: "9" * 10**6,
    "long name": lambda: "x" * 10**6,
    "long JSON": lambda: '{"shape":[' + "2," * 10_000 + "2]}",
    "deep JSON": lambda: "[" * 500_000 + "]" * 500_000,
    "parentheses": lambda: "(" * 10**6,
    "signs": lambda: "-" * 999_999 + "1",
    "long sum": lambda: "View((" + "+".join("1" * 300_000) + ",))",
    "many views": lambda: "ShapeTracker((" + "View((2,))," * 20_000 + "))",
    "view of rank 300,000": lambda: "View((" + "1," * 300_000 + "))",
    "view of rank 16,000": lambda: "View((" + "2," * 16_000 + "))",
    "keywords": lambda: "View(" + ",".join(f"a{k}=1" for k in range(90_000)) + ")",
    "lines": lambda: "\n" * 10**6,
    "quotes": lambda: "'" * 10**6,
    "many wide numbers": lambda: "View((" + ("9" * 4000 + ",") * 240 + "))",
}

TUPLES = {
    "ones": lambda: (1,) * 3 * AXES,
    "zeros": lambda: (0,) * 3 * AXES,
    "twos": lambda: (2,) * AXES,
    "10,000 twos": lambda: (2,) * 10_000,
    "16,000 twos": lambda: (2,) * 16_000,
    "1,000 twos": lambda: (2,) * 1000,
    "minus ones": lambda: (-1,) * AXES,
    "axes": lambda: tuple(range(AXES)),
    "axes backwards": lambda: tuple(range(AXES))[::-1],
    "10,000 axes backwards": lambda: tuple(range(10_000))[::-1],
    "billions": lambda: (10**9,) * 50_000,
    "hundred digits": lambda: (10**100,) * 9000,
    "thousand digits": lambda: (10**1000,) * 900,
    "60 wide ones": lambda: (10**16_000,) * 60,
    "9 wide ones": lambda: (DIGITS,) * 9,
    "2 wide ones": lambda: (DIGITS, DIGITS),
    "one wide one": lambda: (DIGITS,),
    "1,000 wide powers": lambda: tuple(1 << 8 * place for place in range(1000)),
    "pairs": lambda: ((0, 1),) * AXES,
    "10,000 pairs": lambda: ((1, 1),) * 10_000,
    "wide pairs": lambda: ((0, DIGITS),) * 9,
    "a pair of a million": lambda: ((10**6, 10**6),),
    "names": lambda: tuple(f"x{k}" for k in range(AXES)),
    "Nones": lambda: (None,) * AXES,
    "symbolic sizes": lambda: tuple(variables(10_000)),
    "1,000 symbolic sizes": lambda: tuple(Variable(f"n{k}", 1, 9) for k in range(1000)),
    "deep list": lambda: nested_list(90_000),
    "lists": lambda: [[1]] * AXES,
    "a long list": lambda: [1] * 3 * AXES,
    "floats": lambda: [0.5] * 2 * AXES,
    "a range": lambda: range(2**18),
    "dict of sizes": lambda: {f"x{k}": 1 for k in range(50_000)},
    "dict of twos": lambda: {f"x{k}": 2 for k in range(30)},
    "dict of axes": lambda: dict.fromkeys(range(AXES), 1),
    "dict of variables": lambda: dict.fromkeys(variables(20_000), 3),
    "a wide dict": lambda: {"x": DIGITS},
}

NODES = {
    "sum of 20,000": lambda: wide(20_000),
    "sum of 1,000": lambda: wide(1000),
    "wide sum": lambda: wide(300, lambda place: 10 ** (10 * place)),
    "divided sum": lambda: DivNode(wide(5000), 7),
    "remainder of a sum": lambda: ModNode(wide(5000), 10**9),
    "500 remainders": lambda: remainders(500),
    "5,000 remainders": lambda: remainders(5000),
    "deep quotients": lambda: nested(10_000),
    "deep remainders": lambda: nested(
        5000, lambda node, place: ModNode(SumNode([MulNode(node, 3), NumNode(1)]), 10**9)
    ),
    "deep products": lambda: nested(10_000, lambda node, place: MulNode(SumNode([node, NumNode(1)]), -1)),
    "condition of 10,000": lambda: conditions(10_000),
    "condition of 500": lambda: conditions(500),
    "Variable of 100,000 digits": lambda: Variable("v", 0, DIGITS),
    "quotient of 100,000 digits": lambda: (Variable("v", 0, DIGITS) * (DIGITS - 1) + Variable("w", 0, 9)) // 10**50_000,
    "comparison of 100,000 digits": lambda: Variable("v", 0, DIGITS) * DIGITS < DIGITS**2 // 3,
    "long name of a Variable": lambda: Variable("v" * 900_000, 0, 9) * 4 + 1,
    "bound by a node": lambda: Variable("i", 0, wide(500)) * wide(500),
    "product of sums": lambda: Variable("i", 0, 9) * wide(1000),
    "list of variables": lambda: variables(20_000),
    "list of unrolled variables": lambda: [Variable(f"_uidx{k}", 0, 1) for k in range(20_000)],
    "list of conditions": lambda: [variable < 5 for variable in variables(10_000)],
    "list of 500 conditions": lambda: [variable * 3 < 5 for variable in variables(500)],
}

VIEWS = {
    "View of rank 10,000": lambda: View.create((2,) * 10_000),
    "View of rank 300,000": lambda: View.create((1,) * 3 * AXES),
    "View of rank 100,000 and stride 0": lambda: View.create((2,) * 1000, (0,) * 1000),
    "View of 100,000 digits": lambda: View.create((DIGITS, 3), (1, DIGITS), 5),
    "masked View of rank 5,000": lambda: View.create((2,) * 5000).pad(((1, 1),) * 5000),
    "symbolic View of rank 90": lambda: View.create(tuple(Variable(f"n{k}", 1, 9) for k in range(90))),
    "View of a billion": lambda: View.create((10**9,), (3,)),
    "5,000 Views": lambda: (View.create((4, 3), (1, 4)),) * 5000,
    "500 Views": lambda: tuple(View.create((4, 3), (1, 4), mask=((0, 4 - k % 2), (0, 3))) for k in range(500)),
    "ShapeTracker of rank 10,000": lambda: ShapeTracker.from_shape((2,) * 10_000),
    "ShapeTracker of rank 2,000, permuted": lambda: ShapeTracker.from_shape((2,) * 2000)
    .permute(tuple(range(2000))[::-1]).reshape((4,) * 1000),
    "ShapeTracker of 5,000 Views": lambda: ShapeTracker((View.create((4, 3), (1, 4)),) * 5000),
    "ShapeTracker of 100,000 digits": lambda: ShapeTracker.from_shape((DIGITS, 3)).permute((1, 0)).reshape((DIGITS, 3)),
    "ShapeTracker of a billion": lambda: ShapeTracker.from_shape((10**9, 3)).permute((1, 0)),
}  # fmt: skip

TENSORS = {
    "Tensor of 100,000": lambda: ops.Tensor.of(list(range(AXES))),
    "Tensor of rank 60": lambda: ops.Tensor.of(7) if False else ops.reshape([7], (1,) * 60),
    "Tensor of a trillion": lambda: ops.broadcast_to([7], (10**12,)),
    "Tensor of a million": lambda: ops.broadcast_to([7], (1000, 1000)),
    "Mesh of a million": lambda: ops.Mesh({"x": 10**6}),
    "Mesh of 20 axes": lambda: mesh(20, 2),
    "Mesh of 64 axes": lambda: mesh(64, 1),
    "Mesh of 100,000 digits": lambda: ops.Mesh({"x": DIGITS}),
    "ShardingSpec of a million": lambda: ops.ShardingSpec(ops.Mesh({"x": 10**6}), ["x", None]),
    "ShardingSpec of 20 axes": lambda: ops.ShardingSpec(mesh(20, 2), [tuple(f"x{k}" for k in range(20)), None]),
    "ShardingSpec of 64 axes": lambda: ops.ShardingSpec(mesh(64, 1), [None, None]),
    "20,000 operations": lambda: uops(20_000),
}

FUNCTIONS = {
    "a function to a long list": lambda: lambda x: [x] * AXES,
    "a function to a long list of numbers": lambda: lambda x: [1] * AXES,
}

LARGE = INTEGERS | TEXTS | TUPLES | NODES | VIEWS | TENSORS | FUNCTIONS
"""Large values by name."""
