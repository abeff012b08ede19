"""Layouts of CuTe that drawing hardly ever meets: those of some `modes` in several orders, and those of which some are
`cancelling` what others add."""
