"""One question and its answer, as `python -m impl mergeable --json` prints them."""

from __future__ import annotations

from proofs.checker.equivalences import check_equivalence, stacks_of
from proofs.checker.merges import check_merged, check_strict, view_of
from proofs.checker.plain import LongIntegers, require_plain
from proofs.checker.rejected import Data, Rejected, field, integer, integers, items, require
from spec.merge import refutes
from spec.shape import size
from spec.stack import read
from spec.tracker import Equality
from spec.view import View

LAYERS = ("normal form", "carry-free", "chain", "reachability", "table", "listing")
NEED = "mergeable, explain, equivalent or simplify --derivation print with --json"
"""What can be checked."""
KINDS = ("bend", "hole", "scalar", "undefined")
"""The words that answers have for how they were found, and for what their witnesses show."""
SIDES = ("first", "second")
"""The words for the stack on the left and for that on the right."""


def check(record: Data) -> None:
    """Raises Rejected unless the answer is shown right by what it carries, whatever is given for one.

    That a budget was exceeded says nothing about the views: there is nothing to check but that it says so.
    """
    require_plain(record)
    with LongIntegers():
        try:
            check_plain(record)
        except Rejected:
            raise
        except (ValueError, ArithmeticError, LookupError, TypeError, RecursionError) as error:
            raise Rejected(f"the parts do not fit together: {error}") from error


def check_plain(record: Data) -> None:
    """Checks an answer as `check` does, once it is known to be plain data."""
    match record.get("answer") if isinstance(record, dict) else None:
        case "simplified":
            from proofs.checker.simplifier.derived import check_simplified  # noqa: PLC0415  (the library's rules)

            check_simplified(record)
        case "equivalent" | "different":
            check_equivalence(record)
        case "out of bounds" if "side" in record:
            check_leaving(stack_on(record), record)
        case _:
            is_about_views = not isinstance(record, dict) or "views" in record
            require(is_about_views, "no views in {!r}; need what {}", record, NEED)
            check_about_a_stack(record)


def check_about_a_stack(record: Data) -> None:
    """Checks what is answered about whether a stack is one view."""
    views = tuple(map(view_of, items(field(record, "views"))))
    equality = equality_of(record)
    require(bool(views), "no views")
    if field(record, "answer") != "budget exceeded":
        require(field(record, "layer") in LAYERS, f"unknown layer {record['layer']!r}")
    match field(record, "answer"):
        case "mergeable":
            check_one = check_strict if equality == "strict" else check_merged
            check_one(views, view_of(field(record, "view")), field(record, "certificate"))
        case "not mergeable":
            check_refusal(views, field(record, "witness"), equality)
        case "out of bounds":
            check_leaving(views, record)
        case "budget exceeded":
            require(type(field(record, "method")) is str, "the method is no text")
            require(integer(record, "cost") > integer(record, "budget") >= 0, "the cost is within the budget")
        case answer:
            raise Rejected(f"unknown answer {answer!r}")


def check_refusal(views: tuple[View, ...], witness: Data, equality: Equality) -> None:
    """The indices show that no view equals the stack, and read what the witness says."""
    require(field(witness, "kind") in KINDS, f"unknown kind of witness {witness['kind']!r}")
    indices = tuple(map(integers, items(field(witness, "indices"))))
    rank = len(views[-1].shape)
    require(0 < len(indices) <= 4 and all(len(index) == rank for index in indices), "{} are no 1 to 4 indices", indices)
    require(refutes(views, indices, equality), "{} refute nothing", indices)
    addresses = items(field(witness, "addresses"))
    require(len(addresses) == len(indices), f"{len(addresses)} addresses for {len(indices)} indices")
    for index, address in zip(indices, addresses, strict=True):
        reading = read(views, index)
        shown = reading.address if reading.is_valid or equality == "strict" else None
        require(type(address) is type(shown) and shown == address, "{} reads {}, not {}", index, shown, address)


def stack_on(record: Data) -> tuple[View, ...]:
    """The stack of two that an answer is about."""
    stacks = stacks_of(record)
    require(record["side"] in SIDES, f"unknown side {record['side']!r}")
    return stacks[SIDES.index(record["side"])]


def check_leaving(views: tuple[View, ...], record: Data) -> None:
    """The index is valid, and leaves the named view by the named flat number."""
    index, level = integers(field(record, "witness")), integer(record, "level")
    require(len(index) == len(views[-1].shape), "{} has not one coordinate per axis", index)
    require(all(0 <= i < n for i, n in zip(index, views[-1].shape, strict=True)), "{} is no index", index)
    require(0 <= level < len(views) - 1, f"no view below another at {level}")
    above, extent = read(views[level + 1 :], index), size(views[level].shape)
    require(above.is_valid and above.address == integer(record, "flat"), "{} leads to {}", index, above)
    require(extent == integer(record, "size"), f"view {level} has {extent} elements")
    require(not 0 <= integer(record, "flat") < extent, "{} stays inside", index)


def equality_of(record: Data) -> Equality:
    """The equality that was asked about."""
    match field(record, "equality"):
        case "observable":
            return "observable"
        case "strict":
            return "strict"
        case other:
            raise Rejected(f"unknown equality {other!r}")
