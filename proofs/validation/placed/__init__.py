"""The check of `placed_after`, which says whether a view of a tensor that is divided over a mesh moves elements (D36).

`answers` holds an answer against the definition: what stays, and what must move. `divided` counts what moves from one
placement to another, and along which mesh axes; `few` goes through all placements where there are few, so that no other
moves less.
"""

from proofs.validation.placed.answers import placed_view

__all__ = ["placed_view"]
