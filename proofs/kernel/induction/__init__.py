"""From what a claim shows of few axes, or of one round, to any number of them; read off the source of what runs
(`reading`).

`ranks` is the one induction on the rank that claims rest on. `rounds` is the one on the rounds of a loop, of which a
claim says what is in `spoken`, and which `cut` cuts out: `states` has what a round begins with, `values`, `entries` and
`lists` what little is known of that, `series` sequences that are cut and joined, and `forms` of what parts all these
are; what holds between rounds stands `apart` from what a round is handed. A loop inside of a round is a claim of its
own (`inside`), and other functions that are called are taken at their word (`words`).
"""
