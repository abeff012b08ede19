"""Does the stack merge? The answer in words and numbers: the certificate's tables of digits, or the witness."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import dumps

from explorer.given import EQUALITIES, Given, choice
from explorer.typed import typed
from impl.cli.writing.as_json import WORDS, as_json
from impl.cli.writing.explain import explain, written_by_axis
from impl.merge.budget import DEFAULT_BUDGET
from impl.mergeability import BudgetExceeded, Merged, NotMergeable, OutOfBounds, mergeable
from impl.mergeability.certificate import Certificate, Composition, Digits, Evidence, Folded, Normal, Row, Strict

INTEGERS = re.compile(r"\[\s+(-?\d[\d,\s-]*?)\s+\]")
"""A list of integers, each on a line of its own."""


def answer(given: Given) -> dict[str, object]:
    """The kind of answer, its sentence, the derivation in words, the tables of the certificate, the indices that a
    refusal shows, and the record that a checker takes, as text: no number of it goes through JavaScript.

    >>> answer({"text": "(4, 6).T.reshape(2, 3, 4)"})["tables"][0]["rows"][0]
    ['y // 1 % 4', 'idx2', '0 to 3', '0 to 3']
    """
    views = typed(given).views
    equality = choice(given, "equality", EQUALITIES)
    found = mergeable(*views, equality=equality, budget=DEFAULT_BUDGET)
    return {
        "kind": WORDS[type(found)],
        "sentence": str(found),
        "layer": None if isinstance(found, BudgetExceeded) else found.layer,
        "lines": explain(views, equality, DEFAULT_BUDGET).splitlines(),
        "tables": [*tables_of(found.certificate, "")] if isinstance(found, Merged) and found.certificate else [],
        "marked": marked_of(found),
        "record": text_of(as_json(views, equality, found)),
    }


def text_of(record: dict[str, object]) -> str:
    """A record as JSON to be read, and changed: a field on each line, and lists of integers on one.

    >>> print(text_of({"shape": (2, 3), "mask": None}))
    {
     "shape": [2, 3],
     "mask": null
    }
    """
    return INTEGERS.sub(lambda found: f"[{' '.join(found[1].split())}]", dumps(record, indent=1))


def marked_of(found: object) -> list[dict[str, object]]:
    """The indices that an answer names, each with what it reads."""
    match found:
        case NotMergeable(witness):
            return [
                {"index": index, "reads": "nothing" if address is None else address}
                for index, address in zip(witness.indices, witness.addresses, strict=True)
            ]
        case OutOfBounds(witness, level, flat):
            return [{"index": witness, "reads": f"flat number {flat} of view {level}"}]
    return []


def tables_of(certificate: Certificate, before: str) -> Iterator[dict[str, object]]:
    """The evidence of a certificate as tables, in the order in which it is checked."""
    match certificate:
        case Normal():
            yield table(f"{before}One view is itself, up to normal form, or has no valid index.", None)
        case Composition(cuts, inside, address):
            for cut in cuts:
                where = f"{cut.begin} <= idx{cut.axis} < {cut.end}"
                yield table(f"{before}No index with {where} is valid: a digit lies beside its mask.", cut.evidence)
            for evidence in inside:
                if evidence != address:
                    yield table(f"{before}On what is left, masked axes of the base lie in their mask.", evidence)
            words = "The digits of the flat number y are affine: nothing carries, so the address is affine."
            if address is None:
                yield table(f"{before}No index is valid: there is no address.", None)
            elif not isinstance(address, Digits) or address.rows:
                yield table(before + (words if isinstance(address, Digits) else "The address:"), address)
        case Folded(folds, last):
            for fold in folds:
                pair = f"Views {fold.position} and {fold.position + 1} are one, of shape {fold.shape}. "
                yield from tables_of(fold.certificate, before + pair)
            yield from tables_of(last, before + "What is left: ")
        case Strict(observable, address):
            yield from tables_of(observable, before)
            yield table(f"{before}Addresses at indices that are not valid are the view's, too.", address)


def table(title: str, evidence: Evidence | None) -> dict[str, object]:
    """One table: for each digit of the flat number y what it is, what it runs over, and what a digit may be."""
    if isinstance(evidence, Digits):
        rows = [
            [
                f"y // {row.period} % {row.size}",
                written_by_axis(row.constant, row.weights),
                f"{row.low} to {row.high}",
                f"0 to {row.size - 1}",
            ]
            for row in evidence.rows
        ]
        return {"title": title, "rows": rows}
    if isinstance(evidence, Row):
        digit = f"y // {evidence.period} % {evidence.size}"
        note = f" All flat numbers y are in one row: {digit} is between what it is of the least and of the largest."
        return {"title": title + note, "rows": []}
    note = "" if evidence is None else f" Decided by layer {evidence.layer}: at most {evidence.flats} flat numbers."
    return {"title": title + note, "rows": []}
