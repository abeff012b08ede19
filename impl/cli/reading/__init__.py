"""Reading: views and stacks of any form (`parsing`), in calls and in JSON (`views`), chains of operations (`chains`) on
arrays as libraries make them (`makers`), index expressions and ranges (`expressions`), all out of text that is parsed
(`syntax`) and never evaluated."""
