"""What is given to the library, and said by it, seldom: `arrays`, ranges and calls that come from others, and `texts`
in commands, views and chains; `calls` with arguments of another form at any place, `commands` with more than a few of
what they take, and how they end, and `parts` of what is written and read, many of each."""
