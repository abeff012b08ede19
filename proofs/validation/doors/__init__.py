"""What the library refuses: every public callable with every bad value in the place of each of its arguments.

`zoo` has the bad values, `values` what good ones are made of, `surface` and `rows` good arguments for all that is
public; `calls` makes the calls, within `limits`, and says what is wrong with how one ends; `drawn` makes calls with
several bad ones.
"""
