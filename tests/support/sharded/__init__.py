"""Views of divided tensors, compared with the definition: `population` asks, `truth` enumerates, `__main__` counts."""
