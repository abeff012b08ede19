"""Questions about whole stacks of which the answer is known beforehand: by reading all indices, or by how they are
made. So an answer that is left undecided, or is of another kind, is noticed as well as one that is wrong.

`strict` asks under both equalities, `inside` whether stacks have a meaning, `again` with any budget and in any order,
`budgets` what is found with a word less; `crowded`, `shared` and `wide` have stacks with many masks, with views in
common, and of many axes; `nearly` has pairs whose shapes are nearly the same, `bent` stacks that are one view as a
whole alone; `refused` what is no stack; `owned` has trackers of classes of a program's own; `costs` how cheap whole
expressions get.
"""
