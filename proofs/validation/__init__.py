"""Each answer of the library, checked when it is given (`impl.check`).

A proof is about all calls; this is about the one that was made, on whatever path it was answered: out of a cache, by a
driver, past a threshold, with symbolic sizes. `wrapping` puts the checks around the functions that answer, also where
they are given what can be gone through `once`; `defined` reads views and nodes as the definitions have them, symbolic
ones at some of their values (`points`). Then each kind of answer has a module:

* `movements`: pad, shrink, expand, permute, stride and `View.create` as maps of indices, at all of them (D7 to D14);
  and of trackers, what happens to the last view;
* `merges`: `+`, reshape, simplify, `mergeable` and `equivalent`, along certificates that `proofs.checker` accepts;
  where there is none, by reading, or by `evidence`; `beyond` are those with integers too wide for it;
* `readings`: index expressions, simplified pairs, inverses, and what a tracker says of itself, read at all indices or,
  of many, at some;
* `nodes`: operators, minima and decisions of symbolic integers, at points; `kernels`: what a kernel stores (D28, D29);
* `tensors`: operations on tensors, element by element, in the right type, and on each device of a mesh;
* `placed`: whether a view of a tensor on a mesh moves elements, which, and that none is moved in vain (D36);
* `refusals`: what is refused, which must have no answer by the definitions either.

An answer that no check refutes is handed out. "None", "not mergeable" and stacks that stay longer than they must be are
answers too: where a certificate for a merge is found with a quarter of the budget, they are wrong.

`drawn` has questions that are drawn at random, and ask in this mode; `doors` has arguments for all that is public.
"""

from proofs.validation.wrapping import validate

__all__ = ["validate"]
