"""`python -m impl`: questions about views from the command line.

A command line goes through these in this order: `program` reads it and finds the command, strictly (`options`); a
module of `commands` answers, `stacks` reads what several of them take; the `reply` is printed as text or as JSON.
`fault` says what is no answer. `reading` has what is read from text, `writing` what is written.
"""
