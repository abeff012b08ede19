"""Do two texts read the same? If they do not, an index shows it."""

from __future__ import annotations

from explorer.given import Given, part
from explorer.typed import TypedError, typed
from impl.cli.writing.as_json import WORDS, parts_of, plain
from impl.merge.budget import DEFAULT_BUDGET
from impl.mergeability import Different, equivalent


def answer(given: Given) -> dict[str, object]:
    """The kind of answer, its sentence, the index that shows a difference (None: there is none), and the record that a
    checker takes. The other text is `with`; it raises TypedError, too.

    >>> answer({"text": "(2, 3).T.flatten()", "with": "(6,)"})["index"]
    (1,)
    """
    left = typed(given).views
    try:
        right = typed({"text": part(given, "with"), "reading": given.get("reading")}).views
    except TypedError as error:
        raise TypedError(f"the other text: {error}", "", 0, 0) from error
    found = equivalent(left, right, DEFAULT_BUDGET)
    record = {"left": plain(left), "right": plain(right), "answer": WORDS[type(found)], **parts_of(found)}
    index = found.index if isinstance(found, Different) else None
    return {"kind": WORDS[type(found)], "sentence": str(found), "index": index, "record": record}
