"""Programs on tinygrad are collected where there is one: in the environment that `make dropin` sets up."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("tinygrad") else ["programs.py"]
