"""Index expressions to paste: what they say, and that it is true at every index in every language (D16, D18, R13)."""

import shutil

import numpy as np
import pytest
from support.indexing import by_c, by_numpy, by_python, cases_of, drawn, drawn_symbolic, wanted

from impl import ShapeTracker, View, chain
from impl.errors import BudgetError, LowerError, OutOfBoundsError, SymbolicError
from impl.lower.indexing import IndexExpression, index_expression
from impl.lower.indexing.dialect import DIALECTS
from impl.simplify.nodes import expression_of
from impl.simplify.simplifier import simplified
from impl.symbolic import Variable

DRAWN = 800
"""Trackers for each language."""

PROGRAMS = 400
"""Programs with symbolic sizes, of which some have a meaning."""

K = Variable("k", 2, 10)
ROWS = ShapeTracker.from_shape((2, 4))
BLOCKS = ROWS.pad(((1, 0), (0, 3))).reshape((21,))
BACKWARDS = ShapeTracker((View.create((9,), (1,), 0), View.create((8,), (-1,), 8))).reshape((2, 4)).permute((1, 0))
NEEDS_GCC = pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")


@pytest.fixture(scope="module")
def trackers():
    """Trackers of numbers, and of symbolic sizes."""
    found = drawn(DRAWN)
    assert len({tracker.views for tracker in found}) > DRAWN // 2
    symbolic = list(drawn_symbolic(PROGRAMS))
    assert len(symbolic) > PROGRAMS // 2
    return [*found, *symbolic]


@pytest.mark.parametrize(("language", "run"), [("python", by_python), ("numpy", by_numpy)])
def test_what_is_pasted_computes_what_the_definition_reads(language, run, trackers):
    """D16, D18. At every index, and every value of symbolic sizes; numpy on arrays of the type that is said."""
    count = 0
    with np.errstate(all="raise"):
        for tracker in trackers:
            for case in cases_of(tracker, language):
                found = run(case)
                assert found == wanted(case.views), (tracker, case.found, case.values)
                count += len(found)
    assert count > 50_000


@NEEDS_GCC
def test_c_computes_what_the_definition_reads(trackers, tmp_path):
    """D16, D18, R13. Compiled without warnings, and run with a check for what C leaves undefined."""
    cases = [case for tracker in trackers for case in list(cases_of(tracker, "c"))[:4]]
    assert len(cases) > DRAWN
    for case, found in zip(cases, by_c(cases, tmp_path), strict=True):
        assert found == wanted(case.views), (case.views, case.found, case.values)


def test_cuda_reads_as_c_does(trackers):
    """The languages differ in no operation that an index expression has."""
    for tracker in trackers:
        c, cuda = (index_expression(tracker, language) for language in ("c", "cuda"))
        assert (str(c), c.type, c.cost) == (str(cuda), cuda.type, cuda.cost)


def test_the_drawn_trackers_need_all_of_it(trackers):
    """Numerators are lifted, conditions are ranges and others, and some hold nowhere."""
    c, python = ([index_expression(tracker, language) for tracker in trackers] for language in ("c", "python"))
    assert sum(one.address != other.address.replace("//", "/") for one, other in zip(c, python, strict=True)) >= 10
    assert sum(" <= " in (each.condition or "") for each in python) > 20
    assert sum("%" in (each.condition or "") for each in python) > 10
    assert sum(each.condition == "0" for each in c) > 5
    assert sum(each.condition is None for each in c) > 100


FACTS = [
    (ROWS, "c", "idx0*4 + idx1", None, "int32", 4),
    (ROWS.permute((1, 0)).pad(((1, 0), (0, 3))), "c", "idx0 + idx1*4 - 1", "idx0 >= 1 && idx1 < 2", "int32", 8),
    (ROWS.pad(((1, 2), (0, 0))), "c", "idx0*4 + idx1 - 4", "idx0 >= 1 && idx0 < 3", "int32", 8),
    (ROWS.pad(((1, 2), (0, 0))), "python", "idx0*4 + idx1 - 4", "1 <= idx0 < 3", None, 8),
    (ROWS.pad(((1, 2), (0, 0))), "numpy", "idx0*4 + idx1 - 4", "(1 <= idx0) & (idx0 < 3)", "int32", 8),
    (ROWS.pad(((1, 2), (3, 0))).shrink(((1, 2), (0, 7))), "numpy", "idx1 - 3", "idx1 >= 3", "int32", 2),
    (ROWS.pad(((0, 0), (2, 3))).shrink(((0, 2), (5, 7))), "python", "idx0*4 + 3", "idx1 == 0", None, 5),
    (BLOCKS, "c", "idx0 - idx0/7*3 - 4", "idx0 >= 7 && idx0%7 < 4", "int32", 28),
    (BLOCKS, "python", "idx0 - idx0//7*3 - 4", "idx0 >= 7 and idx0%7 < 4", None, 28),
    (ShapeTracker.from_shape((3, K)).permute((1, 0)), "c", "idx0 + idx1*k", None, "int32", 4),
    (ShapeTracker((View.create((3, K), (K * -1, 1), K * 2),)), "c", "idx1 + k*2 - idx0*k", None, "int32", 8),
    (ShapeTracker.from_shape((K,)).pad(((1, 2),)), "c", "idx0 - 1", "idx0 >= 1 && idx0 <= k", "int32", 4),
    (ShapeTracker.from_shape(()), "c", "0", None, "int32", 0),
    (ShapeTracker((View.create((5,), mask=((0, 0),)),)), "c", "0", "0", "int32", 0),
    (ShapeTracker((View.create((5,), mask=((0, 0),)),)), "numpy", "0", "False", "int32", 0),
]


@pytest.mark.parametrize("fact", FACTS)
def test_texts_read_as_people_write_them(fact):
    """Ranges are ranges, and brackets are where the language needs them."""
    tracker, language, address, condition, kind, cost = fact
    found = tracker.index_expression(language)
    assert found == index_expression(tracker, language)
    assert (found.address, found.condition, found.type, found.cost) == (address, condition, kind, cost)
    assert str(found) == (address if condition is None else f"{address}\n{condition}")


def test_a_minus_sign_belongs_to_a_whole_quotient():
    """`-x//2*3` is `(-x)//2*3` in Python. From a tracker of symbolic sizes that read -1 in the place of 2."""
    n = Variable("n", 1, 5)
    views = (
        View.create((2, n + 2), (2, 1), 0, ((0, 2), (0, 2))),
        View.create((n + 2, 2), (1, n + 2)),
        View.create((n * 2 + 4,)),
    )
    found = index_expression(ShapeTracker(views), "python")
    assert found.address == "-((-idx0)//2*3) - idx0"
    assert [by_python(case) == wanted(case.views) for case in cases_of(ShapeTracker(views), "python")] == [True] * 5


def test_c_lifts_what_may_be_negative_where_the_condition_holds():
    """R13. Python divides it as it is."""
    stack = ShapeTracker((View.create((1, 2, 2), (0, 1, 2)), View.create((4,))))
    assert index_expression(stack, "c").address == "6 - (4 - idx0)/2*3 - idx0"
    assert index_expression(stack, "python").address == "-((-idx0)//2*3) - idx0"


def test_what_a_condition_guards_is_not_lifted():
    """Numerators of indices that are not valid may be negative: the condition stands before them."""
    stack = ShapeTracker(
        (View.create((2, 6, 4), (30, 5, 1), 1), View.create((7, 10), (8, 1), -2, ((0, 6), (2, 10))))
    )
    found = index_expression(stack, "c")
    assert (found.address, found.condition) == ("idx0*10 + (idx1 - 2)/4 + idx1 - 1", "idx0 < 6 && idx1 >= 2")


@pytest.mark.parametrize(
    ("tracker", "kind"),
    [
        (ShapeTracker.from_shape((2**31,)), "int32"),
        (ShapeTracker.from_shape((2**31 + 1,)), "int64"),
        (ShapeTracker.from_shape((2**16, 2**15)), "int32"),
        (ShapeTracker.from_shape((2**16, 2**16)).permute((1, 0)), "int64"),
        (ShapeTracker.from_shape((1,)).expand((2**33,)), "int64"),
        (ShapeTracker((View.create((2,), (-(2**31),), 2**31),)), "int64"),
        (ShapeTracker((View.create((2,), (-(2**31 - 1),), 2**31 - 1),)), "int32"),
        (ShapeTracker((View.create((2, 3), (-1, 1), 2**31 - 2),)), "int64"),
        (ShapeTracker((View.create((2, 3), (-1, 1), 2**31 - 3),)), "int32"),
        (ShapeTracker.from_shape((2**63,)), "int64"),
        (ShapeTracker.from_shape((Variable("k", 1, 2**20), 2**12)), "int64"),
        (ShapeTracker.from_shape((Variable("k", 1, 2**19), 2**12)), "int32"),
    ],
)
def test_the_type_holds_every_integer_on_the_way(tracker, kind):
    """Of variables, and of partial sums as well."""
    assert {index_expression(tracker, language).type for language in ("c", "cuda", "numpy")} == {kind}
    assert index_expression(tracker, "python").type is None


def test_beyond_64_bits_there_is_python_alone():
    """And the error says so."""
    wide = ShapeTracker.from_shape((2**40, 2**40))
    assert str(index_expression(wide, "python")) == f"idx0*{2**40} + idx1"
    for language in ("c", "cuda", "numpy"):
        with pytest.raises(LowerError, match=r"integers run from 0 to \d+; need at most 64 bits, or Python"):
            index_expression(wide, language)


def test_the_cost_is_what_the_simplifier_counts(trackers):
    """Where nothing is lifted, no condition is written another way, and no sum is opened that stood in two places."""
    count = dearer = 0
    for tracker in trackers:
        found = index_expression(tracker, "python")
        if found.condition is None and not tracker.vars():
            result = simplified(expression_of(*tracker.expr_idxs())[0])
            assert found.cost >= result.cost, (tracker, found)
            count += found.cost == result.cost
            dearer += found.cost > result.cost
    assert count > 100 and dearer < count // 20


def test_names_are_given_or_numbered():
    """A prefix, or a name for each axis."""
    assert str(index_expression(ROWS, names=("row", "column"))) == "row*4 + column"
    assert str(index_expression(ROWS, names="i")) == "i0*4 + i1"
    assert index_expression(ROWS, "cuda", names=["y", "x"]).names == ("y", "x")


REFUSALS = [
    ({"language": "rust"}, "index_expression: language 'rust' is none of c, cuda, python, numpy"),
    ({"language": 3}, "index_expression: language: 3 is not a str"),
    ({"names": ("i",)}, r"names: \['i'\] for a tracker of 2 axes; need one for each, or a prefix"),
    ({"names": ("i", "i")}, "names: 'i' is the name of two variables; need one for each"),
    ({"names": ("i", 3)}, "names: position 1: 3 is not a str"),
    ({"names": 3}, "names: 3 is not a sequence"),
    ({"names": ("i", "for")}, "names: 'for' cannot be used; need a letter, then"),
    ({"names": ("i", "lambda")}, "names: 'lambda' cannot be used"),
    ({"names": ("i", "threadIdx")}, "names: 'threadIdx' cannot be used"),
    ({"names": ("i", "np")}, "names: 'np' cannot be used"),
    ({"names": ("i", "_j")}, "names: '_j' cannot be used"),
    ({"names": ("i", "é")}, "names: 'é' cannot be used"),
    ({"names": ("i", "i+1")}, r"names: 'i\+1' cannot be used"),
    ({"names": ("i", "")}, "names: '' cannot be used"),
    ({"names": ""}, "names: '0' cannot be used"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSALS)
def test_names_and_languages_are_refused(arguments, message):
    """The error says what would be accepted."""
    with pytest.raises(LowerError, match=message):
        index_expression(ROWS, **arguments)


def test_symbolic_sizes_are_refused_that_no_language_takes():
    """As names of other indices, or as words of a language."""
    with pytest.raises(LowerError, match="names: 'k' is the name of two variables"):
        index_expression(ShapeTracker.from_shape((3, K)), names=("i", "k"))
    with pytest.raises(LowerError, match=r"the symbolic size: 'a\.b' cannot be used"):
        index_expression(ShapeTracker.from_shape((3, Variable("a.b", 1, 4))))
    with pytest.raises(SymbolicError, match="is named like the index of an axis"):
        index_expression(ShapeTracker.from_shape((3, Variable("idx1", 1, 4))), names=("i", "j"))


def test_a_bound_size_is_a_parameter():
    """As it is of a kernel."""
    found = index_expression(ShapeTracker.from_shape((3, Variable("k", 2, 10).bind(4))), "python")
    assert (found.address, found.parameters) == ("idx0*k + idx1", ("k",))


def test_stacks_without_a_meaning_and_long_texts_are_refused():
    """As they are by `expr_idxs`."""
    with pytest.raises(OutOfBoundsError):
        index_expression(ShapeTracker((View.create((5,)), View.create((2, 3)))))
    with pytest.raises(BudgetError, match=r"the text has \d+ parts; need at most 4096"):
        index_expression(ShapeTracker((View.create((2,) * 4000, (3,) * 4000),)))
    with pytest.raises(BudgetError, match=r"the tracker has 4097 axes; need at most 4096"):
        index_expression(ShapeTracker.from_shape((1,) * 4097))


def test_views_and_chains_have_them_too():
    """Each is a stack of views."""
    view = View.create((2, 4)).permute((1, 0))
    assert view.index_expression("python", "i") == ShapeTracker((view,)).index_expression("python", "i")
    assert str(chain((2, 4)).then("T").index_expression()) == "idx0 + idx1*4"


def test_answers_are_values():
    """Equal where all they say is equal."""
    first, second = index_expression(ROWS), index_expression(ROWS)
    assert first == second and hash(first) == hash(second) and isinstance(first, IndexExpression)
    assert first != index_expression(ROWS, "cuda")
    assert list(DIALECTS) == ["c", "cuda", "python", "numpy"]
