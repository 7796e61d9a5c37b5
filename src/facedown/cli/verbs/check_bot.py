"""`facedown check-bot`: is a bot ready for an arena?"""

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
from facedown.cli.terminal import BROKEN, Refused, output, progress

if TYPE_CHECKING:
    from facedown.botcheck import Player, Scene, Verdict

_STYLES: Final = {"pass": "green", "fail": "bold red", "skipped": "dim"}
_URL: Final = "{url}"


def check_bot(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="A command in which {url}, {team} and {code} are replaced, or a bot of the SDK: FILE.py.",
        ),
    ],
    *,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long the bot has for an answer, and to come back.")
    ] = 5.0,
    scene: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this one; may be said again."),
    ] = None,
) -> int:
    """Drive a bot through what may happen at an arena, against scripted opponents, and report.

    An arena is opened on this machine for every scene, and the bot started anew. Exit code 0: all scenes
    passed, or were skipped; 1: one failed; 2: the bot cannot be started.

    [dim]facedown check-bot "node mybot.js {url} {team} {code}"[/dim]

    [dim]facedown check-bot mybot.py --scene reconnect[/dim]
    """
    from facedown import botcheck  # noqa: PLC0415  slow to import, and only here

    scenes = _chosen(scene or [], botcheck.SCENES)
    console = output()
    try:
        with _player(bot) as player, progress(console) as bar:
            task = bar.add_task("checking", total=len(scenes))
            checking = botcheck.check(
                player,
                is_sdk=_URL not in bot,
                seconds=seconds,
                scenes=scenes,
                told=lambda _: bar.advance(task),
            )
            verdicts = asyncio.run(checking)
    except botcheck.BadCommand as error:
        raise Refused(str(error)) from error
    console.print(_table(verdicts))
    return BROKEN if any(verdict.result == "fail" for verdict in verdicts) else 0


@contextmanager
def _player(bot: str) -> "Iterator[Player]":
    from facedown.botcheck import program, sdk_bot  # noqa: PLC0415  slow to import, and only here

    if _URL in bot:
        yield program(bot)
        return
    if " " in bot and not bot.startswith("exec:"):
        raise Refused(f"say where the address of the arena goes, as in: {bot} {_URL}")
    logging.getLogger("facedown.client").setLevel(logging.ERROR)  # connections are cut on purpose here
    with brought([bot], find("holdem")) as (given,):
        yield sdk_bot(given)


def _chosen(names: list[str], scenes: "Sequence[Scene]") -> "Sequence[Scene]":
    known = {scene.name: scene for scene in scenes}
    if unknown := next((name for name in names if name not in known), None):
        raise Refused(f"no scene is called {unknown!r}; the scenes are {', '.join(known)}")
    return [known[name] for name in names] or scenes


def _table(verdicts: "tuple[Verdict, ...]") -> Table:
    table = Table("scene", "", "what happened", box=box.SIMPLE_HEAD, pad_edge=False)
    for verdict in verdicts:
        style = _STYLES[verdict.result]
        what = f"[dim]{escape(verdict.scene.about)}[/dim]\n{escape(verdict.sentence)}"
        table.add_row(verdict.scene.name, f"[{style}]{verdict.result}[/{style}]", what)
    return table
