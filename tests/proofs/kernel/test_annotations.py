"""What functions and classes say of types may keep something, too; from Python 3.14 on it is found by functions."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import pytest

from proofs.kernel import Given, Verdict, merged
from proofs.kernel.early import definition_of, early_returns, without_return
from proofs.kernel.kept import Kept
from tests.proofs.helpers import claim_of, result

LOG: list[int] = []


def said(x: int = 0) -> int:
    return x


def logging(x: LOG.append(1) = 0) -> int:  # type: ignore[valid-type]
    return x


class Logging:
    """A class whose annotation logs that it is found."""

    number: LOG.append(1)  # type: ignore[valid-type]

    def said(self, x: LOG.append(1)) -> int:  # type: ignore[valid-type]
        return x  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Record:
    """A record, a method of which says types by names of the class."""

    Kind = Literal["one", "two"]
    size: int

    def of_kind(self, kind: Kind) -> int:
        return self.size * (kind == "one")


class Pair(NamedTuple):
    """A named tuple."""

    size: int
    kind: Literal["one", "two"]


def count_in_annotations() -> int:
    said.__annotations__["number"] = said.__annotations__.get("number", 0) + 1
    return 0


def count_in_a_class() -> int:
    class Counting:
        said.__annotations__["number"] = said.__annotations__.get("number", 0) + 1

    return 0 * hash(Counting)


def make_a_class() -> int:
    class Made(NamedTuple):
        size: int

    return Made(3).size


def count_by_a_text() -> int:
    hints: Any = getattr(said, "__annotations__")  # noqa: B009  (as one who hides it writes it)
    hints["number"] = hints.get("number", 0) + 1
    return 0


def joined(function: Callable[[], int]) -> Any:
    """The result of a claim that joins the branches of a function."""

    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("it is 0", merged(lambda: function() if x > 777 else function() + 1) >= 0)

    return result(body)


@pytest.mark.parametrize("function", [count_in_annotations, count_in_a_class, count_by_a_text])
def test_a_function_that_may_change_annotations_is_not_joined(function: Callable[[], int]) -> None:
    """Found: what is kept there was not looked at."""
    found = joined(function)
    assert found.verdict is Verdict.ERROR
    assert "leaves annotations as they are" in found.reasons[0]


@pytest.mark.skipif(sys.version_info < (3, 14), reason="annotations are found once, where they are written")
@pytest.mark.parametrize("thing", [logging, Logging, Logging.said])
def test_what_is_done_where_annotations_are_found_is_looked_at(thing: Any) -> None:
    annotate = thing.__annotate__

    def find() -> int:
        annotate(1)
        return 0

    found = joined(find)
    assert found.verdict is Verdict.ERROR
    assert "a branch changes what another, or the claim, finds" in found.reasons[0]


def test_records_with_annotations_may_be_kept() -> None:
    record, pair = Record(3), Pair(3, "one")
    assert Kept(lambda: (record.of_kind("one"), pair)).stands()
    assert joined(lambda: record.of_kind("two") + pair.size).verdict is Verdict.PROVED_ALL_SIZES
    assert joined(make_a_class).verdict is Verdict.PROVED_ALL_SIZES


def __annotate__(given: Given, case: int = 0) -> None:  # noqa: N807
    x = given.integer("x")
    if x > case:
        return
    given.check("at most", x <= case)


def test_what_runs_is_the_function_and_not_what_finds_its_annotations() -> None:
    """Where both have one name as well."""
    (site,) = early_returns(__annotate__)
    body = without_return(claim_of(__annotate__), site).body
    assert definition_of(__annotate__).args.args[0].annotation is not None
    assert body.__code__.co_varnames[:2] == ("given", "case")
    assert result(body).verdict is Verdict.REFUTED
    assert result(__annotate__).verdict is Verdict.PROVED_ALL_SIZES
