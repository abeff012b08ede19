"""Has Rocq compile the files, asks what the theorems assume, and makes the program of the checker."""

from __future__ import annotations

import fcntl
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from proofs.rocq.sources import EXTRACTION, HERE, ROOT, digest, files, modules, refused_in, text_of

BUILD = ROOT / "build" / "rocq"
PROGRAM = BUILD / "verified-checker"
PROVED = BUILD / "proved"
CLOSED = "Closed under the global context"
INSTALL = "apt-get install coq ocaml-findlib libzarith-ocaml-dev"
PROVERS = ("coqc", "coqchk")
COMPILERS = ("coqc", "ocamlfind", "ocamlopt")

Say = Callable[[str], object]


class Failed(Exception):
    """A file does not compile, a theorem assumes something, or a tool is missing."""


def require_tools(names: tuple[str, ...]) -> None:
    """Raises Failed, and says what to install, unless some programs are there."""
    missing = [name for name in names if shutil.which(name) is None]
    if missing:
        raise Failed(f"{', '.join(missing)} not found; on Debian and Ubuntu: {INSTALL}")


def run(arguments: list[str], folder: Path) -> str:
    """What a program says. Raises Failed if it fails."""
    done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{' '.join(arguments)}\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout + done.stderr


def require_no_refused_word() -> None:
    """Raises Failed if a file holds a word that leaves something unproved."""
    found = [f"{name}:{line}" for name in (*files(), EXTRACTION[0]) for line in refused_in(text_of(name))]
    if found:
        raise Failed("refused: " + "; ".join(found))


def coqc(name: str, folder: Path) -> str:
    """Compiles one file."""
    return run(["coqc", "-q", "-w", "none", "-Q", ".", "ViewAlgebra", name], folder)


def compile_all(folder: Path, say: Say) -> None:
    """Compiles copies of all files in a folder, one at a time, in reading order."""
    for name in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text_of(name), encoding="utf-8")
        start = time.monotonic()
        coqc(name, folder)
        say(f"{name:32} {time.monotonic() - start:5.1f} s")


def assumptions(folder: Path, statement: str, more: tuple[str, ...] = ()) -> str:
    """What a theorem or a term of the files, or of more modules, assumes, in Rocq's own words."""
    text = f"From ViewAlgebra Require Import {' '.join(modules() + more)}.\nDefinition asked := {statement}.\n"
    (folder / "assumptions.v").write_text(f"{text}Print Assumptions asked.\n", encoding="utf-8")
    return coqc("assumptions.v", folder).strip()


def require_closed(folder: Path, theorems: list[str], more: tuple[str, ...] = ()) -> None:
    """Raises Failed unless each theorem assumes nothing: all are asked at once, and one by one if some do."""
    if assumptions(folder, f"({', '.join(theorems)})", more) == CLOSED:
        return
    each = {name: assumptions(folder, name, more) for name in theorems}
    raise Failed("not closed: " + "; ".join(f"{name}: {said}" for name, said in each.items() if said != CLOSED))


def kernel_check(folder: Path) -> None:
    """Has coqchk check the compiled files again, and what of Rocq's library they rest on. Raises Failed if it finds an
    axiom, or anything that was not checked."""
    names = [f"ViewAlgebra.{name}" for name in modules()]
    said = run(["coqchk", "-silent", "-o", "-Q", ".", "ViewAlgebra", *names], folder)
    summary = said.partition("CONTEXT SUMMARY")[2]
    entries = re.findall(r"^\* (.+?):[ \n]*(.*)$", summary, flags=re.MULTILINE)
    wrong = [f"{name}: {value}" for name, value in entries if name != "Theory" and value.strip() != "<none>"]
    if wrong or len(entries) != 5:
        raise Failed(f"coqchk: {'; '.join(wrong) or said}")


def extract(folder: Path) -> None:
    """Makes the program of the checker from compiled files."""
    for name in EXTRACTION:
        (folder / Path(name).name).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
    coqc("Extract.v", folder)
    sources = ["verified.mli", "verified.ml", "reader.ml", "main.ml"]
    run(["ocamlfind", "ocamlopt", "-w", "-a", "-package", "zarith", "-linkpkg", *sources, "-o", "checker.exe"], folder)


@contextmanager
def locked() -> Iterator[None]:
    """One process at a time builds."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_of_these_files(stamp: Path) -> bool:
    """Whether what stands beside a stamp was made from the files as they are now."""
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest()


def build_checker(say: Say) -> Path:
    """The program of the checker, made if the files are others than those that it was made from; out of what `prove`
    compiled, if that is of these files."""
    require_tools(COMPILERS)
    stamp = BUILD / "made-from"
    with locked():
        if not (PROGRAM.exists() and is_of_these_files(stamp)):
            folder = BUILD / "checker"
            shutil.rmtree(folder, ignore_errors=True)
            if is_of_these_files(PROVED / "made-from"):
                shutil.copytree(PROVED, folder)
            else:
                folder.mkdir()
                compile_all(folder, say)
            extract(folder)
            shutil.copy2(folder / "checker.exe", PROGRAM)
            stamp.write_text(digest(), encoding="utf-8")
    return PROGRAM


def prove(theorems: list[str], say: Say) -> None:
    """Compiles every file afresh, asks what the theorems assume, and has the kernel check it all again."""
    require_tools(PROVERS)
    require_no_refused_word()
    with locked():
        shutil.rmtree(PROVED, ignore_errors=True)
        PROVED.mkdir()
        compile_all(PROVED, say)
        require_closed(PROVED, theorems)
        say(f"{len(theorems)} theorems, each {CLOSED[0].lower()}{CLOSED[1:]}")
        kernel_check(PROVED)
        (PROVED / "made-from").write_text(digest(), encoding="utf-8")
        say("coqchk: the kernel accepts all of it, and no axiom is used")
