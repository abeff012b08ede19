"""What is given to the library, and said by it, seldom: `arrays`, ranges and calls that come from others, and `texts`
in commands, views and chains."""
