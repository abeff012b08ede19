"""Questions about whole stacks of which the answer is known beforehand: by reading all indices, or by how they are
made. So an answer that is left undecided, or is of another kind, is noticed as well as one that is wrong."""
