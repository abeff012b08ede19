"""Claims about the loops of the merge decision: sets of flat numbers, levels of chains, masks, and searches (C70)."""
