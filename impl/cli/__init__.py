"""`python -m impl`: questions about views from the command line, a module for each of the ways to ask and to answer.

`command` reads the arguments and says which subcommand answers. `parsing` reads views from text, `expressions` index
expressions. `wording` says an answer in a line, `explain` step by step, `grid` as a table of addresses, `as_json` as
plain data. `simplify` and `lower` are the subcommands that answer with an expression and with a kernel; `shard` asks
about divided tensors.
"""
