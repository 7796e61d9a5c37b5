"""The command `facedown`. Each verb is a file in `verbs` with a function of the same name."""

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated

import typer
from typer.exceptions import TyperException

import facedown
from facedown.catalog import BadGame, UnknownBot, UnknownGame
from facedown.cli import verbs
from facedown.cli.terminal import REFUSED, CliError, complain, forgive_encoding, output
from facedown.client import NoBot, WrongChairs


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit codes: 0 success, 1 a check failed, 2 bad usage or missing files, 130
    interrupted."""
    forgive_encoding()
    try:
        code = command()(argv, prog_name="facedown", standalone_mode=False)
    except TyperException as error:
        complain(_usage(error))
        return REFUSED
    except (CliError, UnknownGame, BadGame, UnknownBot, NoBot, WrongChairs) as error:
        complain(str(error))
        return REFUSED
    return int(code or 0)


def command() -> typer.Typer:
    app = typer.Typer(rich_markup_mode="rich", add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(_facedown)
    found = sorted(info.name for info in iter_modules(verbs.__path__))
    for verb in dict.fromkeys((*verbs.FIRST, *found)):
        app.command(verb.replace("_", "-"))(getattr(import_module(f"{verbs.__name__}.{verb}"), verb))
    return app


def _facedown(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Table games with hidden information: play, replay, verify."""
    if version:
        output().print(f"facedown {facedown.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        output().print(context.get_help(), markup=False)


def _usage(error: TyperException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "facedown"
    return f"{error.format_message().rstrip('.')}; see {path} --help"
