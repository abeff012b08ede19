"""The tensor that users have.

`tensor` has the class, `operators` what it inherits, `show` what is printed of it; `promotion` says which type the
elements have where operands of several types meet.
"""
