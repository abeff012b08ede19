"""Stacks of views that drawing hardly ever meets: `pairs`, of which some are far, `trackers`, `symbols` in them and
what is `spelled` otherwise, their `parts`, bases of other `periods`, what is far and `decided` or asked
`again`, what is `spoken` of them, what is spelled by `hands`, and what the `layers` of merging look at."""
