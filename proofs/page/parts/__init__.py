"""The parts of the page, in the order in which they stand on it, each made by the function that has its module's name.

`trust` says what has to be trusted; `overview` is the table of all claims; `graph` draws which definitions the claims
are about and which functions they run; `numbered` lists definitions, laws and rules; `sections` has a section for each
claim; `functions` lists the functions that claims run; `limits` says what is not proved.
"""
