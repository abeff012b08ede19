"""Edits of functions: `kinds` of them, those of `constants` that are read, `edits` of a syntax tree, `mutants` of the
library; `live` puts one in the place of what runs, within `limits`; by `telling` functions say which of their lines
run."""
