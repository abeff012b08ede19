"""Reading: views and stacks of any form (`parsing`), in calls and in JSON (`views`), chains of operations (`chains`),
index expressions and ranges (`expressions`), all out of text that is parsed (`syntax`) and never evaluated."""
