"""Questions about what people are told, each held against what it is about.

`statuses` is about the exit statuses of commands, `commands` about what else they say, `comparisons` about conditions
that are read and written, `sentences` about explanations and numbers in words, `derivations` about the steps of
`simplify`, `steps` about chains of calls, `libraries` about calls that numpy takes or not, `spelled` about arguments of
texts and commands, `efforts` about words and budgets of a call, `values` about what refusals say of what was given,
`tensors` about operands that do not fit; `kinds` has the kinds.
"""
