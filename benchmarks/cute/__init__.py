"""The test suites of others about layouts of CuTe, each case asked here and judged integer by integer."""
