"""Who a bot is at an arena: a name, and the code that opens its chair. docs/protocol.md, section 7."""

import secrets
from pathlib import Path
from typing import Final, NamedTuple

from facedown.client.errors import Unplayable
from facedown.client.remote.account import nickname
from facedown.client.remote.token_file import kept
from facedown.wire.arena.dialect import team_name
from facedown.wire.native.messages import AttachRequest

GAME: Final = "holdem"
"""What arenas play."""

_BYTES: Final = 9
"""Of chance in a code of our own: nobody guesses it, and a person can still read it out."""


class Team(NamedTuple):
    arena: str
    name: str
    code: str
    nonce: str

    @property
    def request(self) -> AttachRequest:
        """What it says at the native door of its arena."""
        return AttachRequest(team=self.name, join_code=self.code, nonce=self.nonce)


def check_team(table: str | None, team: str | None, *, game: str, opponent: str) -> None:
    """Unplayable unless it is clear where to go: to an arena as a team, or to an opponent."""
    if table is None:
        if team is not None:
            raise Unplayable(f'say at which arena {team} plays: table="T-1"')
        return
    if game != GAME:
        raise Unplayable(f'arenas play {GAME}, not {game}: say game="{GAME}"')
    if opponent != "queue":
        raise Unplayable("name an arena's table or an opponent, not both")
    if team is not None and team_name(team) is None:
        raise Unplayable(f"{team!r} is no name of a team: it has 1 to 32 printable characters")


def gathered(
    table: str, team: str | None, *, bot: str, code: str | None, file: Path | None, nonce: str
) -> Team:
    """Called as its bot unless told; its code as given, else the file's, else made, and kept there."""
    code = code or kept(file, "join code", lambda: secrets.token_urlsafe(_BYTES))
    return Team(table, team or nickname(bot), code, nonce)
