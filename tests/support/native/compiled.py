"""Compiled modules of the native path: made, loaded whatever their sources are, and asked in processes of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
SANITIZED = {"ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
"""What a process wants that asks a module with sanitizers; the libraries of these are loaded before it."""

LINKER = ("-fuse-ld=gold",) if shutil.which("ld.gold") else ()
"""Which linker is wanted: that one takes half as long."""


def compile_file(compiler: str, source: Path, target: Path, options: Sequence[str]) -> None:
    """Compiles one file; headers lie beside it."""
    includes = [f"-I{folder}" for folder in (source.parent, sysconfig.get_paths()["include"])]
    command = [compiler, "-fPIC", *options, *includes, "-c", str(source), "-o", str(target)]
    subprocess.run(command, check=True, capture_output=True, text=True)


def including(texts: Mapping[str, str], files: Iterable[str]) -> set[str]:
    """Some files and those that include one of them, or one that does, by the texts of all."""
    found, count = {*files}, 0
    while count < len(found):
        count = len(found)
        found |= {name for name, text in texts.items() if any(f'#include "{each}"' in text for each in found)}
    return found


def link(compiler: str, objects: Iterable[Path], module: Path, options: Sequence[str]) -> Path:
    """The module of some compiled files."""
    command = [compiler, "-shared", *LINKER, *options, *map(str, objects), "-o", str(module)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return module


def loaded(name: str, file: Path) -> Any:
    """A compiled module, by the name that it was made with."""
    spec = spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answers_of(program: str, modules: Iterable[Path], **environment: str) -> dict[str, Any]:
    """What `python -m program` says of compiled modules, by file."""
    command = [sys.executable, "-m", program, *map(str, modules)]
    paths = {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}", "VIEW_ALGEBRA_PURE": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **paths, **environment}, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return {each["file"]: each for each in map(json.loads, done.stdout.splitlines())}
