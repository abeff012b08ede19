"""Index expressions as text to paste into a program: the address and the condition of a tracker in C, CUDA, Python or
numpy.

A question goes through the modules in this order. `expression` asks the tracker, and has the answer; `dialect` says
what each language writes, and which names it takes; `reading` takes products of variables as variables; `conditions`
makes ranges of a condition; `lifting` adds whole periods to numerators that may be negative, where a language
truncates; and `writing` writes trees, with as few brackets as the language needs, and sees how wide integers get.
"""

from impl.lower.indexing.expression import IndexExpression, index_expression

__all__ = ["IndexExpression", "index_expression"]
