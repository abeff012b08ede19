"""Questions about what is written for compilers: index expressions as `texts`, how they are spelled, made of `trees`,
and with `wide` integers; `kernels` as text, how they are `arranged`, or in `orders` by hand, read by `reader` in each
language, or of `shuffled` lanes, and run on `memory`.

`kinds` has the kinds; `spelling` asks how the text of an index is spelled.
"""
