"""Stacks of views that drawing hardly ever meets: `pairs`, of which some are far, `trackers`, `symbols` in them, their
`parts`, and what the `layers` of merging look at."""
