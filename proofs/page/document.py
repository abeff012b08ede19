"""The whole page: nothing in it is fetched, and a policy keeps it from fetching anything."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import Element

from proofs.page.contents import Contents
from proofs.page.markup import as_html, tag
from proofs.page.parts.functions import functions
from proofs.page.parts.graph import graph
from proofs.page.parts.limits import limits
from proofs.page.parts.numbered import numbered
from proofs.page.parts.overview import overview
from proofs.page.parts.sections import sections
from proofs.page.parts.trust import trust
from proofs.page.summary import header, navigation


def document(contents: Contents) -> str:
    """The page as text."""
    parts = (trust, overview, graph, numbered, sections, functions, limits)
    body = tag(
        "body",
        tag("a", "Skip to the claims", href="#overview", class_="skip"),
        header(contents),
        navigation(),
        tag("main", *(part(contents) for part in parts)),
        tag("footer", tag("p", "Made by ", tag("code", "python -m proofs --report"), ".")),
        tag("script", beside("page.js")),
    )
    return f"<!doctype html>\n{as_html(tag('html', head(), body, lang='en'))}\n"


def head() -> Element:
    """The head: styles, and the policy that allows them, the script, and nothing else."""
    policy = f"default-src 'none'; style-src '{hashed('page.css')}'; script-src '{hashed('page.js')}'; "
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy + "base-uri 'none'; form-action 'none'"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", "View algebra: what is proved"),
        tag("style", beside("page.css")),
    )


def beside(name: str) -> str:
    """The text of a file in this folder."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def hashed(name: str) -> str:
    """The hash by which a policy allows a style or a script."""
    return "sha256-" + b64encode(sha256(beside(name).encode()).digest()).decode()
