"""What shows where several circumstances meet: `lanes` of kernels past the eighth, `buffers` that just fit, `memories`
of many axes that go up and down, `extents` of what lies far on, `modes` of layouts that are far, and `several`
operands, blocks or gaps at once. `kinds` has the kinds."""
