"""The explorer: what the page in `site/` asks, answered by the library, in the browser and here alike.

A question is a name and plain data; it goes through `asking` to a function of `questions`, which reads what the user
typed (`typed`) and the other parts of a question (`given`), none of them nested too deeply (`nesting`), and has the
library answer; the answer is plain data that the page draws. The page computes nothing of its own. `building` makes the
folder that is served: `python -m explorer`.

`cells` are what the page draws of a view and of memory, `placements` what is typed of a mesh, and `suggested` are
operations to add to a chain.
"""

from explorer.asking import answered, ask

__all__ = ["answered", "ask"]
