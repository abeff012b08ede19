"""Questions that are put to the layers of a decision themselves, each at all points of a small problem.

What is asked of `mergeable` goes to the cheapest layer that knows, and is checked by evidence; so a layer that answers
less than it should, or is asked seldom, shows little of itself. Here each is asked alone, and has to find what listing
every point finds.
"""
