"""Builds the native path, where there are compilers of C and C++; without them the library is Python alone.

The build carries the hash of its sources and of the Python modules that it mirrors, see `impl/native/sources.py`.
`VIEW_ALGEBRA_PURE=1` builds without it: the wheel is then one for every platform.
"""

from os import environ
from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup

FOLDER = Path(__file__).parent / "impl"
SOURCES = run_path(str(FOLDER / "native" / "sources.py"))
SIMPLIFIER = run_path(str(FOLDER / "native" / "simplifier" / "sources.py"))
QUICK = Extension(
    "impl.native.quick",
    [f"impl/{name}" for name in SOURCES["C_FILES"]],
    depends=[f"impl/{name}" for name in SOURCES["FILES"]],
    define_macros=[("VIEW_ALGEBRA_SOURCES", f'"{SOURCES["digest"](str(FOLDER))}"')],
    extra_compile_args=["-O3", "-fvisibility=hidden"],
    optional=True,
)
CHEAPEST = Extension(
    "impl.native.simplifier.cheapest",
    [f"impl/{SIMPLIFIER['WHOLE']}"],
    depends=[f"impl/{name}" for name in SIMPLIFIER["FILES"]],
    define_macros=[("VIEW_ALGEBRA_SOURCES", f'"{SOURCES["digest"](str(FOLDER), SIMPLIFIER["FILES"])}"')],
    extra_compile_args=["-std=c++17", "-O3", "-fvisibility=hidden"],
    language="c++",
    optional=True,
)

setup(ext_modules=[] if environ.get("VIEW_ALGEBRA_PURE", "") not in ("", "0") else [QUICK, CHEAPEST])
