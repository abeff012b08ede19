"""The files that a run writes: JSON, and JUnit's XML for whatever shows test results. Whole or not at all."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from proofs.kernel.claim import Claim, Verdict
from proofs.running.report import Outcome, as_json, details


def as_junit(outcomes: Sequence[Outcome], left: Sequence[Claim] = ()) -> str:
    """The run as JUnit's XML: a test case per claim, a failure where its verdict is not the one expected.

    The claims that an interrupted run left are skipped, and a property says that it is partial.
    """
    wrong = [(claim, result) for claim, result in outcomes if result.verdict is not claim.expected]
    errors = sum(result.verdict is Verdict.ERROR for _, result in wrong)
    counts = {"tests": len(outcomes) + len(left), "failures": len(wrong) - errors, "errors": errors}
    counts |= {"skipped": len(left)}
    seconds = sum(result.tally.seconds for _, result in outcomes)
    suite = Element("testsuite", {"name": "proofs", **{k: str(v) for k, v in counts.items()}, "time": f"{seconds:.3f}"})
    if left:
        SubElement(SubElement(suite, "properties"), "property", {"name": "partial", "value": "true"})
    for claim, result in outcomes:
        case = {"classname": f"proofs.{claim.family}", "name": claim.id, "time": f"{result.tally.seconds:.3f}"}
        element = SubElement(suite, "testcase", case)
        if result.is_cached:
            SubElement(SubElement(element, "properties"), "property", {"name": "cached", "value": "true"})
        if result.verdict is not claim.expected:
            kind = "error" if result.verdict is Verdict.ERROR else "failure"
            message = f"{result.verdict.value} (expected: {claim.expected.value}): {claim.sentence}"
            SubElement(element, kind, {"message": message}).text = "\n".join(details(claim, result))
    for claim in left:
        element = SubElement(suite, "testcase", {"classname": f"proofs.{claim.family}", "name": claim.id})
        SubElement(element, "skipped", {"message": "the run was interrupted before"})
    indent(suite)
    return tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def write_json(outcomes: Sequence[Outcome], path: Path, left: Sequence[Claim] = ()) -> None:
    """Writes the run to a file as JSON."""
    write(path, json.dumps(as_json(outcomes, left), indent=2) + "\n")


def write_junit(outcomes: Sequence[Outcome], path: Path, left: Sequence[Claim] = ()) -> None:
    """Writes the run to a file as JUnit's XML."""
    write(path, as_junit(outcomes, left))


def write(path: Path, text: str, mode: int = 0o644) -> None:
    """Writes a file, whole or not at all, with a mode of which the user's mask takes away. Of a link the file that it
    leads to is written; what is there and no file, such as a pipe or a device, is written to as it is."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as stream:
            stream.write(text)
        return
    temporary = path.parent / f".{path.name}.{token_hex(8)}"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
