"""The instructions that code runs, of the files that are asked for, however the version of Python tells of them.

`way` keeps them; `traced` has Python 3.11 tell of them frame by frame, `monitored` later versions code by code.
"""
