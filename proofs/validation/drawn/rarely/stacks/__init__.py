"""Stacks of views that drawing hardly ever meets: `pairs`, of which some are far, and `trackers`."""
