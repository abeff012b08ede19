"""Questions about many axes, or long ones: operations on `tensors` of hundreds of elements along one axis, four or more
operands, axes or parts at once (`many`), functions inside of many `levels`, `calls` on arrays of up to 2^50 elements,
of which no element is read, `trackers` whose sizes 64 bits hardly hold, kernels of many `groups`, and what else
operands have but `rare`ly.

`kinds` has the kinds.
"""
