"""Edits of functions: `kinds` of them, `edits` of a syntax tree, `mutants` of the library; `live` puts one in the place
of what runs, within `limits`; by `telling` functions say which of their lines run."""
