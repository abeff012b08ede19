"""Stacks of views that drawing hardly ever meets: `pairs`, of which some are far, `trackers`, `symbols` in them, their
`parts`, bases of other `periods`, and what the `layers` of merging look at."""
