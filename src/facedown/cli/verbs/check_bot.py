"""`facedown check-bot`: check that a bot is ready for an arena."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich import box
from rich.markup import escape
from rich.table import Table

from facedown.catalog import find
from facedown.cli.bots import brought
from facedown.cli.terminal import BROKEN, CliError, output, progress

if TYPE_CHECKING:
    from facedown.botcheck import BotRunner, CheckResult, Scenario

_STYLES: Final = {"pass": "green", "fail": "bold red", "skipped": "dim"}
_URL: Final = "{url}"


def check_bot(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="A command in which {url}, {team} and {code} are filled in, or an SDK bot: FILE.py.",
        ),
    ],
    *,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long the bot has to answer or to reconnect.")
    ] = 5.0,
    scene: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this scene; may be repeated."),
    ] = None,
) -> int:
    """Test a bot in situations it may meet at an arena, against scripted opponents.

    Every scene opens an arena on this machine and restarts the bot. Exit code 0: all scenes passed or
    were skipped; 1: one failed; 2: the bot cannot be started.

    [dim]facedown check-bot "node mybot.js {url} {team} {code}"[/dim]

    [dim]facedown check-bot mybot.py --scene reconnect[/dim]
    """
    from facedown import botcheck  # noqa: PLC0415  slow to import, and only here

    scenarios = _chosen(scene or [], botcheck.SCENARIOS)
    console = output()
    try:
        with _runner(bot) as runner, progress(console) as bar:
            task = bar.add_task("checking", total=len(scenarios))
            checking = botcheck.check(
                runner,
                is_sdk=_URL not in bot,
                seconds=seconds,
                scenarios=scenarios,
                on_result=lambda _: bar.advance(task),
            )
            results = asyncio.run(checking)
    except botcheck.BadCommand as error:
        raise CliError(str(error)) from error
    console.print(_table(results))
    return BROKEN if any(each.result == "fail" for each in results) else 0


@contextmanager
def _runner(bot: str) -> "Iterator[BotRunner]":
    from facedown.botcheck import program, sdk_bot  # noqa: PLC0415  slow to import, and only here

    if _URL in bot:
        yield program(bot)
        return
    if " " in bot and not bot.startswith("exec:"):
        raise CliError(f"the command needs {_URL}, the arena's address, for example: {bot} {_URL}")
    logging.getLogger("facedown.client").setLevel(logging.ERROR)  # connections are cut on purpose here
    with brought([bot], find("holdem")) as (given,):
        yield sdk_bot(given)


def _chosen(names: list[str], scenarios: "Sequence[Scenario]") -> "Sequence[Scenario]":
    known = {scenario.name: scenario for scenario in scenarios}
    if unknown := next((name for name in names if name not in known), None):
        raise CliError(f"no scene is called {unknown!r}; the scenes are {', '.join(known)}")
    return [known[name] for name in names] or scenarios


def _table(results: "tuple[CheckResult, ...]") -> Table:
    table = Table("scene", "", "what happened", box=box.SIMPLE_HEAD, pad_edge=False)
    for each in results:
        style = _STYLES[each.result]
        what = f"[dim]{escape(each.scenario.about)}[/dim]\n{escape(each.sentence)}"
        table.add_row(each.scenario.name, f"[{style}]{each.result}[/{style}]", what)
    return table
