"""What is said, read and printed, word by word: `reading` is about integers, slices, comparisons and quotations of
texts, `options` about the words of commands, `printed` about grids, explanations and tables, `answers` about what is
said of answers and in messages, `symbols` about symbolic integers as they are written and counted, `indexing` about the
parts of index expressions, `boxes` about what one mask has and another one has not, `steps` about what is at odds in a
step, `copies` about nodes that are unrolled, `kernels` about limits of what is written and run, `memory` about inputs
that just fit; `kinds` has the kinds."""
