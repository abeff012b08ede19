"""Finding the claims: every module of `proofs.claims`, folder by folder in the order that its `__init__` gives."""

import ast
import pkgutil
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from inspect import getsource
from types import ModuleType
from typing import Any

from proofs.kernel.claim import MADE, Claim, Verdict
from proofs.kernel.paths.replay import ConcreteGiven, replay_body


class RegistryError(Exception):
    """The claims cannot be registered: an id is used twice, or a claim is hidden."""


@cache
def all_claims(package: str = "proofs.claims") -> tuple[Claim, ...]:
    """All claims of a package. Raises RegistryError for an id used twice and for a claim that is hidden."""
    names = module_names(package)
    claims = tuple(found for name in names for found in claims_of(import_module(name)))
    checked_ids(claims)
    if lost := made_beside(names, claims):
        raise RegistryError(f"{package}: the claims {', '.join(lost)} were made, and no module has them by a name")
    return claims


def made_beside(names: Iterable[str], claims: Iterable[Claim]) -> list[str]:
    """The ids of the claims that were made of functions of some modules, and are not among those that were found: such
    as those of a loop, or of a function that makes claims for another module."""
    namespaces = {id(vars(sys.modules[name])) for name in names}
    found = {id(each) for each in claims}
    made = [each for each in MADE if id(getattr(each.body, "__globals__", None)) in namespaces]
    return sorted(each.id for each in made if id(each) not in found)


def module_names(package: str) -> list[str]:
    """The modules of a package and of its folders, by name; the folders that its `FOLDERS` lists stand in that order.

    Raises RegistryError if it lists others than there are.
    """
    root = import_module(package)
    found = sorted(module.name for module in pkgutil.walk_packages(root.__path__, f"{package}.") if not module.ispkg)
    order = [f"{package}.{folder}" for folder in getattr(root, "FOLDERS", ())]
    if order and set(order) != (held := {name.rpartition(".")[0] for name in found} - {package}):
        wrong = ", ".join(sorted(set(order) ^ held))
        raise RegistryError(f"{package} lists folders that are not there, or not all that are: {wrong}")
    return sorted(found, key=lambda name: order.index(folder) if (folder := name.rpartition(".")[0]) in order else -1)


def claims_of(module: ModuleType) -> list[Claim]:
    """The claims of a module. Raises RegistryError if a later definition has taken the name of a claim."""
    values = [value for value in vars(module).values() if isinstance(value, Claim)]
    found = [value for value in values if value.body.__module__ == module.__name__]
    written = [
        node.name
        for node in ast.parse(getsource(module)).body
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "claim"
    ]
    if hidden := sorted(name for name in set(written) if written.count(name) > 1):
        raise RegistryError(f"{module.__name__}: two claims are called {', '.join(hidden)}")
    if lost := sorted(set(written) - {value.name for value in found}):
        raise RegistryError(f"{module.__name__}: the claims {', '.join(lost)} are not in the module any more")
    return found


def checked_ids(claims: Iterable[Claim]) -> None:
    """Raises RegistryError if two claims have the same id."""
    seen: dict[str, str] = {}
    for claim in claims:
        if claim.id in seen:
            raise RegistryError(f"the id {claim.id} is used by {seen[claim.id]} and {claim.name}")
        seen[claim.id] = claim.name


def families_without_false_variant(claims: Iterable[Claim]) -> list[str]:
    """The families in which no claim is expected to be refuted: nothing shows that they can fail."""
    families: dict[str, bool] = {}
    for claim in claims:
        families[claim.family] = families.get(claim.family, False) or claim.expected is Verdict.REFUTED
    return sorted(family for family, has_one in families.items() if not has_one)


def replay(claim_id: str, /, *case: Any, **values: int) -> ConcreteGiven:
    """Runs a claim on plain integers, and the arguments of a case if it has cases.

    Raises Counterexample where a goal fails; what else it raises is in `proofs.kernel.paths.replay.replay_body`.
    Raises KeyError for an id that no claim has.
    """
    found = {claim.id: claim for claim in all_claims()}
    if claim_id not in found:
        raise KeyError(f"no claim has the id {claim_id}")
    return replay_body(found[claim_id].body, case, values)
