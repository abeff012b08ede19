"""Nodes that drawing hardly ever meets: divided `by_nodes`, deep `conditions`, and what is `bounded` by several of
them, priced or refused at its size."""
