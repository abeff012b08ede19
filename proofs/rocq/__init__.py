"""The definitions, the laws and the checker of answers in a proof assistant, for every rank and every size.

`python -m proofs.rocq` goes through these modules in this order: `table` says what is defined and proved where;
`sources` reads the files and refuses words that would weaken a proof; `build` has Rocq (coqc 8.16) compile them, asks
what each theorem assumes, has the kernel check it all again, and makes the checker's program out of them. README.md
in this folder is the article about it; `guarantees` says which claims a theorem states too, and `sides` makes the
article's table of Python and Rocq side by side.

`rules` writes the simplifier's rules down from the objects that run.
"""
