"""Stacks beyond the boxes: those that were chosen take every branch of those that were drawn, lie on both sides of each
threshold, and notice faults that nothing in the small boxes shows; what was only read here and there proves nothing.
"""

import importlib
import sys
from random import Random
from types import MappingProxyType

import pytest
from support.faults import WIDE, Fault, with_fault

from impl import View
from impl.merge.base import Base
from impl.merge.budget import DEFAULT_BUDGET, Budget
from impl.merge.derivation import derive
from proofs.checker import Rejected
from proofs.kernel import Verdict
from proofs.sweep.command import main
from proofs.sweep.questions import otherwise
from proofs.sweep.questions.chunk import Sweep, examined, sweeps_of
from proofs.sweep.questions.found import Found, verdict_on
from proofs.sweep.questions.otherwise import are_certified_runs, decided
from proofs.sweep.questions.question import Question
from proofs.sweep.questions.subjects import SUBJECTS, Reply, definitions
from proofs.sweep.wide import choosing
from proofs.sweep.wide.branches import branches_of, forget_answers
from proofs.sweep.wide.catalogue import CHOSEN, EFFORT, sweeps
from proofs.sweep.wide.drawn import Drawn
from proofs.sweep.wide.kinds import KINDS, base_with, outer_on
from proofs.sweep.wide.thresholds import THRESHOLDS, Threshold

BY_SUBJECT = MappingProxyType({sweep.subject.name: sweep for sweep in CHOSEN})
CURRENT = pytest.mark.skipif(
    choosing.python_of_chosen() != choosing.VERSION, reason="another Python goes from other lines to other lines"
)


def of_kind(subject: str, kind: str) -> Sweep:
    """The stacks of one kind that were chosen."""
    box = BY_SUBJECT[subject].box
    places = tuple(place for place in box.places if place[0] == kind)
    return Sweep(SUBJECTS[subject], Drawn("some", subject, box.seed, places), EFFORT)


def found_with(fault: Fault, sweep: Sweep) -> Found:
    """What is found about some stacks where the library has a fault."""
    with with_fault(fault):
        forget_answers()
        try:
            return examined(sweep, 0, sweep.box.count)
        finally:
            forget_answers()


@pytest.mark.parametrize("title", WIDE)
def test_a_fault_beyond_the_boxes_is_noticed(title: str) -> None:
    """By the stacks of the kind that it names."""
    subject, kind = title.partition(":")[0].split(", ", 1)
    assert found_with(WIDE[title], of_kind(subject, kind)).failed > 0


def test_without_a_fault_nothing_is_noticed() -> None:
    """Or the others would say nothing: the function is compiled anew as it is."""
    same = Fault("merge/base.py", "row = extent * stride", "row = (extent * stride)")
    for subject in KINDS:
        found = found_with(same, of_kind(subject, next(iter(KINDS[subject]))))
        assert (found.failed, found.error) == (0, None) and found.members > 10


def test_the_faults_are_of_each_class() -> None:
    """Rank, number of boundaries, depth of a stack, and both sides of thresholds; in at least eight modules."""
    titles = " ".join(WIDE)
    assert all(words in titles for words in ("rank 3", "rank 4", "3 boundaries", "4 boundaries", "9 views", "10 views"))
    assert "below:" in titles and "above:" in titles
    assert len(WIDE) >= 20 and len({fault.module for fault in WIDE.values()}) >= 8


@CURRENT
@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("merge", "3 boundaries"),
        ("strict", "one view only together"),
        ("reshape", "4 boundaries to rank 3"),
        ("equivalent", "last views of rank 4, and a change of it"),
    ],
)
def test_what_was_chosen_is_what_would_be_chosen(subject: str, kind: str) -> None:
    """`python -m proofs.sweep.wide --choose` chooses anew where this fails; of each subject but one, a kind."""
    assert choosing.chosen()[subject][kind] == choosing.chosen_of(subject, kind)


def test_all_kinds_were_chosen_from() -> None:
    """In the order in which they were drawn, none twice; and none from beyond the draws."""
    for subject, kinds in KINDS.items():
        assert list(choosing.chosen()[subject]) == list(kinds)
        for numbers in choosing.chosen()[subject].values():
            assert numbers == sorted(set(numbers)) and len(numbers) > 10
            assert numbers[0] >= 0 and numbers[-1] < choosing.CANDIDATES


def test_a_stack_is_kept_only_for_a_branch_that_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among those with the same kind of answer; what the library leaves open is never kept."""
    taken = [("merged", {1}), ("merged", {1}), ("no view", {1}), ("undecided", {7}), ("merged", {1, 2})]
    monkeypatch.setattr(choosing, "CANDIDATES", len(taken))
    monkeypatch.setattr(choosing, "branches_taken", lambda subject, place: taken[place[1]])
    assert choosing.chosen_of("merge", "3 boundaries") == [0, 2, 4]


def test_branches_are_noted_with_how_often_they_are_taken() -> None:
    """A base with three boundaries goes round a loop more often than one with two, and by the same lines."""

    def seen(rank: int) -> set:
        base = View.create((3,) * rank, tuple(5**axis for axis in range(rank)))
        kind, branches = branches_of(lambda: SUBJECTS["merge"].ask((base, View.create((3,) * rank))))
        assert kind == "merged" and branches
        return branches

    two, three = seen(3), seen(4)
    assert two < three and {branch[:3] for branch in two} == {branch[:3] for branch in three}
    assert seen(3) == two


@pytest.mark.parametrize("name", [name for name in THRESHOLDS if name != "members of a set"])
@pytest.mark.parametrize("side", ["below", "above"])
def test_stacks_lie_on_both_sides_of_each_threshold(name: str, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A threshold that is moved by an eighth, past the stack, changes the way that it takes or what that costs."""
    threshold = THRESHOLDS[name]
    constant = getattr(importlib.import_module(f"impl.{threshold.module}"), threshold.constant)
    before = way_of(threshold, side)
    eighth = max(1, constant // 8)
    move(monkeypatch, threshold.constant, constant, constant - eighth if side == "below" else constant + eighth)
    assert way_of(threshold, side) != before


def test_sets_lie_on_both_sides_of_what_is_written_out_at_a_time() -> None:
    """A generator makes their members, of which it is not noted how often it goes round."""
    fault = next(fault for title, fault in WIDE.items() if "members of a set" in title)
    assert found_with(fault, of_kind("merge", "members of a set, below")).failed == 0
    assert found_with(fault, of_kind("merge", "members of a set, above")).failed == 1


def move(monkeypatch: pytest.MonkeyPatch, name: str, old: int, new: int) -> None:
    """Gives a number of the library another value, wherever it is known."""
    for module in [module for module in sys.modules.values() if getattr(module, "__name__", "").startswith("impl.")]:
        if vars(module).get(name) == old:
            monkeypatch.setattr(module, name, new)
    if Budget.__init__.__defaults__ == (old,):
        monkeypatch.setattr(Budget.__init__, "__defaults__", (new,))


def way_of(threshold: Threshold, side: str) -> tuple:
    """The branches that the library takes for a stack, made anew, and what it spends on it."""
    parts = [tuple(view.parts) for view in dict(threshold.sides)[side]]
    spent: list[int] = []

    def ask() -> Reply:
        views = tuple(View.create(*each) for each in parts)
        budget = Budget(DEFAULT_BUDGET)
        derive(tuple(view.parts for view in views), budget)
        spent.append(budget.spent)
        return SUBJECTS[threshold.subjects[-1]].ask(views)

    return branches_of(ask), spent


@pytest.mark.parametrize("number", [3, 4])
def test_bases_have_as_many_boundaries_as_they_should(number: int) -> None:
    for seed in range(40):
        assert len(Base(base_with(Random(seed), number, 0).parts).boundaries) == number
        assert len(outer_on(Random(seed), (2, 3, 4), number).shape) == number


def test_stacks_have_as_many_views_as_they_should() -> None:
    for depth in (9, 10):
        for _, views in of_kind("merge", f"{depth} views").box.members(0, 20):
            assert len(views) == depth


def test_fresh_stacks_are_those_of_their_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same again, and others with another seed; the seed is said."""
    members = [[sweep.box.member(n) for sweep in sweeps(seed, 3) for n in range(sweep.box.count)] for seed in (5, 5, 6)]
    assert members[0] == members[1] != members[2] and len(members[0]) == 3 * sum(map(len, KINDS.values()))
    assert set(sweeps_of("proofs.sweep.wide.catalogue 5 3")) == {f"{subject}.fresh" for subject in KINDS}
    assert main(["--fresh", "5", "--number", "2", "--only", "strict", "--jobs", "1"]) in (0, 1)
    out = capsys.readouterr().out
    assert "drawn with --fresh 5 --number 2" in out and "strict.fresh" in out


def test_a_number_of_draws_needs_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--number", "5"]) == 2
    assert "--number needs --fresh SEED" in capsys.readouterr().err


BASE, ROWS = View.create((4, 6), (7, 1)), View.create((2, 2, 6))


def question(after: tuple[View, ...], **more) -> Question:
    """Whether a stack reads what two views do."""
    return Question(definitions((BASE, ROWS)), definitions(after), **more)


def test_what_a_solver_leaves_open_is_decided_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a certificate, by all indices, or by some, which is told from the others."""
    merged, other = View.create((2, 2, 6), (14, 7, 1)), View.create((2, 2, 6), (14, 7, 2))
    assert decided(question((merged,), is_certified=lambda: True)).status == "certified"
    assert decided(question((merged,))).status == "read"
    assert decided(question((other,))).status == "different"
    monkeypatch.setattr(otherwise, "MOST_READ", 1)
    assert decided(question((merged,))).status == "read in part"
    assert decided(question((other,))).status == "different"


def test_what_is_only_read_in_part_is_not_proved() -> None:
    """Whatever else was found."""
    found = Found(members=3, questions=2, false_twins=1, answers={"merged": 3})
    assert verdict_on(found, 3, ("merged",))[0] is Verdict.PROVED_BOUNDED
    found.add(Found(read_in_part=1))
    assert verdict_on(found, 3, ("merged",)) == (Verdict.UNKNOWN, "1 answers were read at some indices only")


def test_a_solver_that_knows_nothing_is_counted_apart() -> None:
    """Certificates and readings decide; whether z3 sees a difference is not known, so that nothing passes."""
    sweep = of_kind("simplify", "last views of rank 3")
    found = examined(Sweep(sweep.subject, sweep.box, effort=1), 0, sweep.box.count)
    assert found.certified > 0 and found.questions == 0 and (found.failed, found.undecided) == (0, 0)
    assert verdict_on(found, sweep.box.count, ())[0] is Verdict.VACUOUS


def test_runs_are_shown_by_certificates() -> None:
    """A view that is no run, and one that reads elsewhere, are not."""
    merged = View.create((2, 2, 6), (14, 7, 1))
    assert are_certified_runs((BASE, ROWS), (merged,)) and are_certified_runs((BASE, ROWS), (BASE, ROWS))
    assert not are_certified_runs((BASE, ROWS), (View.create((2, 2, 6), (14, 7, 2)),))
    assert not are_certified_runs((BASE, ROWS), (ROWS,)) and not are_certified_runs((BASE,), (BASE, ROWS))


def test_a_certificate_that_is_not_accepted_is_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one that leaves the question open."""

    def rejects(record: object) -> None:
        raise Rejected("no")

    monkeypatch.setattr(otherwise, "check", rejects)
    sweep = of_kind("simplify", "last views of rank 3")
    found = examined(Sweep(sweep.subject, sweep.box, effort=1), 0, sweep.box.count)
    assert found.failed > 0 and found.certified == 0
