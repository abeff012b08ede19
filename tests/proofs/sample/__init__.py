"""Claims whose verdicts are known, for the tests of the engine."""
