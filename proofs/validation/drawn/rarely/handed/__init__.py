"""What is handed on as it is: budgets and efforts that are `passed` on, long stacks, lists and integers that are gone
`through` to the end, and what is `said` beside answers and in refusals."""
