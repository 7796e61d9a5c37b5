"""Seats that are opened by a name and a join code in place of an account: a team's at an arena
(docs/protocol/arena.md), a player's in a game of mahjong (docs/protocol/mahjong.md)."""

import secrets
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from facedown.client.errors import Unplayable
from facedown.client.remote.account import nickname
from facedown.client.remote.arrangement import Wish
from facedown.client.remote.token_file import kept
from facedown.wire.arena.dialect import team_name
from facedown.wire.native.messages import AttachRequest

GAME: Final = "holdem"
"""The game of all arenas."""
HOSTED: Final = "mahjong"
"""The game of all games by id."""

_BYTES: Final = 9
"""Random bytes in a code that we make: hard to guess, and short enough to read out."""


class Team(NamedTuple):
    place: str
    """The id of the arena or the game."""
    name: str
    code: str
    nonce: str
    is_hosted: bool = False
    """Whether it is a game by id, not an arena."""

    @property
    def request(self) -> AttachRequest:
        return AttachRequest(team=self.name, join_code=self.code, nonce=self.nonce)

    @property
    def path(self) -> str:
        return f"/{'ws' if self.is_hosted else 'play'}/{quote(self.place, safe='')}"

    @property
    def missing(self) -> str:
        """What to say if it does not exist."""
        if self.is_hosted:
            return f"there is no game {self.place}; see /games"
        return f"there is no arena {self.place}; see /tables"


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


def check_hosted(wish: Wish, *, game: str) -> None:
    if wish.kind == "game" and game != HOSTED:
        raise Unplayable(f'games by id are of {HOSTED}, not {game}: say game="{HOSTED}"')


def check_keys(wish: Wish, table: str | None, *, has_token: bool, has_code: bool, nonce: str) -> None:
    """Raise Unplayable for a key that would open nothing: accounts have tokens, seats have codes."""
    is_seat = table is not None or wish.kind == "game"
    if is_seat and has_token:
        raise Unplayable("a token is for an account; an arena and a game by id take a join code")
    if has_code and not is_seat:
        raise Unplayable("a join code is for an arena or a game by id; an account has a token")
    if nonce and table is None:
        raise Unplayable('a nonce is for an arena: say at which, as in table="T-1"')


def gathered(
    place: str,
    name: str | None,
    *,
    bot: str,
    code: str | None,
    file: Path | None,
    nonce: str = "",
    is_hosted: bool = False,
) -> Team:
    """Named after the bot by default. The code is the one given, or the file's, or a new one saved there."""
    code = code or kept(file, "join code", lambda: secrets.token_urlsafe(_BYTES))
    return Team(place, name or nickname(bot), code, nonce, is_hosted)
