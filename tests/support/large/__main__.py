"""`python -m support.large`."""

import sys

from support.large import main

sys.exit(main(sys.argv[1:]))
