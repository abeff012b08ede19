"""What there is to choose from, and the colours of addresses."""

from __future__ import annotations

from explorer.cells import PLACES
from explorer.given import Given
from explorer.placements import PROJECTS
from impl.cli.program import number
from impl.cli.writing.pictures import between, is_light
from impl.lower import LANGUAGES
from impl.lower.dtypes import BY_NAME
from impl.lower.indexing.dialect import DIALECTS


def answer(_given: Given) -> dict[str, object]:
    """The version, the languages and element types, and the palette: each a fill, and whether letters on it are dark.

    >>> answer({})["palette"][0]
    ['#3b1c62', False]
    """
    return {
        "version": number(),
        "palette": [colour(place) for place in range(PLACES)],
        "dialects": list(DIALECTS),
        "languages": list(LANGUAGES),
        "dtypes": list(BY_NAME),
        "projects": list(PROJECTS),
    }


def colour(place: int) -> list[object]:
    """The colour at a place, and whether letters on it are dark, as in the pictures of `impl.cli.writing.pictures`."""
    red, green, blue = shade = between(1024 * place // (PLACES - 1))
    return [f"#{red:02x}{green:02x}{blue:02x}", is_light(shade)]
