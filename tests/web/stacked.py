"""`python -m tests.web.stacked DEALS serve …`: a real server whose sit-and-go matches are dealt these hands."""

import sys

from msgspec.structs import force_setattr

from facedown.catalog.holdem import SIT_AND_GO
from facedown.cli import main

if __name__ == "__main__":
    force_setattr(SIT_AND_GO, "deals", tuple(sys.argv.pop(1).split(",")))
    sys.exit(main())
