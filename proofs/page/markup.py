"""Elements of a page: text is escaped where it is written out, so no text can become markup."""

from collections.abc import Iterable
from re import sub
from xml.etree.ElementTree import Element, tostring

Child = Element | str | None
"""What an element may hold; None is left out."""


def tag(name: str, /, *children: Child, **attributes: str | int | None) -> Element:
    """An element. `class_` and the like lose the underscore at their end, others become hyphens; None is left out.

    >>> as_html(tag("p", "1 < 2 & ", tag("b", "x"), " y", class_="a"))
    '<p class="a">1 &lt; 2 &amp; <b>x</b> y</p>'
    """
    given = {key.rstrip("_").replace("_", "-"): str(value) for key, value in attributes.items() if value is not None}
    element = Element(name, given)
    for child in children:
        if isinstance(child, str):
            append_text(element, child)
        elif child is not None:
            element.append(child)
    return element


def append_text(element: Element, text: str) -> None:
    """Adds text at the end of an element."""
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def as_html(element: Element) -> str:
    """An element as HTML."""
    return tostring(element, encoding="unicode", method="html")


def anchor(kind: str, name: str) -> str:
    """The id of the place on the page where something is described; other names have other ids."""
    return f"{kind}-" + sub(r"[^\w.-]", lambda found: f":{ord(found[0]):x}:", name)


def link(kind: str, name: str, text: str | None = None) -> Element:
    """A link to where something is described."""
    return tag("a", tag("code", text or name), href=f"#{anchor(kind, name)}")


def joined(elements: Iterable[Element], separator: str = ", ") -> list[Child]:
    """Elements with a separator between them."""
    found: list[Child] = []
    for element in elements:
        found += [separator, element] if found else [element]
    return found


def table(caption: str, heads: Iterable[str], rows: Iterable[Element], **attributes: str | None) -> Element:
    """A table with a caption and a head for each column."""
    titles = tag("tr", *(tag("th", head, scope="col") for head in heads))
    return tag("table", tag("caption", caption), tag("thead", titles), tag("tbody", *rows), **attributes)


def row(first: Child, *cells: Child | list[Child], **attributes: str | None) -> Element:
    """A row whose first cell is its head."""
    others = (tag("td", *cell) if isinstance(cell, list) else tag("td", cell) for cell in cells)
    return tag("tr", tag("th", first, scope="row"), *others, **attributes)


def scrolled(name: str, element: Element) -> Element:
    """An element that may be wider than the page, in a region that can be scrolled, with the keyboard too."""
    return tag("div", element, class_="scrolled", role="region", aria_label=name, tabindex=0)


def source(text: str) -> Element:
    """Source code; it can be scrolled with the keyboard."""
    return tag("pre", tag("code", text), tabindex=0)


def folded(summary: list[Child], *children: Child, **attributes: str | None) -> Element:
    """An element that shows its summary, and its content when it is opened."""
    return tag("details", tag("summary", *summary), *children, **attributes)


def prose(text: str) -> list[Child]:
    """A sentence; what stands between backticks is code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return [text]
    return [tag("code", part) if place % 2 else part for place, part in enumerate(parts)]


def counted(number: int, noun: str) -> str:
    """A number of things: "1 path", "2 paths"."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
