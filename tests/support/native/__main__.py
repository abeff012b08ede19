"""`python -m support.native FILE ...`: a line of JSON for each compiled module: the first call that it answers
otherwise than Python, or, if there is none, how many of the corpus it answers."""

import json
import sys
from pathlib import Path

from support import native

CALLS = native.corpus()
for name in sys.argv[1:]:
    operations = native.loaded(Path(name))
    found = native.differences(operations, CALLS, most=1)
    operations.clear()
    number = 0 if found else native.answered(operations, CALLS)
    print(json.dumps({"file": name, "answered": number, "different": found}))
