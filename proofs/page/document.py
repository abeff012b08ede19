"""The whole page: nothing in it is fetched, and a policy keeps it from fetching anything."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import Element

from proofs.page.contents import Contents
from proofs.page.markup import as_html, tag
from proofs.page.navigation import navigation
from proofs.page.parts.functions import functions
from proofs.page.parts.headlines import summary
from proofs.page.parts.limits import limits
from proofs.page.parts.numbered import numbered
from proofs.page.parts.overview import filters, overview, pager
from proofs.page.parts.sections import sections
from proofs.page.parts.trust import trust
from proofs.page.summary import header, lengths


def document(contents: Contents) -> str:
    """The page as text."""
    style = beside("page.css") + lengths(contents)
    parts = (summary, overview, sections, numbered, functions, limits, trust)
    body = tag(
        "body",
        tag("a", "Skip to the claims", href="#overview", class_="skip"),
        header(contents),
        tag(
            "div",
            navigation(contents),
            tag("main", filters(contents), pager(), *(part(contents) for part in parts)),
            class_="columns",
        ),
        tag("footer", tag("p", "Made by ", tag("code", "python -m proofs --report"), ".")),
    )
    return f"<!doctype html>\n{as_html(tag('html', head(style), body, lang='en'))}\n"


def head(style: str) -> Element:
    """The head: styles and the script, and the policy that allows them and nothing else. The script is there before
    the page is, so what it shows by itself is not shown all at once before."""
    policy = f"default-src 'none'; style-src '{hashed(style)}'; script-src '{hashed(beside('page.js'))}'; "
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy + "base-uri 'none'; form-action 'none'"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", "View algebra: what is proved"),
        tag("style", style),
        tag("script", beside("page.js")),
    )


def beside(name: str) -> str:
    """The text of a file in this folder."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def hashed(text: str) -> str:
    """The hash by which a policy allows a style or a script."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
