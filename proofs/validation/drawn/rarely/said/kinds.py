"""The kinds of questions about what is said, read and printed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from proofs.validation.drawn.rarely.said.answers import ask_what_answers_say
from proofs.validation.drawn.rarely.said.boxes import ask_boxes_apart
from proofs.validation.drawn.rarely.said.copies import ask_copies
from proofs.validation.drawn.rarely.said.indexing import ask_parts_of_texts
from proofs.validation.drawn.rarely.said.kernels import ask_limits_of_kernels
from proofs.validation.drawn.rarely.said.memory import ask_memory_that_is_read
from proofs.validation.drawn.rarely.said.options import ask_words_of_the_options
from proofs.validation.drawn.rarely.said.printed import ask_what_is_printed
from proofs.validation.drawn.rarely.said.reading import ask_what_is_read
from proofs.validation.drawn.rarely.said.steps import ask_why_of_steps
from proofs.validation.drawn.rarely.said.symbols import ask_how_symbols_are_written

SAID: dict[str, Callable[[Random], None]] = {
    "texts as read": ask_what_is_read,
    "words of options": ask_words_of_the_options,
    "printed lines": ask_what_is_printed,
    "symbols as written": ask_how_symbols_are_written,
    "boxes apart": ask_boxes_apart,
    "why of steps": ask_why_of_steps,
    "far copies": ask_copies,
    "limits of kernels": ask_limits_of_kernels,
    "parts of texts": ask_parts_of_texts,
    "what answers say": ask_what_answers_say,
    "memory as read": ask_memory_that_is_read,
}
"""By name; none of them is refused."""
