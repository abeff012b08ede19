"""The reference: pages from the docstrings of the public names, read from the source as it stands."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from docs.building.identifiers import escaped
from docs.building.places import ROOT

MODULES = (
    "impl",
    "impl.errors",
    "viewalgebra",
    "impl.chains",
    "impl.symbolic",
    "impl.simplify",
    "impl.lower",
    "impl.ops",
    "impl.ops.sharding.views",
    "impl.interop.arrays",
    "impl.interop.torch",
    "impl.interop.jax",
    "impl.interop.cute",
    "impl.interop.sympy",
    "proofs.checker",
)
"""Modules with a page of their public names."""

HEAD = """\
# Reference

Every public name, with its docstring. Shapes are tuples of sizes, strides and offsets count elements, and masks are
half-open ranges. Links lead to the text of each function.

The library, `impl`:

```{{toctree}}
:maxdepth: 1

{library}
```

The definitions, `spec`, slow and plain:

```{{toctree}}
:maxdepth: 1

{definitions}
```
"""


@dataclass(frozen=True, slots=True)
class Written:
    """Something that is written in a file: where, and its node there; `text` is its docstring."""

    path: str
    node: ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign
    text: str


def pages() -> dict[str, str]:
    """The pages and their texts."""
    definitions = spec_modules()
    found = {name_of(module): page(module) for module in (*MODULES, *definitions)}
    listed = [[f"{module} <{name_of(module).split('/')[-1]}>" for module in part] for part in (MODULES, definitions)]
    found["generated/reference"] = HEAD.format(library="\n".join(listed[0]), definitions="\n".join(listed[1]))
    return found


def name_of(module: str) -> str:
    """The page of a module."""
    return f"generated/{module.replace('.', '-')}"


def spec_modules() -> tuple[str, ...]:
    """The modules of spec, the package first."""
    files = sorted((ROOT / "spec").rglob("*.py"))
    return tuple(dict.fromkeys(str(f.relative_to(ROOT).with_suffix("")).replace("/", ".").removesuffix(".__init__")
                               for f in files))


def page(module: str) -> str:
    """The page of a module: its docstring, then its public names."""
    text = inspect.getdoc(import_module(module)) or ""
    file = inspect.getsourcefile(import_module(module)) or ""
    source = Path(file).relative_to(ROOT)
    parts = [f"# {module}", f"```{{py:module}} {module}\n```", markdown(text), f"Source: [`{source}`](../../{source})"]
    parts += [entry(name, written) for name, written in public(module)]
    return "\n\n".join(parts) + "\n"


def public(module: str) -> Iterator[tuple[str, Written]]:
    """The public names of a module that have a docstring, and where each is written."""
    loaded = import_module(module)
    own = [name for name in written_in(file_of(module)) if not name.startswith("_")]
    for name in getattr(loaded, "__all__", own):
        home = getattr(getattr(loaded, name), "__module__", None) or module
        for place in (home, module):
            if (found := written_in(file_of(place)).get(name)) is not None:
                yield name, found
                break


@cache
def homes(package: str) -> dict[str, str]:
    """The public names of a package, and the module under which each is listed: the first that has it."""
    found: dict[str, str] = {}
    for module in (*MODULES, *spec_modules()):
        if module.split(".")[0] == package:
            for name, _ in public(module):
                found.setdefault(name, module)
    return found


@cache
def file_of(module: str) -> str:
    """The file of a module, from the root of the repository; empty for one that is elsewhere."""
    try:
        file = Path(inspect.getsourcefile(import_module(module)) or "")
    except TypeError:
        return ""
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else ""


@cache
def written_in(path: str) -> dict[str, Written]:
    """What a file defines at its top level, with a docstring; constants have theirs below them."""
    if not path:
        return {}
    body = ast.parse((ROOT / path).read_text(encoding="utf-8")).body
    found = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            found[node.name] = Written(path, node, text)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and (text := string(after)):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name):
                found[target.id] = Written(path, node, text)
    return found


def string(node: ast.stmt | None) -> str:
    """The text of a statement that is a string alone."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


def entry(name: str, written: Written) -> str:
    """A public name: signature, docstring, source, and for a class its methods."""
    link = f"[Source]({'../../' + written.path}#L-{written.node.lineno})"
    match written.node:
        case ast.FunctionDef() as node:
            return directive("function", f"{name}{signature(node)}", f"{markdown(written.text)}\n\n{link}")
        case ast.ClassDef() as node:
            parts = [markdown(written.text), link, *(method(part) for part in node.body if is_shown(part))]
            return directive("class", name, "\n\n".join(parts), fence=":::::")
        case _:
            return directive("data", name, f"{markdown(written.text)}\n\n{link}")


def is_shown(part: ast.stmt) -> bool:
    """Whether a part of a class is shown: a public method with a docstring."""
    return isinstance(part, ast.FunctionDef) and not part.name.startswith("_") and bool(ast.get_docstring(part))


def method(node: ast.stmt) -> str:
    """A method or property of a class."""
    if not isinstance(node, ast.FunctionDef):
        raise TypeError(f"method: {node!r} is none")
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    text = markdown(ast.get_docstring(node) or "")
    if marks & {"property", "cached_property"}:
        return directive("property", node.name, text)
    kind = {"staticmethod", "classmethod"} & marks
    options = f":{kind.pop()}:\n\n" if kind else ""
    return directive("method", f"{node.name}{signature(node)}", options + text)


def signature(node: ast.FunctionDef) -> str:
    """The parameters and the type of the result, as they are written; `self` and `cls` are left out."""
    arguments = re.sub(r"^(self|cls)\b(: [^,]*)?(, )?(/(, )?)?", "", ast.unparse(node.args))
    return f"({arguments})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def directive(kind: str, head: str, body: str, fence: str = "::::") -> str:
    """A directive of Sphinx about a Python object."""
    return f"{fence}{{py:{kind}}} {head}\n\n{body}\n{fence}"


def markdown(docstring: str) -> str:
    """A docstring as Markdown: examples and what is laid out in columns as blocks, headings in bold, the rest as prose.

    >>> markdown("The sum of a*b.\\n\\nIn words\\n========").splitlines()
    ['The sum of a\\\\*b.', '', '**In words**']
    """
    return "\n\n".join(block(text) for text in re.split(r"\n\s*\n", docstring.strip("\n")))


def block(text: str) -> str:
    """One paragraph of a docstring."""
    lines = text.split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    first = lines[0].strip()
    if first.startswith(">>>"):
        return fenced("pycon", [line[indent:] for line in lines])
    if len(lines) == 2 and set(lines[1]) in ({"="}, {"-"}):
        return f"**{escaped(first)}**"
    if indent >= 4 or any(re.search(r"\S {3,}\S", line) for line in lines):
        return fenced("text", [line[indent:] for line in lines])
    return "\n".join(escaped(line) for line in lines)


def fenced(language: str, lines: list[str]) -> str:
    """A block of code."""
    return "\n".join((f"```{language}", *lines, "```"))
