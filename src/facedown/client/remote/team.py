"""A bot's team at an arena: a name and a join code. docs/protocol/arena.md."""

import secrets
from pathlib import Path
from typing import Final, NamedTuple

from facedown.client.errors import Unplayable
from facedown.client.remote.account import nickname
from facedown.client.remote.token_file import kept
from facedown.wire.arena.dialect import team_name
from facedown.wire.native.messages import AttachRequest

GAME: Final = "holdem"
"""The game of all arenas."""

_BYTES: Final = 9
"""Random bytes in a code that we make: hard to guess, and short enough to read out."""


class Team(NamedTuple):
    arena: str
    name: str
    code: str
    nonce: str

    @property
    def request(self) -> AttachRequest:
        """The attach message for its arena."""
        return AttachRequest(team=self.name, join_code=self.code, nonce=self.nonce)


def check_team(table: str | None, team: str | None, *, game: str, opponent: str) -> None:
    """Raise Unplayable unless it is clear whether to join an arena as a team or to play an opponent."""
    if table is None:
        if team is not None:
            raise Unplayable(f'say at which arena {team} plays: table="T-1"')
        return
    if game != GAME:
        raise Unplayable(f'arenas play {GAME}, not {game}: say game="{GAME}"')
    if opponent != "queue":
        raise Unplayable("name an arena's table or an opponent, not both")
    if team is not None and team_name(team) is None:
        raise Unplayable(f"{team!r} is not a team name: use 1 to 32 printable characters")


def gathered(
    table: str, team: str | None, *, bot: str, code: str | None, file: Path | None, nonce: str
) -> Team:
    """Named after the bot by default. The code is the one given, or the file's, or a new one saved there."""
    code = code or kept(file, "join code", lambda: secrets.token_urlsafe(_BYTES))
    return Team(table, team or nickname(bot), code, nonce)
