"""A run over many claims, and what is kept and said of it.

`run` discharges claims over several `processes`; `cache` knows the verdicts of earlier runs; `kinds` says how far a
verdict reaches; `lines` says all of it on a terminal or in a log, `report` in tables and JSON, which `files` writes;
`coverage`, `called` and `written` say which functions and lines the claims run.
"""
