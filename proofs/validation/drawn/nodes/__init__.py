"""Questions about single nodes: what they are combined with, what equal ones are as keys, and sums of many terms that
are divided."""
