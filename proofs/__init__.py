"""Claims that tie the library to its specification, and the engine that discharges them.

`python -m proofs` (`command`, `options`) discharges them all. `claims` has the claims, a family to a module. `kernel`
says what a claim and a verdict are, and discharges one; `running` discharges many and reports them, `page` on one page;
`certificates` show of claims about all sizes, with no solver, that they hold; `rocq` has what is proved in a proof
assistant. `unproved` names what no claim runs, each with its reason.

Beside the claims: `checker` checks one answer, as plain data; `validation` each answer when it is given, and draws
questions; `sweep` all answers about the stacks of a box; `mutation` asks whether all of these notice a library that is
wrong. `corpus` proves simplified expressions equal to the raw ones of `stacks`.

What several of them need: `programs` has operations as the definitions read them; `caches` empties what is kept of
answers; `fingerprint` is what a verdict depends on; `extras` says what is not installed; `terminal` is what commands
share on a terminal.
"""
