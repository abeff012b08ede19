"""Questions about single nodes: what they are combined with, what equal ones are as keys, sums of many terms that are
divided, and nodes that are `bounded` by symbolic sizes."""
