"""What is handed on as it is: budgets and efforts that are `passed` on, and long stacks, lists and integers that are
gone `through` to the end."""
