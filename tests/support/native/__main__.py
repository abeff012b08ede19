"""`python -m support.native FILE ...`: a line of JSON for each compiled module: up to three calls that it answers
otherwise than Python, or, if there are none, how many of the corpus it answers."""

import json
import sys
from pathlib import Path

from support import native

CALLS = native.corpus()
for name in sys.argv[1:]:
    operations = native.loaded(Path(name))
    found = native.differences(operations, CALLS, most=3)
    operations.clear()
    number = 0 if found else native.answered(operations, CALLS)
    print(json.dumps({"file": name, "answered": number, "different": found}))
