"""Facts: the exact text of simplified expressions (D18).

Nothing here follows from the laws. There are many right ways to write an expression, and these are the ones
that tinygrad 0.9.0 writes.
"""

from operator import lt

import pytest

from impl.symbolic import MulNode, Node, NumNode, Variable, create_ge_node, create_lt_node

x = Variable("x", 0, 100)
y = Variable("y", 0, 100)
k = Variable("k", 1, 100)
a = Variable("a", 0, 3)
b = Variable("b", 0, 7)
c = Variable("c", 0, 2)
d = Variable("d", 2, 5)
n = Variable("n", 1, 10)
p = Variable("p", 1, 4)
gid = Variable("gid", 0, 1023)
lid = Variable("lid", 0, 3)
idx0 = Variable("idx0", 0, 3)
idx1 = Variable("idx1", 0, 7)
axis = Variable("axis", 0, n - 1)

SUMS = [
    (a + b, "(a+b)"),
    (b + a, "(a+b)"),
    (a + 0, "a"),
    (a + 1, "(1+a)"),
    (1 + a, "(1+a)"),
    (a - a, "0"),
    (a + a, "(a*2)"),
    (a * 2 + a, "(a*3)"),
    (a + a * -1, "0"),
    (a - b, "((b*-1)+a)"),
    (3 - a, "((a*-1)+3)"),
    (-a, "(a*-1)"),
    (a + b - a, "b"),
    ((a + 1) + (b + 2), "(3+a+b)"),
    (Node.sum([]), "0"),
    (Node.sum([a]), "a"),
    (Node.sum([a, b, a, NumNode(2)]), "((a*2)+2+b)"),
    (Node.sum([a, NumNode(0)]), "a"),
    ((a + 5) + (b - 5), "(a+b)"),
    (a * n + a, "(a*(1+n))"),
    (a * n + a * 2 - a * n, "(a*2)"),
]

PRODUCTS = [
    (a * 0, "0"),
    (a * 1, "a"),
    (a * -1, "(a*-1)"),
    (a * 3, "(a*3)"),
    (3 * a, "(a*3)"),
    ((a * 2) * 3, "(a*6)"),
    ((a + b) * 3, "((a*3)+(b*3))"),
    ((a + 2) * -2, "((a*-2)+-4)"),
    (a * b, "(a*b)"),
    (b * a, "(a*b)"),
    (NumNode(2) * a, "(a*2)"),
    (a * NumNode(2), "(a*2)"),
    ((a * 2) * b, "(a*(b*2))"),
    (a * (b * 2), "(a*(b*2))"),
    ((a + 1) * n, "((a*n)+n)"),
    (a * (n + 1), "(a*(1+n))"),
    ((a % 2) * 3, "((a%2)*3)"),
    ((x < 4) * 2, "((x<4)*2)"),
]

QUOTIENTS = [
    (a // 1, "a"),
    (a // 4, "0"),
    (b // 3, "(b//3)"),
    (b // -3, "((((b*-1)+9)//3)+-3)"),
    ((b * 6) // 3, "(b*2)"),
    ((b * 3) // 6, "(b//2)"),
    ((b * 4) // 6, "((b*4)//6)"),
    ((b * -4) // 3, "((((b*-4)+30)//3)+-10)"),
    ((b // 2) // 3, "(b//6)"),
    ((a * 4 + b) // 4, "((b//4)+a)"),
    ((a * 8 + b) // 8, "a"),
    ((a * 8 + b) // 4, "((a*2)+(b//4))"),
    ((x * 4 + y) // 6, "(((x*4)+y)//6)"),
    ((x * 4 + y * 2) // 8, "(((y//2)+x)//2)"),
    ((x * 4 + y * 2 + 1) // 8, "(((y//2)+x)//2)"),
    ((b + 5) // 4, "(((1+b)//4)+1)"),
    ((b - 5) // 4, "(((3+b)//4)+-2)"),
    ((b * -1 + 3) // 2, "((((b*-1)+7)//2)+-2)"),
    ((b % 6) // 3, "((b//3)%2)"),
    ((b % 6) // 4, "((b%6)//4)"),
    ((a * 6 + b * 2 + c) // 6, "((((c//2)+b)//3)+a)"),
    ((NumNode(-1019) - lid * 4 - gid) // 16, "((((gid*-1)+(lid*-4)+1045)//16)+-129)"),
    (Node.__floordiv__(NumNode(-1019) - 4 * lid - gid, NumNode(-16), False), "(((lid*4)+1019+gid)//16)"),
    ((a * 8 + b) // NumNode(4), "((a*2)+(b//4))"),
    (17 // NumNode(5), "3"),
    (n // n, "1"),
    ((a * n) // n, "a"),
    (3 // (n + 3), "0"),
    (axis // n, "0"),
    ((axis * 3) // 2, "((axis*3)//2)"),
]

REMAINDERS = [
    (a % 1, "0"),
    (a % 4, "a"),
    (b % 3, "(b%3)"),
    (d % 3, "(d%3)"),
    ((b * 6) % 3, "0"),
    ((b * 4) % 3, "(b%3)"),
    ((b * 5) % 3, "((b*2)%3)"),
    ((b * -1) % 3, "((b*2)%3)"),
    ((b % 6) % 3, "(b%3)"),
    ((b % 6) % 4, "((b%6)%4)"),
    ((a * 4 + b) % 4, "(b%4)"),
    ((a * 8 + b) % 8, "b"),
    ((a * 4 + b + 9) % 4, "((1+b)%4)"),
    ((a - 3) % 4, "((1+a)%4)"),
    ((b - 5) % 4, "((3+b)%4)"),
    ((b + 8) % 4, "(b%4)"),
    ((d + 6) % 8, "(-2+d)"),
    ((x * 6 + y * 4 + 5) % 12, "((((x*6)%12)+((y*4)%12)+5)%12)"),
    ((x // 2) % 3, "((x//2)%3)"),
    ((a * n) % n, "0"),
    (n % n, "0"),
    (3 % (n + 3), "3"),
    (axis % n, "axis"),
    (axis % 8, "(axis%8)"),
    (-7 % NumNode(4), "1"),
    ((a * n) % 4, "((a*(n%4))%4)"),
]

COMPARISONS = [
    (x < 5, "(x<5)"),
    (x <= 5, "(x<6)"),
    (x > 5, "((x*-1)<-5)"),
    (x >= 5, "((x*-1)<-4)"),
    (NumNode(5) < x, "(5<x)"),
    (lt(5, x), "((x*-1)<-5)"),
    (a < 4, "1"),
    (a >= 0, "1"),
    (a < 0, "0"),
    (a < b, "(a<b)"),
    (a <= b, "(a<(1+b))"),
    (a > n, "((a*-1)<(n*-1))"),
    (a < Variable("a", 0, 3), "0"),
    (a < d + 2, "1"),
    (x * 4 < 10, "((x*4)<10)"),
    (x + 3 < 10, "((3+x)<10)"),
    ((x < 5) + (y < 3), "((x<5)+(y<3))"),
    ((a < 2) < 1, "((a<2)<1)"),
]

CREATED = [
    (create_lt_node(x, 5), "(x<5)"),
    (create_lt_node(x * 4, 10), "(x<3)"),
    (create_lt_node(x * -4, 10), "1"),
    (create_lt_node(x * -4, -10), "((x*-1)<-2)"),
    (create_lt_node(x * -1, -2), "((x*-1)<-2)"),
    (create_lt_node(x + 3, 10), "(x<7)"),
    (create_lt_node(x * 4 + a, 16), "(x<4)"),
    (create_lt_node(x * 4 + a, 18), "(((x*4)+a)<18)"),
    (create_lt_node(x * 4 + a + 8, 16), "(x<2)"),
    (create_lt_node(x * 6 + y * 4 + c * 2, 12), "(((c*2)+(x*6)+(y*4))<12)"),
    (create_lt_node(x * 8 + b, 0), "0"),
    (create_lt_node(x * 4, n), "((x*4)<n)"),
    (create_lt_node(x + y, n), "((x+y)<n)"),
    (create_ge_node(x, 5), "((x*-1)<-4)"),
    (create_ge_node(x * 4, 10), "((x*-1)<-2)"),
    (create_ge_node(x, 0), "1"),
    (create_ge_node(a, n), "((a*-1)<((n*-1)+1))"),
    (create_ge_node(x * 4 + a, 16), "(((a*-1)+(x*-4))<-15)"),
    (create_ge_node(k, 1), "1"),
]

CONJUNCTIONS = [
    (Node.ands([]), "1"),
    (Node.ands([x < 2]), "(x<2)"),
    (Node.ands([x < 2, y < 2]), "((x<2) and (y<2))"),
    (Node.ands([y < 2, x < 2]), "((x<2) and (y<2))"),
    (Node.ands([x < 2, NumNode(1)]), "(x<2)"),
    (Node.ands([x < 2, NumNode(0)]), "0"),
    (Node.ands([NumNode(1), NumNode(1)]), "1"),
    (Node.ands([x < 2, y < 2, a < 4]), "((x<2) and (y<2))"),
]

DOCUMENTED = [
    (x * 3 + y, "((x*3)+y)"),
    (NumNode(3) + y, "(3+y)"),
    (Node.ands([create_ge_node(x, 0), create_lt_node(x, 2), create_lt_node(y, 2)]), "((x<2) and (y<2))"),
    (
        Node.ands([create_ge_node(x, 1), create_lt_node(x, 2), create_ge_node(y, 0), create_lt_node(y, 2)]),
        "(((x*-1)<0) and (x<2) and (y<2))",
    ),
    (idx0 * 4 + idx1, "((idx0*4)+idx1)"),
    (idx0 * 4 + idx1 * 2 + a, "((idx0*4)+(idx1*2)+a)"),
    ((idx1 % 2) * 4 + idx0 * 2 + idx1 // 2, "(((idx1%2)*4)+(idx0*2)+(idx1//2))"),
    (MulNode(Variable("_uidx0", 5, 7), 3), "(_uidx0*3)"),
    (NumNode(42), "42"),
]

TABLES = [*SUMS, *PRODUCTS, *QUOTIENTS, *REMAINDERS, *COMPARISONS, *CREATED, *CONJUNCTIONS, *DOCUMENTED]


@pytest.mark.parametrize(("node", "text"), TABLES, ids=[f"{at}-{text}" for at, (_, text) in enumerate(TABLES)])
def test_rendered_text(node: Node, text: str) -> None:
    assert node.render() == text
