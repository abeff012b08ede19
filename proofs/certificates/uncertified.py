"""The claims about all sizes that have no certificate, each with its reason."""

UNCERTIFIED: dict[str, str] = {}
"""The reason of each, by the claim's id."""
