"""The claims about all sizes that have no certificate, each with its reason."""

NOT_FOUND = "the search ends without one: a refutation that needs products of more than it tries"

UNCERTIFIED: dict[str, str] = {
    "C30.pieces": NOT_FOUND,
    "C30.digits": NOT_FOUND,
    "C31.intervals": NOT_FOUND,
    "C32.nodes": NOT_FOUND,
    "C44.moves": NOT_FOUND,
    "C50.bounds": NOT_FOUND,
    "C50.quotient": NOT_FOUND,
}
"""The reason of each, by the claim's id."""
