"""Derivations of simplified expressions, done again with the library's rules and forms, which nothing else in the
checker imports.

`derived` are derivations as plain data, read and written; `derivations` does them again, with `places`, what steps do
in one place of an expression; `relations` are why two forms are equal where equations hold; `everywhere` are all points
of some ranges, at which what is compared is looked at.
"""
