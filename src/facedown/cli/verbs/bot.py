"""`facedown bot`: let a bot play on a server."""

import asyncio
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from facedown.catalog import Listing, bot_of
from facedown.cli.bots import brought, complain_of, failure_of
from facedown.cli.games import GAMES, known_fillers, known_games, known_house_bots, listing_named
from facedown.cli.terminal import BROKEN, CliError, complain, output
from facedown.client import (
    BotFailed,
    Meeting,
    NoServer,
    RunFailed,
    ServerRefused,
    Unplayable,
    Visit,
    run_async,
)
from facedown.client.player import Given
from facedown.client.programs.lines import answer_lines
from facedown.client.programs.program import TIMEOUT


def bot(
    bot: Annotated[
        str | None,
        typer.Argument(
            metavar="[BOT]",
            autocompletion=known_house_bots,
            help="A house bot's name, FILE.py:CLASS, 'exec:COMMAND', 'mjai:COMMAND' or mjai:tcp://HOST:PORT.",
        ),
    ] = None,
    *,
    command: Annotated[
        str | None,
        typer.Option(
            "--exec", metavar="COMMAND", help="A program that answers in JSON lines, instead of BOT."
        ),
    ] = None,
    url: Annotated[
        str, typer.Option(envvar="FACEDOWN_URL", help="Where the server is.")
    ] = "ws://127.0.0.1:8001",
    game: Annotated[str, typer.Option(help=GAMES, autocompletion=known_games)] = "battle",
    opponent: Annotated[
        str, typer.Option(metavar="WHOM", help="queue, bot:NAME, room:CODE, or game:ID for mahjong.")
    ] = "queue",
    games: Annotated[int, typer.Option(min=1, help="How many games, one after another.")] = 1,
    name: Annotated[str | None, typer.Option(help="The nickname to play under; default: the bot's.")] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file with the account's token. A new account's token is saved there."
        ),
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="ID", help="The arena where the bot plays for a team, e.g. T-1.")
    ] = None,
    team: Annotated[
        str | None, typer.Option(help="The team's name at the arena; default: the bot's.")
    ] = None,
    code_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file with the join code of the team, or of the player of a game:ID. A new one is saved "
            "there.",
        ),
    ] = None,
    nonce: Annotated[str, typer.Option(help="The team's contribution to the randomness of every hand.")] = "",
    fill: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT",
            autocompletion=known_fillers,
            help="House bots that join the arena as teams too, while BOT plays.",
        ),
    ] = "",
    stdio: Annotated[
        bool,
        typer.Option("--stdio", help="Do not connect: answer questions in JSON lines on stdin and stdout."),
    ] = False,
    timeout: Annotated[
        float, typer.Option(min=0.01, help="Seconds a program has for each answer.")
    ] = TIMEOUT,
) -> int:
    """Let a bot play on a server: against waiting players, a house bot, a player in a room, or at an arena.

    [dim]facedown bot mybot.py:MyBot --opponent bot:expert[/dim]

    [dim]facedown bot --exec "node mybot.js" --games 10 --token-file mybot.token[/dim]

    [dim]facedown bot mybot.py --game holdem --table T-1 --team Alpha --code-file alpha.code[/dim]

    [dim]facedown bot mybot.py --game holdem --table T-1 --fill tight,equity[/dim]

    [dim]facedown bot "mjai:python bot.py" --game mahjong --opponent game:friends[/dim]

    [dim]facedown play holdem "exec:facedown bot mybot.py --game holdem --stdio" caller[/dim]
    """
    listing = listing_named(game)
    if stdio:
        return _answer(_one(bot, command), listing, timeout)
    fillers = _fillers(fill, listing, table)
    with brought([_one(bot, command)], listing, timeout=timeout) as (given,):
        at_arena = {"game": listing, "table": table, "games": games, "patient": False}
        own = {
            "opponent": opponent,
            "name": name,
            "token_file": token_file,
            "team": team,
            "code_file": code_file,
            "nonce": nonce,
        }
        try:
            visit = asyncio.run(_visited(given, url, at_arena, own, fillers))
        except Unplayable as error:
            raise CliError(str(error)) from error
        except BotFailed as failure:
            complain_of(failure_of(failure))
            return BROKEN
        except NoServer as failure:
            complain(f"{failure}; start one with `facedown serve`, or name another with --url")
            return BROKEN
        except RunFailed as failure:
            complain(f"{failure}{_hint(failure)}")
            return BROKEN
    _say(str(visit))
    return 0


def _hint(failure: RunFailed) -> str:
    is_taken = isinstance(failure, ServerRefused) and failure.code == "team_taken"
    return "; choose another name with --team, or keep the code with --code-file" if is_taken else ""


async def _visited(
    given: Given, url: str, shared: dict[str, Any], own: dict[str, Any], fillers: Sequence[str]
) -> Visit:
    """Let the bot play, with house bots as further teams of its arena for as long as it does."""
    filling = [asyncio.create_task(_fill(bot, url, shared)) for bot in fillers]
    try:
        return await run_async(given, url, **shared, **own, told=_Score().tell, news=_say)
    finally:
        for task in filling:
            task.cancel()
        await asyncio.gather(*filling, return_exceptions=True)


async def _fill(bot: str, url: str, shared: dict[str, Any]) -> None:
    """Under a new name each time: a team's name is kept for its join code."""
    try:
        await run_async(bot, url, **shared, team=f"{bot} {secrets.token_hex(2)}")
    except RunFailed as failure:
        complain(f"{bot} does not fill the table: {failure}")


def _fillers(fill: str, listing: Listing, table: str | None) -> list[str]:
    """Raises CliError, UnknownBot."""
    bots = [bot for bot in fill.split(",") if bot]
    if bots and table is None:
        raise CliError("--fill is for an arena: name it with --table, or say --opponent bot:NAME")
    for bot in bots:
        bot_of(listing, bot)
    return bots


class _Score:
    """Tells each result with the sum so far."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()

    def tell(self, meeting: Meeting) -> None:
        self._verdicts[meeting.verdict] += 1
        counts = ", ".join(
            f"{self._verdicts[word]} {word}" for word in ("won", "drawn", "lost") if self._verdicts[word]
        )
        _say(f"{meeting} (so far {counts})")


def _say(sentence: str) -> None:
    output().print(sentence, markup=False, soft_wrap=True)


def _answer(bot: str, listing: Listing, timeout: float) -> int:
    with brought([bot], listing, timeout=timeout) as (given,):
        try:
            answer_lines(given, sys.stdin.buffer, sys.stdout.buffer, listing)
        except Unplayable as error:
            raise CliError(str(error)) from error
    return 0


def _one(bot: str | None, command: str | None) -> str:
    match bot, command:
        case str(), None:
            return bot
        case None, str():
            return f"exec:{command}"
    raise CliError("say which bot plays: BOT or --exec COMMAND, one of them")
