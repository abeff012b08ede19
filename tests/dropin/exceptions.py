"""The tests of tinygrad 0.9.0 that pass there and not here, by file and name, each with its reason.

`dropin.suite` fails where a test is not named here that should be, and where one is named that should not.
"""

EXCEPTIONS = {
    "unit/test_shapetracker.py::TestIdxs::test_check_idx_range": (
        "0.9.0 asserts that an index fits 32 bits, as its kernels declare it; integers here have no bounds, and an "
        "address beyond 2^31 is no error"
    ),
    "unit/test_symbolic.py::TestSymbolicSymbolicOps::test_sumnode_mulnode_lt": (
        "0.9.0 asserts on comparing a sum that has a product of variables with a number; here it is a comparison like "
        "any other"
    ),
    "test_symbolic_shapetracker.py::TestSymbolicReshape::test_symbolic_mask": (
        "0.9.0 finds no one view for a masked symbolic view with an axis of size 1 put in; here there is one, and it "
        "reads the same"
    ),
}
