"""The command `facedown`. Each verb is a file in `verbs` with a function of the same name."""

import os
import sys
from collections.abc import Sequence
from typing import Final

COMPLETE: Final = "_FACEDOWN_COMPLETE"
"""The environment variable with which a shell asks for completions. It gives no words then."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit codes: 0 success, 1 a check failed, 2 bad usage or missing files, 130
    interrupted.

    Imports are inside: the version and the help should not wait for the games.
    """
    words = sys.argv[1:] if argv is None else list(argv)
    is_completing = COMPLETE in os.environ
    if words == ["--version"] and not is_completing:
        from importlib.metadata import version  # noqa: PLC0415

        sys.stdout.write(f"facedown {version('facedown')}\n")
        return 0
    if words in ([], ["--help"]) and not is_completing:
        from facedown.cli.overview import overview  # noqa: PLC0415

        sys.stdout.write(overview())
        return 0
    from facedown.cli.command import run  # noqa: PLC0415

    return run(words)
