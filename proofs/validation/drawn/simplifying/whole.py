"""Indices and conditions simplified, read at all points: of far numbers, of many variables, under many conditions,
under such as share no variable, and at more points than are looked at while rules are applied (R10, D16, D18).

Each is asked as forms, as trees or as nodes, with a search or without, and what is answered has to cost what its trees
cost, and no more than before.
"""

from __future__ import annotations

from random import Random

from impl.simplify import NEGATED, simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Tree
from impl.simplify.forms.terms import DEEPEST, Form
from impl.simplify.normal_forms.derivation import Decided, Expression
from impl.simplify.simplifier import BUDGET, Effort, simplified
from impl.simplify.trees import trees_of
from impl.simplify.written import written_nodes, written_trees
from impl.symbolic import Node, Variable
from impl.symbolic.cost import cost
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.drawing import (
    Family,
    conditions,
    expression_of,
    index_of,
    stepping,
    variables_of,
)
from proofs.validation.drawn.simplifying.reading import (
    Points,
    cost_of,
    holding,
    node_values,
    points_of,
    read,
    require_same,
    require_written,
    tree_values,
    zeros,
)
from proofs.validation.drawn.simplifying.spelling import condition_node, condition_tree, node_of, tree_of

FAR = Family((1, 1, 2), (0, 1, 1, 2, 3), (2, 9, 70, 300, 1001, 4100, 20_000), 2**14, 10**6)
MANY = Family((4, 5, 5, 6, 7), (0, 1, 2, 3, 4), (2, 2, 3, 4, 5), 2**11, 300)
CONDITIONS = Family((2, 3, 4, 5), (6, 7, 8, 9, 11, 14), (3, 4, 8, 13, 40), 2**12, 200)
LARGE = Family((2, 3, 4), (1, 2, 2, 3), (3, 8, 14, 30, 65, 130), 2**15, 2000)
APART = Family((1, 1, 2), (1, 1, 2), (3, 5, 8, 12), 2**6, 40)
"""What each kind draws."""
FEW = 40
"""A budget of few steps."""


def ask_far_expressions(random: Random) -> None:
    """Few variables, whose ranges are long or begin far from 0, and numbers up to a million."""
    for _ in range(2):
        about(random, expression_of(random, FAR))


def ask_expressions_of_many_variables(random: Random) -> None:
    """Four to seven variables; and a tree that is deeper than forms are."""
    about(random, expression_of(random, MANY))
    about_deep_trees(random)


def about_deep_trees(random: Random) -> None:
    """Divisions and remainders in one another, of variables with any names, those too that parts are hidden behind
    which are too deep to be read: what is found has the value of the tree."""
    names = random.sample(("x", "y", "#0", "#1", "#2", "##0"), random.randint(2, 4))
    ranges = {name: (low := random.randint(-9, 9), low + random.choice((4, 50, 10**6))) for name in names}
    tree: Tree = names[0]
    for _ in range(random.randint(DEEPEST, 2 * DEEPEST)):
        inner = ("+", tree, random.choice((*names, random.randint(-9, 9))))
        tree = (random.choice(("//", "%")), inner, random.choice((2, 3, random.randint(50, 10**6))))
    tree = ("+", tree, *names)
    found = written_trees(tree, 1, ranges, FEW)
    drawn = points_of(random, [Var(name, *bounds) for name, bounds in ranges.items()], 200)
    points = {name: at.astype(object) for name, at in drawn.items()}
    is_same = tree_values(tree, points) == tree_values(found.index, points)
    require(bool(is_same.all()), "written_trees: a deep tree", tree, ranges, found.index)


def ask_many_conditions(random: Random) -> None:
    """Some variables under up to fourteen conditions, most often of which all hold at some point."""
    variables = variables_of(random, CONDITIONS)
    clauses = conditions(random, variables, random.choice(CONDITIONS.conditions), CONDITIONS.farthest)
    index = index_of(random, variables, CONDITIONS.farthest)
    if random.random() < 0.4:
        index, clause = stepping(random, random.choice(variables))
        clauses.append(clause)
    if random.random() < 0.8:
        clauses = meeting(random, variables, clauses)
    about(random, Expression(index, tuple(clauses)))


def meeting(random: Random, variables: list[Var], clauses: list[Clause]) -> list[Clause]:
    """The comparisons, turned round where they do not hold at one point, and the equations that hold there."""
    at = {x.name: random.randint(x.low, x.high) for x in variables}
    here = points_of(random, [Var(name, value, value) for name, value in at.items()])
    holds = [bool(holding([clause], here)[0]) for clause in clauses]
    pairs = zip(clauses, holds, strict=True)
    turned: list[Clause] = [(kind, form if is_held else -form) for (kind, form), is_held in pairs]
    return [clause for clause in turned if bool(holding([clause], here)[0])]


def ask_large_expressions(random: Random) -> None:
    """More than 2,048 points, most often, and no more than 32,768."""
    about(random, expression_of(random, LARGE))


def ask_conditions_apart(random: Random) -> None:
    """Four to six times some variables with conditions of their own, the conditions in any order."""
    parts = [expression_of(random, APART, names) for names in random.sample(("ab", "cd", "ef", "gh", "ij", "kl"), 4)]
    if random.random() < 0.5:
        parts += [expression_of(random, APART, names) for names in random.sample(("mn", "op"), random.randint(1, 2))]
    clauses = [clause for part in parts for clause in part.clauses]
    index = Form((), 0)
    for part in random.sample(parts, random.randint(1, len(parts))):
        index = index + part.index * random.choice((1, 1, 2, -1, 12))
    about(random, Expression(index, tuple(random.sample(clauses, len(clauses)))))


def variables_in(expression: Expression) -> list[Var]:
    """The variables of an expression, by name."""
    found = {atom.name: atom for form in expression.forms for atom in form.inside if isinstance(atom, Var)}
    return [found[name] for name in sorted(found)]


def about(random: Random, expression: Expression) -> None:
    """An expression simplified in one of the ways in which it can be asked."""
    variables = variables_in(expression)
    points = points_of(random, variables)
    effort: Effort = random.choice(("full", "full", "fast"))
    match random.randrange(4):
        case 0:
            about_trees(random, expression, variables, points, effort)
        case 1:
            about_nodes(random, expression, variables, points, effort)
        case _:
            about_forms(random, expression, points, effort)


def about_forms(random: Random, expression: Expression, points: Points, effort: Effort) -> None:
    """Asked as forms: the expression that is found, and that it is written so, for what it is said to cost."""
    budget, decides = random.choice((BUDGET, BUDGET, BUDGET, 20)), random.random() < 0.7
    found = simplified(expression, budget, decides, effort)
    require_same("simplified", expression, found.expression, points)
    require(decides or "decided" not in found.rules, "simplified: decided, and is not to be", expression, found.rules)
    trees = trees_of(found.expression)
    require_written("simplified", expression, trees, points)
    require(found.cost == cost_of(*trees) <= found.cost_before, "simplified: the cost", expression, found.cost, trees)
    require(found.cost_before == cost_of(*trees_of(expression)), "simplified: the cost before", expression)
    names: list[str] = []
    for passage in found.passages:
        names += ("decided",) if isinstance(passage, Decided) else [step.rule.name for step in passage.steps]
    require(found.rules == tuple(names), "simplified: the rules", expression, found.rules, names)


def about_trees(random: Random, expression: Expression, variables: list[Var], points: Points, effort: Effort) -> None:
    """Asked as trees."""
    index, condition_as_tree = tree_of(random, expression.index), condition_tree(random, expression.clauses)
    ranges = {x.name: (x.low, x.high) for x in variables}
    found = written_trees(index, condition_as_tree, ranges, BUDGET, effort)
    require_written("written_trees", expression, (found.index, found.valid), points)
    require(found.cost == cost_of(found.index, found.valid), "written_trees: the cost", index, condition_as_tree, found)


def about_nodes(random: Random, expression: Expression, variables: list[Var], points: Points, effort: Effort) -> None:
    """Asked as nodes."""
    named = {x.name: Variable(x.name, x.low, x.high) for x in variables}
    index, valid = node_of(random, expression.index, named), condition_node(random, expression.clauses, named)
    found = simplify(index, valid, effort=effort)
    holds, held = holding(expression.clauses, points), node_values(found[1], points) + zeros(points) != 0
    require(bool((holds == held).all()), "simplify: the condition", expression, *found)
    is_same = (read(expression.index, points) == node_values(found[0], points)) | ~holds
    require(bool(is_same.all()), "simplify: the index", expression, *found)
    again, before = simplify(*found), cost(*found)
    require(cost(*again) == before or effort == "fast", "simplify: again", index, valid, found, again)
    about_gain(index, valid, random.choice((2, 4, 7, 11, 20, 40)))


def about_gain(index: Node, valid: Node, least: int) -> None:
    """What gets cheaper by so much or more is another, by no less; everything else stays. What is found whatever it
    gains is found where as much has to be gained, and not where one more has to be."""
    found, measured = simplify(index, valid, least_gain=least), written_nodes(index, valid)
    is_other = found[0] is not index or found[1] is not valid
    gain = 0 if measured is None else measured.written.cost_before - measured.written.cost
    require(not is_other or gain >= least, "simplify: gains less", index, valid, least, gain)
    require(not is_other or cost(*found) < cost(index, valid), "simplify: is no cheaper", index, valid, found)
    found = simplify(index, valid)
    if measured is not None and (found[0] is not index or found[1] is not valid):
        whole = gain - NEGATED * measured.negative
        exact, more = (simplify(index, valid, least_gain=each) for each in (whole, whole + 1))
        require(exact == found, "simplify: gains just as much", index, valid, whole, found, exact)
        require(more[0] is index and more[1] is valid, "simplify: gains one less", index, valid, whole, found, more)
