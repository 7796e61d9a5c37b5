"""Finds the verb, imports it alone, and runs it. The help lists the others without importing them."""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.exceptions import TyperException

from facedown.cli import COMPLETE, verbs
from facedown.cli.overview import all_verbs, described, overview
from facedown.cli.terminal import REFUSED, CliError, complain, forgive_encoding, output
from facedown.core.errors import Error

NAME: Final = "facedown"


def run(words: Sequence[str]) -> int:
    forgive_encoding()
    wanted = _verb(_line_to_complete() if COMPLETE in os.environ else words)
    try:
        code = command(wanted)(words, prog_name=NAME, standalone_mode=False)
    except TyperException as error:
        complain(_usage(error))
        return REFUSED
    except Error as error:
        if not isinstance(error, _refusals()):
            raise
        complain(str(error))
        return REFUSED
    return int(code or 0)


def command(wanted: str | None) -> typer.Typer:
    """Only the wanted verb can be run; the others are there for the help."""
    app = typer.Typer(rich_markup_mode="rich", add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(_facedown)
    for verb in all_verbs():
        function = _imported(verb) if verb == wanted else _listed(verb)
        app.command(verb.replace("_", "-"))(function)
    if COMPLETE in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]  # noqa: PLC0415

        completion_init()
    return app


def _verb(words: Sequence[str]) -> str | None:
    return next((word.replace("-", "_") for word in words if not word.startswith("-")), None)


def _line_to_complete() -> list[str]:
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    return line.split()[1:]


def _imported(verb: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(import_module(f"{verbs.__name__}.{verb}"), verb)
    return function


def _listed(verb: str) -> Callable[[], None]:
    """A function with the verb's docstring alone: importing all verbs takes a second."""

    def listed() -> None:
        raise AssertionError(f"{verb} is listed, but was not imported")

    listed.__doc__ = described(verb)
    return listed


def _facedown(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Table games with hidden information: play, replay, verify."""
    if version:
        import facedown  # noqa: PLC0415

        output().print(f"facedown {facedown.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(overview(), nl=False)


def _refusals() -> tuple[type[Error], ...]:
    """Errors whose sentence is all that a user needs; others are our own mistakes."""
    from facedown.catalog import BadGame, UnknownBot, UnknownGame  # noqa: PLC0415
    from facedown.client import NoBot, WrongChairs  # noqa: PLC0415

    return (CliError, UnknownGame, BadGame, UnknownBot, NoBot, WrongChairs)


def _usage(error: TyperException) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else NAME
    return f"{error.format_message().rstrip('.')}; see {path} --help"
