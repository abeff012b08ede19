"""`python -m benchmarks.cute`: our answers to the suites of others, and theirs to their compositions, as two tables.

pycute is asked where it is installed (`python -m pip install nvidia-cutlass`).
"""

from argparse import ArgumentParser

from benchmarks.cute.suites import table, table_of_others

DESCRIPTION = "Prints our answers to the suites of others, and pycute's, if it is installed, to their compositions."

ArgumentParser(prog="python -m benchmarks.cute", description=DESCRIPTION).parse_args()
for line in table():
    print(line, flush=True)
print()
for line in table_of_others():
    print(line, flush=True)
