"""The questions of the page, a module each; its function `answer` takes plain data and gives plain data.

`stack` is asked first: the views, their cells and memory, and the steps of the chain. `path` follows one index down;
`merge`, `index`, `kernel`, `sharding`, `equivalence`, `check` and `python` are the tabs; `edit` writes the text anew
where a handle or a step was moved; `about` says what there is to choose from.
"""
