"""Other ways to write the same: `moves` are single changes of a form, `pairs` says by which one division is written by
another, `proposals` which are worth a try at all, `finishing` what is tried after those, and `descent` takes those that
cost less until none does.
"""
