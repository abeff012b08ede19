"""Questions that are put to the layers of a decision themselves, each at all points of a small problem.

What is asked of `mergeable` goes to the cheapest layer that knows, and is checked by evidence; so a layer that answers
less than it should, or is asked seldom, shows little of itself. Here each is asked alone, and has to find what listing
every point finds.

`problems` draws two views, `boundaries` pairs with many boundaries, `digits` and `far` such on chains of divisors,
small and large. `deciding` asks every layer about them; `arithmetic`, `weights`, `sets` and `searches` ask the parts
that layers use; `runs` and `differences` ask how stacks are put together and compared; `others` asks the rest.
"""
