"""The mutants of the library, found once for all tests that ask for them."""

from functools import cache
from pathlib import Path

import impl
from proofs.mutation.changes.mutants import Mutant, all_mutants

LIBRARY = Path(impl.__file__).parent


@cache
def mutants() -> dict[str, Mutant]:
    """Every mutant of the library by its key."""
    return {mutant.key: mutant for mutant in all_mutants(LIBRARY)}
