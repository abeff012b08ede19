"""Which claims take which others at their word, read off the source: `Word("ID", ...)` in what a claim's function calls
in its module."""

import ast
from collections.abc import Iterator
from pathlib import Path

from proofs.kernel.claim import Verdict
from proofs.kernel.registry import all_claims

ROOT = Path(__file__).parents[2]


def words_taken() -> dict[str, list[str]]:
    """The ids that each claim takes at their word, sorted; claims without any are left out, and so are false ones."""
    false = {claim.id for claim in all_claims() if claim.expected is Verdict.REFUTED}
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "proofs" / "claims").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "Word(" in text:
            found |= words_in(ast.parse(text))
    return {claim: words for claim, words in sorted(found.items()) if words and claim not in false}


def words_in(module: ast.Module) -> dict[str, list[str]]:
    """The same of the claims of one module."""
    parts = parts_of(module)
    return {
        claim: sorted({word for part in reached(name, parts) for word in words_at(parts[part])})
        for name, statement in parts.items()
        for claim in ids_of(statement)
    }


def parts_of(module: ast.Module) -> dict[str, ast.stmt]:
    """The statements of a module that give a name something, by that name; what it imports of another module of claims
    is that module's."""
    found = {name: statement for statement in module.body for name in names_of(statement)}
    for statement in module.body:
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("proofs.claims."):
            file = ROOT / f"{statement.module.replace('.', '/')}.py"
            if file.exists():
                theirs = parts_of(ast.parse(file.read_text(encoding="utf-8")))
                for alias in statement.names:
                    found |= {part: theirs[part] for part in reached(alias.name, theirs) if part not in found}
    return found


def names_of(statement: ast.stmt) -> list[str]:
    """The names that a statement of a module gives something."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    return []


def ids_of(statement: ast.stmt) -> Iterator[str]:
    """The ids of the claims that a function is."""
    for decorator in getattr(statement, "decorator_list", ()):
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "claim":
            first = decorator.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)


def reached(name: str, parts: dict[str, ast.stmt]) -> set[str]:
    """The parts of a module that one of them names, with those that these name."""
    seen: set[str] = set()
    left = [name]
    while left:
        part = left.pop()
        if part in parts and part not in seen:
            seen.add(part)
            left += [node.id for node in ast.walk(parts[part]) if isinstance(node, ast.Name) and node.id in parts]
    return seen


def words_at(statement: ast.stmt) -> Iterator[str]:
    """The ids of the words that stand in a statement."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Word":
            first = node.args[0]
            if not isinstance(first, ast.Constant):
                raise ValueError(f"line {node.lineno}: the id of a claim is worked out; write it out")
            yield str(first.value)
