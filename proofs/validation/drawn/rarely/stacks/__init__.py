"""Stacks of views that drawing hardly ever meets: `pairs`, of which some are far, `trackers`, and `symbols` in them."""
