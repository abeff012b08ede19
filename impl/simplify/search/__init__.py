"""Other ways to write the same: `moves` are single changes of a form, `proposals` say which are worth a try, and
`descent` takes those that cost less until none does.
"""
