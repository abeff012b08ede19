"""What is read off the source of a function (`sources`): that it goes axis by axis, by `locality` of its statements and
by the `dependence` of its expressions, which is of some `kinds`, but for those that are evaluated `later`; and by
`purity` that nothing else matters, of what is called and of what `records` compute, nor which object one is
(`identity`). `names` are those that a function makes itself.
"""
