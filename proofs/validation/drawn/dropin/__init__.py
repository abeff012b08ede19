"""Questions about the drop-in, which takes what tinygrad 0.9.0 takes, and answers as the library does wherever that
answers: its `views`, those of `symbolic` sizes, its `trackers`, and how it is `installed`. `kinds` has the kinds."""
