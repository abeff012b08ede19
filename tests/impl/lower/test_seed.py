"""The examples of the note on loops and unrolling, letter for letter (D18, D28, D31, R14)."""

import pytest

from impl.lower import (
    LANGUAGES,
    MetalLanguage,
    UOpGraph,
    UOps,
    dtypes,
    expand_idx,
    expand_idxs,
    expand_node,
    iter_idxs,
    render_loop,
    uops_to_cstyle,
)
from impl.symbolic import MulNode, Node, NumNode, Variable

PRINTED = """\
   0 UOps.CONST          : dtypes.int                []                               0
   1 UOps.CONST          : dtypes.int                []                               11
   2 UOps.LOOP           : dtypes.int                [0, 1]                           None
"""

RENDERED = """\
#include <metal_stdlib>
using namespace metal;
kernel void tester(uint3 gid [[threadgroup_position_in_grid]], uint3 lid [[thread_position_in_threadgroup]]) {
  for (int ridx0 = 0; ridx0 < 11; ridx0++) {
}"""

EXPANDED = [
    ("a number", NumNode(42), [NumNode(42)]),
    ("a variable", Variable("a", 5, 7), [Variable("a", 5, 7)]),
    ("a variable that expands", Variable("_uidx0", 5, 7), [NumNode(5), NumNode(6), NumNode(7)]),
    ("a product", MulNode(Variable("_uidx0", 5, 7), 3), [NumNode(15), NumNode(18), NumNode(21)]),
]


def loop():
    """The loop of the note: a variable from 0 to 10."""
    graph = UOpGraph()
    render_loop(graph, [Variable("x", 0, 10)])
    return graph


def test_a_loop_is_printed_as_in_the_note(capsys):
    """D28. The bounds of the variable become constants, the upper one excluded."""
    loop().print()
    assert capsys.readouterr().out == PRINTED


def test_a_loop_is_rendered_as_in_the_note_but_closed():
    """D28. The note leaves the loop open, and says so."""
    head, end = RENDERED.rsplit("\n", 1)
    assert uops_to_cstyle(MetalLanguage(), "tester", loop()) == f"{head}\n  }}\n{end}"


def test_a_loop_that_is_ended_reads_the_same():
    """D28."""
    graph = loop()
    graph.end()
    assert [uop.uop for uop in graph] == [UOps.CONST, UOps.CONST, UOps.LOOP, UOps.ENDLOOP]
    assert uops_to_cstyle(MetalLanguage(), "tester", graph) == uops_to_cstyle(MetalLanguage(), "tester", loop())


def test_the_loop_is_made_as_the_note_makes_it():
    """D28. `add` with the arguments of the note gives the same graph."""
    graph = UOpGraph()
    begin, end = (graph.add(UOps.CONST, dtypes.int32, (), b, insert_before=None) for b in (0, 11))
    graph.add(UOps.LOOP, dtypes.int32, (begin, end), cachable=False)
    assert graph.text() + "\n" == PRINTED


def test_the_bound_of_a_loop_may_be_an_expression():
    """D28. Of an argument, or of a loop around it."""
    graph = UOpGraph()
    row = Variable("row", 0, Variable("n", 1, 9) * 2 - 1)
    render_loop(graph, [row, Variable("column", 0, row)])
    assert uops_to_cstyle(LANGUAGES["c"], "tester", graph) == (
        "void tester(const int n) {\n"
        "  for (int ridx0 = 0; ridx0 < n*2; ridx0++) {\n"
        "    for (int ridx1 = 0; ridx1 < 1+ridx0; ridx1++) {\n"
        "    }\n"
        "  }\n"
        "}"
    )


@pytest.mark.parametrize(("node", "expanded"), [row[1:] for row in EXPANDED], ids=[row[0] for row in EXPANDED])
def test_a_node_expands_as_in_the_note(node, expanded):
    """D31, R14."""
    assert expand_node(node) == expanded


def test_the_first_variable_is_the_fastest():
    """R14. Combinations of several variables."""
    u, v = Variable("_uidx0", 0, 1), Variable("_uidx1", 3, 5)
    assert list(iter_idxs((u, v))) == [(0, 3), (1, 3), (0, 4), (1, 4), (0, 5), (1, 5)]
    assert expand_node(u * 10 + v, (u, v)) == [3, 13, 4, 14, 5, 15]
    assert expand_node(u * 10 + v, (v, u)) == [3, 4, 5, 13, 14, 15]


def test_a_variable_that_expands_is_named_once():
    """R14."""
    u, a = Variable("_uidx0", 0, 3), Variable("a", 0, 9)
    assert expand_idx(u + a) == u and expand_idx(a) == NumNode(0)
    found = expand_idxs((a, u * 2, u + 1))
    assert found == (NumNode(0), u, NumNode(0)) and all(isinstance(node, Node) for node in found)
