"""Writes view-algebra-vectors-VERSION.zip: cases, their schema, and a runner, for the test suites of others.

    python -m tests.vectors.release FOLDER

The cases are those of this folder: historic merges of tinygrad, right and wrong ones, and every pair that it tried to
merge while its own tests ran. Each answer is checked by `proofs.checker` before it is written.
"""

import gzip
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from impl import Merged, View, mergeable
from impl.cli.fault import exit_status
from impl.cli.program import number
from impl.cli.writing.as_json import as_json
from proofs.checker import check

HERE = Path(__file__).parent
Fields = dict[str, Any]


def stacks() -> Iterator[tuple[str, str, tuple[View, ...]]]:
    """Each case's name, where it is from, and its views, base first."""
    for case in json.loads((HERE.parent / "merge-cases.json").read_text())["cases"]:
        yield case["id"], "historic cases of tinygrad", tuple(map(view_of, case["views"]))
    recorded = json.loads(gzip.decompress((HERE.parent / "tinygrad-merges.json.gz").read_bytes()))["merge"]
    for place, (pair, _) in enumerate(recorded):
        views = [dict(zip(("shape", "strides", "offset", "mask"), fields, strict=True)) for fields in pair]
        yield f"recorded-{place}", "recorded while tinygrad 0.9.0's own tests ran", tuple(map(view_of, views))


def view_of(fields: Fields) -> View:
    """A view of a file, in normal form."""
    mask = fields["mask"] and tuple(map(tuple, fields["mask"]))
    return View.create(tuple(fields["shape"]), tuple(fields["strides"]) or None, fields["offset"], mask or None)


def fields_of(view: View) -> Fields:
    """A view as the schema has it."""
    return {"shape": view.shape, "strides": view.strides, "offset": view.offset, "mask": view.mask}


def cases() -> Iterator[Fields]:
    """The cases with their answers. Raises Rejected for an answer that the checker does not accept."""
    for name, source, views in stacks():
        answer = mergeable(*views)
        said = as_json(views, "observable", answer)
        check(said)
        found = {"view": fields_of(answer.view)} if isinstance(answer, Merged) else {"indices": answer.marked}
        yield {"id": name, "source": source, "views": [*map(fields_of, views)], "answer": said["answer"]} | found


def written(folder: Path) -> Path:
    """The file, written into a folder."""
    file = folder / f"view-algebra-vectors-{number()}.zip"
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("cases.jsonl", "".join(json.dumps(case) + "\n" for case in cases()))
        for name in ("schema.json", "run.py"):
            archive.write(HERE / name, name)
    return file


def main() -> int:
    """Writes the file into the folder that is named, and prints its name; returns the exit status."""
    parser = ArgumentParser(
        prog="python -m tests.vectors.release",
        description="Writes view-algebra-vectors-VERSION.zip: cases, their schema, and a runner.",
        epilog="exit status: 0 written, 2 wrong usage, 74 the file, or the output, not written",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where it is written; must be there")
    folder = parser.parse_args().folder
    if not folder.is_dir():
        print(f"error: {folder} is not a directory", file=sys.stderr)
        return 2
    print(written(folder))
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
