"""`python -m facedown` is the command `facedown`."""

import sys

from facedown.cli import main

sys.exit(main())
