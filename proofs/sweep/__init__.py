"""Bounded sweeps: every stack of views in a stated box, each answer of the library checked against the definition.

The claims (`proofs.claims`) speak of all sizes, and so of parts of the library; a sweep speaks of the whole of a
function, as it is called, and so of finitely many stacks. For each of them:

* a view, or a simpler stack, that the library answers with is compared with the stack it stands for by z3, at every
  index at once (`question`, `solver`); sizes may be as large as they like;
* a refusal, or an index out of bounds, is shown right by reading the indices that it names (`proofs.checker`);
* where the indices are few, the kind of answer is compared with the definition's own, which lists them;
* an answer that is left open is counted as such, and never passes.

What is asked, and how an answer is checked, is in `questions`: its `subjects` are the place for a new subject, its
`catalogue` for a new box. Who does the work is in `workers`. `command` reads the options, `report` shows what is wrong.

    python -m proofs.sweep --box large --journal FILE

`wide` has stacks beyond the boxes, and `coverage` says which lines of the library the sweeps run.
"""
