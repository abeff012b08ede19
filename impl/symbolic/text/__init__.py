"""Nodes as text: `render` writes them, once `length` has counted how long the text would be."""
