"""`facedown completion`: completion of verbs, options, games and bots in a shell."""

from typing import Annotated, Final

import typer
from typer.completion import get_completion_script  # type: ignore[attr-defined]

from facedown.cli import COMPLETE
from facedown.cli.command import NAME
from facedown.cli.terminal import CliError

_SHELLS: Final = ("bash", "zsh", "fish")


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help=f"One of: {', '.join(_SHELLS)}.")],
) -> int:
    """Print a script that lets your shell complete verbs, options, games and bots.

    [dim]facedown completion bash >> ~/.bashrc[/dim]

    [dim]facedown completion zsh >> ~/.zshrc[/dim]

    [dim]facedown completion fish > ~/.config/fish/completions/facedown.fish[/dim]
    """
    if shell not in _SHELLS:
        raise CliError(f"there is completion for {', '.join(_SHELLS)}, not for {shell!r}")
    typer.echo(get_completion_script(prog_name=NAME, complete_var=COMPLETE, shell=shell))
    return 0
