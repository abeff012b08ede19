"""What the page about trust says of claims is so."""

import re
from pathlib import Path

from support.words import words_taken

PAGE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text(encoding="utf-8")


def test_the_page_says_which_claims_take_others_at_their_word() -> None:
    rows = re.findall(r"^\| ((?:C\d+\.[\w-]+(?:, )?)+) \| ((?:(?:C\d+|math)\.[\w-]+(?:, )?)+) \|$", PAGE, re.MULTILINE)
    stated = {claim: words.split(", ") for claims, words in rows for claim in claims.split(", ")}
    assert stated == words_taken() and len(stated) > 20
