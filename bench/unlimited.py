"""`python -m bench.unlimited facedown serve …`: any number of arenas, which no public server allows."""

import runpy
import sys

from facedown.arena import arenas


def main() -> None:
    arenas.MOST = sys.maxsize  # type: ignore[misc]
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
