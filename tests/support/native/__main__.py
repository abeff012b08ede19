"""`python -m support.native FILE ...`: what compiled modules answer to the corpus, a line of JSON for each."""

import json
import sys
from pathlib import Path

from support import native

CALLS = native.corpus()
for name in sys.argv[1:]:
    operations = native.loaded(Path(name))
    found = native.differences(operations, CALLS)
    operations.clear()
    print(json.dumps({"file": name, "answered": native.answered(operations, CALLS), "different": found[:3]}))
