"""Nodes that drawing hardly ever meets: divided `by_nodes`, deep `conditions`, what is `bounded` by several of them,
priced or refused at its size, and what is `inferred` from the values of their variables."""
