"""Inputs that drawing at random hardly ever meets, made for what they show; sizes and offsets alone are drawn.

Each module is about a part of the library: `pairs` of stacks and `trackers`, `nodes`, `placements`, `operations`,
`chains`, `arrays`, `layouts` and their `shapes`, what is handed to other projects (`adapters`), and what is `lowered`.
`kinds` has the kinds. What leaves one of them as a refusal is wrong.
"""
