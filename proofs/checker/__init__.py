"""Checks the answers of `mergeable` without the code that found them.

An answer comes as plain data: what `python -m impl mergeable --json` prints. This package imports the
specification alone, and trusts no number in the answer that it has not computed again:

* a *merge* is checked along its certificate (`merges`): the digits of the flat number by integer arithmetic in
  O(rank^2) (`digits`); what rests on the reached flat numbers by reading each of them once (`flats`), or, where
  they are too many to list, by a solver (`solver`);
* a *refusal* by evaluating its at most four indices (`spec.merge.refutes`);
* a stack that is *out of bounds* by evaluating the index that leaves it.

Two more kinds of record are checked: comparisons of two stacks (`equivalences`), along their evidence; and derivations
of simplified expressions (`simplifier`), done again with the library's rules and forms, which nothing else here
imports.

    python -m impl mergeable --json 'View((4,), (2,))' 'View((2, 2), (1, 2))' | python -m proofs.checker

`rejected` is the error, and reads plain data; `answers` are what comes in; `forms` are affine maps on boxes;
`plain` reads plain data.
"""

from proofs.checker.answers import check
from proofs.checker.rejected import Rejected

__all__ = ["Rejected", "check"]
