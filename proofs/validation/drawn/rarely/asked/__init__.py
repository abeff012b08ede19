"""What operations are asked before they run: indices, axes and levels that `tensors` are given, and any of several that
may not be in `batches`, places on `meshes` and digits of divided axes, what makes a record an operation, in the `words`
of who asked, `windows` that slide along axes, what is `read` of arrays and texts of others, and which device has a
coordinate, `numbered` far and among many."""
