"""Rules that released programs had wrong, each with its source: each must be refuted.

`affine` has those about affine expressions, `rules` those about quotients and remainders, `views` those about views.
"""
