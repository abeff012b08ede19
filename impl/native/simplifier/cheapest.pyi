"""The compiled module; `impl.native.simplifier` says what it is."""

from typing import Any

sources: str

def simplified(index: Any, clauses: Any, budget: int, searches: bool, least: int) -> Any: ...
def make(*named: Any) -> None: ...
