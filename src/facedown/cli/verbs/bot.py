"""`facedown bot`: let a bot play on a server."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from facedown.catalog import Listing
from facedown.cli.bots import brought, complain_of
from facedown.cli.games import GAMES, listing_named
from facedown.cli.terminal import BROKEN, CliError, complain, output
from facedown.client import BotFailed, Meeting, RunFailed, Unplayable, run
from facedown.client.programs.lines import answer_lines
from facedown.client.programs.program import TIMEOUT


def bot(
    bot: Annotated[
        str | None,
        typer.Argument(
            metavar="[BOT]",
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
    url: Annotated[str, typer.Option(help="Where the server is.")] = "ws://127.0.0.1:8001",
    game: Annotated[str, typer.Option(help=GAMES)] = "battle",
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

    [dim]facedown bot "mjai:python bot.py" --game mahjong --opponent game:friends[/dim]

    [dim]facedown play holdem "exec:facedown bot mybot.py --game holdem --stdio" caller[/dim]
    """
    listing = listing_named(game)
    if stdio:
        return _answer(_one(bot, command), listing, timeout)
    console = output()

    def tell(meeting: Meeting) -> None:
        console.print(str(meeting), markup=False, soft_wrap=True)

    with brought([_one(bot, command)], listing, timeout=timeout) as (given,):
        try:
            visit = run(
                given,
                url,
                game=listing,
                opponent=opponent,
                games=games,
                name=name,
                token_file=token_file,
                table=table,
                team=team,
                code_file=code_file,
                nonce=nonce,
                told=tell,
            )
        except Unplayable as error:
            raise CliError(str(error)) from error
        except BotFailed as failure:
            complain_of(failure)
            return BROKEN
        except RunFailed as failure:
            complain(str(failure))
            return BROKEN
    console.print(str(visit), markup=False, soft_wrap=True)
    return 0


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
